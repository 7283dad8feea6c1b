"""Drawings of pieces, a module for each family of games."""
