"""Castling, which differs between variants of chess."""
