"""Positions of shogi as rows of words."""
