"""Progressive chess in the fog: series of moves, and whoever takes the king wins."""
