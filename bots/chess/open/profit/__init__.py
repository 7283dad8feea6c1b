"""The player of greatest profit."""
