"""Winning what is won: a search over beliefs where few boards are left."""
