"""Fog puzzles found in games: moments with a provable answer over an exact belief."""
