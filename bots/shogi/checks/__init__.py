"""Moves of shogi that may give check."""
