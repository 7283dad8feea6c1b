"""The shapes of the evaluation's weights, known without loading numpy."""

from __future__ import annotations

from bots.weights import Shapes

NAME = "taught"
"""The name of the weights file."""

HIDDEN = 128
"""Hidden units for each side. The kernels take networks of any width."""

SHAPES: Shapes = {
    "first": (768, HIDDEN),
    "bias": (HIDDEN,),
    "second": (4, 2 * HIDDEN),
    "shift": (4,),
}
"""Integers; see ``bots/chess/learned``."""
