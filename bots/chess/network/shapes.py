"""The shapes of the two networks' weights, known without loading numpy."""

from __future__ import annotations

from bots.weights import Shapes

THESIS = "network-thesis"
"""The name of the weights file of the thesis' network."""

THESIS_SHAPES: Shapes = {
    "first": (14 * 64, 64),
    "first_bias": (64,),
    "second": (64, 64),
    "second_bias": (64,),
    "third": (64, 128),
    "third_bias": (128,),
}

BEST = "network-best"
"""The name of the weights file of the network that scores moves."""

MEMBERS, FEATURES, WIDE, NARROW = 4, 66, 64, 32

BEST_SHAPES: Shapes = {
    "board": (MEMBERS, 14 * 64, WIDE),
    "origins": (MEMBERS, 6 * 64, WIDE),
    "targets": (MEMBERS, 6 * 64, WIDE),
    "features": (MEMBERS, FEATURES, WIDE),
    "first_bias": (MEMBERS, WIDE),
    "second": (MEMBERS, WIDE, NARROW),
    "second_bias": (MEMBERS, NARROW),
    "third": (MEMBERS, NARROW),
}
