"""Every mate within a turn, line by line."""
