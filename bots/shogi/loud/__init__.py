"""Moves of shogi that take or promote."""
