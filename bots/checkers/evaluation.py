"""Ways to evaluation checkers, as the search takes them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.checkers.kernels import Counted
from core.game import Game
from core.games.checkers.tables import META

CALM = 0.05
"""What a move is worth beside a man, where a man lost is to be minded more than moves."""


def evaluation(game: Game, rows: NDArray[np.uint64]) -> Counted:
    """The way to evaluation ``rows`` for their side to move that the seed describes."""
    return Counted(game.rules, int(rows[0][META] & np.uint64(1)), 1.0, 1.0)


def calm_evaluation(game: Game, rows: NDArray[np.uint64]) -> Counted:
    """The same, but men count for much more than moves."""
    return evaluation(game, rows)._replace(liveliness=CALM)
