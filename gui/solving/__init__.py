"""Solving a problem on the board."""
