"""Checkers on 32 squares, open and in the fog."""
