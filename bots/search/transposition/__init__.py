"""The transposition table."""
