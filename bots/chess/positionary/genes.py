"""The genes of a PositionaryEvaluator: five piece values, six piece-square tables.

Kinds are ordered as in a chess row: pawn, knight, bishop, rook, queen, king. The king has
a table but no value, as it is taken whenever it can be.
"""

from __future__ import annotations

from bots.weights import Shapes

NAME = "positionary"
"""The name of the weights file."""

SHAPES: Shapes = {"values": (5,), "tables": (6, 64)}

KINDS = "pnbrqk"
