"""Moves of chess as integers."""
