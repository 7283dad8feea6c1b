"""What one side sees, as words that kernels compare."""
