"""The shapes of the evaluation's weights, known without loading numpy."""

from __future__ import annotations

from bots.chess.learned.shapes import network
from bots.weights import Shapes

NAME = "taught"
"""The name of the weights file."""

HIDDEN = 128
"""Hidden units for each side. The kernels take networks of any width."""

SHAPES: Shapes = network(HIDDEN)
"""Integers; see ``bots/chess/learned``."""
