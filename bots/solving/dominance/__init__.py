"""Positions settled by other hands on the same board."""
