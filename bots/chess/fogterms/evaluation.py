"""Makes the evaluation, with the weights of open chess."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.chess.fogterms.kernels import FogTerms
from bots.chess.open.evaluation import shipped_weights
from core.game import Game

SQUARE, MOST = 0.02, 0.6
"""The value of a square in view and the limit for all of them, in pawns: less than of
``Fogwise``, as the terms count mobility too."""


def evaluation(game: Game, rows: NDArray[np.uint64]) -> FogTerms:
    """The evaluation of boards of ``game``, the same for all ``rows``."""
    del rows
    none = np.uint64(0)
    return FogTerms(game.rules, none, SQUARE, MOST, none, shipped_weights())
