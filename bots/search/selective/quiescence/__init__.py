"""Quiescence of a selective search."""
