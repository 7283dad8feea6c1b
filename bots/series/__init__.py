"""Whole series of moves, searched and played, for games whose turns have several moves."""
