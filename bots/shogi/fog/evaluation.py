"""Makes the evaluation of shogi in the fog."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.shogi.fog.kernels import Watchful
from core.game import Game
from core.games.shogi.tables import CODES, SYMBOL

UNIT = 0.5
"""The value of a pawn: a piece that is taken also changes sides, which counts twice."""

WORTH = {
    "p": 1.0, "l": 3.0, "n": 3.5, "s": 5.5, "g": 6.0, "b": 8.0, "r": 10.0, "k": 0.0,
    "+p": 5.0, "+l": 5.0, "+n": 5.5, "+s": 6.0, "+b": 11.0, "+r": 13.0,
}  # fmt: skip
"""In pawns, on the board and in hand alike: guesses."""

SQUARE, MOST = 0.03, 1.0
"""The value of a square in view, and the most that all of them count."""


def evaluation(game: Game, rows: NDArray[np.uint64]) -> Watchful:
    """Pieces and sight, the same for all ``rows``."""
    del rows
    worth = np.zeros(CODES)
    worth[1:] = [UNIT * WORTH[symbol] for symbol in SYMBOL[1:CODES]]
    return Watchful(game.rules, worth, SQUARE, MOST)
