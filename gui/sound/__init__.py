"""Sounds: when they play, how they are synthesized and played."""
