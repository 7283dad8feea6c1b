"""Evaluations of checkers, as the search takes them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.checkers.kernels import Counted
from core.game import Game
from core.games.checkers.tables import META

CALM = 0.05
"""The value of a move beside a man, where losing men matters more than mobility."""


def evaluation(game: Game, rows: NDArray[np.uint64]) -> Counted:
    """Evaluates ``rows`` from the point of view of their side to move."""
    return Counted(game.rules, int(rows[0][META] & np.uint64(1)), 1.0, 1.0)


def calm_evaluation(game: Game, rows: NDArray[np.uint64]) -> Counted:
    """The same, with much less weight on mobility."""
    return evaluation(game, rows)._replace(liveliness=CALM)
