"""The shape of the weights of shogi, known without loading numpy."""

from __future__ import annotations

from bots.weights import Shapes

NAME = "shogi"
"""The name of the weights file."""

SHAPES: Shapes = {"weights": (6157,)}
"""Of places, of what is counted and of dangers; see ``bots/shogi/terms_tables.py``."""
