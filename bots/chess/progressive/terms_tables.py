"""The places of the terms, and what they weigh."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

PAWN, KNIGHT, BISHOP, ROOK, QUEEN = range(5)
"""Pieces of a kind; the same numbers as the words of a row."""

ADVANCED = 5
"""Pawns by rank, from the third to the seventh."""

PROMOTING = 10
"""Pawns with nothing before them that can promote in the next series of their side."""

FLIGHTS, NO_FLIGHT, BLOCKED = 11, 12, 13
"""Squares next to the king that it could go to; whether there are none; and how many of
the others hold pieces of its own."""

LINES = 14
"""Squares from which a rook would give check, with the pieces as they are."""

KING_RANK = 15
"""Ranks that the king has advanced."""

REACH, CHECKING = 16, 17
"""Squares attacked, and whether one of them is that of the other king."""

TERMS = 18

_WEIGHED = (
    (slice(PAWN, QUEEN + 1), (1, 3.3, 3.2, 4.6, 9.2), (1, 2.8, 3.2, 4.6, 9.2)),
    (slice(ADVANCED, ADVANCED + 5), (0, 0.15, 0.2, 0.4, 0.55), (0, 0.1, 0.2, 0.45, 0.6)),
    (PROMOTING, 1.4, 1.3),
    (FLIGHTS, 0.3, 0.33),
    (NO_FLIGHT, -0.3, -0.1),
    (BLOCKED, -0.05, 0),
    (LINES, -0.03, -0.06),
    (KING_RANK, 0.09, 0.13),
    (REACH, 0.045, 0.04),
    (CHECKING, 0.3, 0.05),
)
"""Set by hand, then moved the way in which weights moved at random won more games."""


def _weights() -> NDArray[np.float64]:
    table = np.zeros((2, TERMS))
    for terms, short, long in _WEIGHED:
        table[0, terms], table[1, terms] = short, long
    return table


WEIGHTS = _weights()
"""What each term weighs, in pawns: where series are short, and where they are long."""
