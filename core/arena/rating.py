"""Ratings from results.

The thesis' method: all ratings begin at 0; for every pair add ``K`` times (points minus
expected points), for all games at once, until the total change is below 1e-9; then shift
so that the anchor is 0. The expected points of one game are 1 / (1 + 10^((Rb - Ra) / 400)).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

STOP = 1e-9
SCALE = 400.0


def thesis_ratings(
    points: NDArray[np.float64], games: NDArray[np.float64], anchor: int = 0
) -> NDArray[np.float64]:
    """The rating of every player, the anchor's 0.

    Args:
        points: ``[n, n]``, what the row's player scored against the column's.
        games: ``[n, n]``, how many games they played; symmetrical.
        anchor: The player whose rating is 0.

    Too large a ``K`` diverges, so it is halved whenever the total change grows.
    """
    ratings = np.zeros(len(points))
    step, last = SCALE / max(1.0, games.sum(axis=1).max()), np.inf
    while True:
        change = step * _surplus(points, games, ratings)
        total = float(np.abs(change).sum())
        if total < STOP:
            return ratings - ratings[anchor]
        if total > last * (1 + 1e-9):
            step /= 2
        ratings, last = ratings + change, total


def _surplus(
    points: NDArray[np.float64], games: NDArray[np.float64], ratings: NDArray[np.float64]
) -> NDArray[np.float64]:
    """What everybody scored beyond what the ratings expect."""
    expected = 1 / (1 + 10 ** ((ratings[None, :] - ratings[:, None]) / SCALE))
    surplus: NDArray[np.float64] = (points - games * expected).sum(axis=1)
    return surplus
