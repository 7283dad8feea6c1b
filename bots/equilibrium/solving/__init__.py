"""Solving a game tree with hidden information."""
