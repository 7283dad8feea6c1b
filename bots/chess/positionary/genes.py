"""What a PositionaryEvaluator is made of: 5 worths of men to take, 6 tables of squares.

Kinds are ordered as in a chess row: pawn, knight, bishop, rook, queen, king. The king has
a table but no worth, as it is taken whenever it can be.
"""

from __future__ import annotations

from bots.weights import Shapes

NAME = "positionary"
"""Of the weights file."""

SHAPES: Shapes = {"values": (5,), "tables": (6, 64)}

KINDS = "pnbrqk"
