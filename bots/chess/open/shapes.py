"""The shape of the weights of open chess, known without loading numpy."""

from __future__ import annotations

from bots.weights import Shapes

NAME = "chess"
"""The name of the weights file."""

SHAPES: Shapes = {"weights": (2, 512)}
"""For the middlegame and the endgame: terms, then tables; see ``open/kernels.py``."""
