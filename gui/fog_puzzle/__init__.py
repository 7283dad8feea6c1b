"""Fog puzzles on the screen: the question, and the proof after the answer."""
