"""Shogi in the fog: a side sees where its pieces could go, and takes the king."""
