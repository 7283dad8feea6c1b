"""Bots that weigh every move on many boards at once."""
