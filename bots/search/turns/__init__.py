"""Whose turn a move leaves it to, and what that does to scores."""
