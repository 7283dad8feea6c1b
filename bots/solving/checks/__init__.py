"""Moves that may give check."""
