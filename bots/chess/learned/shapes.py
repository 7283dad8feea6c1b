"""The shapes of the evaluation's weights, known without loading numpy."""

from __future__ import annotations

from bots.weights import Shapes

NAME = "evaluation"
"""The name of the weights file."""

SHAPES: Shapes = {
    "first": (768, 32),
    "bias": (32,),
    "second": (4, 64),
    "shift": (4,),
    "square": (1,),
}
"""Integers, but for ``square``, which is in pawns."""
