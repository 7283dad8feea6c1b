"""Moves of chess that may give check."""
