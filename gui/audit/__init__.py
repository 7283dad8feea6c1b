"""Proves that hidden men change nothing that a person or a bot is given."""
