"""Mates in progressive chess, by the last moves that give them."""
