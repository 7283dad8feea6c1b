"""Boards that a bot imagines under the fog."""
