"""Pictures of any screen, taken without a window."""
