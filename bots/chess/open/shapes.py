"""The shape of the weights of open chess, known without loading numpy."""

from __future__ import annotations

from bots.weights import Shapes

NAME = "chess"
"""The name of the weights file."""

SHAPES: Shapes = {"weights": (2, 536)}
"""For both phases: terms, tables and dangers of kings; see ``open/kernels.py``."""
