"""The analysis: a board to try things on, with a tree of moves and an engine beside it."""
