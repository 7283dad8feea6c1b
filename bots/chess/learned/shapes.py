"""The shapes of the evaluation's weights, known without loading numpy."""

from __future__ import annotations

from bots.weights import Shapes

NAME = "evaluation"
"""The name of the weights file."""

HIDDEN = 32
"""Hidden units for each side. The kernels take networks of any width."""


def network(hidden: int) -> dict[str, tuple[int, ...]]:
    """The shapes of a network with so many hidden units for each side."""
    return {
        "first": (768, hidden),
        "bias": (hidden,),
        "second": (4, 2 * hidden),
        "shift": (4,),
    }


SHAPES: Shapes = network(HIDDEN) | {"square": (1,)}
"""Integers, but for ``square``, which is in pawns."""
