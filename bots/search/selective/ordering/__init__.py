"""The move order of a selective search."""
