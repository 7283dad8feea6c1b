"""The transposition table of a selective search."""
