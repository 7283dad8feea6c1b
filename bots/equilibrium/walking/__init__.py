"""Walks that decide where the tree grows."""
