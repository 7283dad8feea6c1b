"""Positions of chess as rows of words."""
