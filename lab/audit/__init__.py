"""Proves that hidden pieces change nothing that a person or a bot is given."""
