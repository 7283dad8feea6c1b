"""The shapes of the evaluation's weights, for those who only ask whether a file fits."""

from __future__ import annotations

from bots.weights import Shapes

NAME = "evaluation"
"""Of the weights file."""

SHAPES: Shapes = {
    "first": (768, 32),
    "bias": (32,),
    "second": (4, 64),
    "shift": (4,),
    "square": (1,),
}
"""Whole numbers, but for ``square``, which counts pawns."""
