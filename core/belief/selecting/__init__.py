"""Picks keys by their place in order."""
