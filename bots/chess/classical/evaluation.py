"""Piece-square tables of the classical engine, for White.

``thesis`` is figure 12 of the thesis; ``original`` differs in the queen, as the published
program does.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import numpy as np
from numpy.typing import NDArray

Worth = Callable[[int, float, float], float]
"""The value of a piece by its rank, its file's distance from the middle line, and its
distance from the centre."""

KINDS: tuple[Worth, ...] = (
    lambda rank, file, centre: 1 + 0.01 * (rank - 1),
    lambda rank, file, centre: 3 - 0.1 * centre,
    lambda rank, file, centre: 3 - 0.05 * centre,
    lambda rank, file, centre: 5 - 0.01 * file,
    lambda rank, file, centre: 10 - 0.1 * centre,
    lambda rank, file, centre: 1000 - 0.02 * rank,
)
"""Pawn, knight, bishop, rook, queen, king."""

QUEEN = 4


def _table(kinds: tuple[Worth, ...]) -> NDArray[np.float64]:
    table = np.zeros((6, 64))
    for kind, worth in enumerate(kinds):
        for square in range(64):
            rank, file = divmod(square, 8)
            centre = hypot(rank - 3.5, file - 3.5)
            table[kind, square] = worth(rank, abs(file - 3.5), centre)
    return table


def _original(rank: int, file: float, centre: float) -> float:
    return 8 - 0.2 * centre


EVALUATIONS: dict[str, NDArray[np.float64]] = {
    "thesis": _table(KINDS),
    "original": _table((*KINDS[:QUEEN], _original, *KINDS[QUEEN + 1 :])),
}
"""The tables by name, ``[6, 64]``."""
