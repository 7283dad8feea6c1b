"""Where each term stands among those that the evaluation weighs, and tables they need.

A term is either a place, which a piece or a number has or has not, or it is counted. Of
places a side has as many as it has pieces and numbers; what is counted is Black's less
White's. Where pieces stand towards a king, left and right are the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.games.shogi.tables import (
    BISHOP,
    CODES,
    DRAGON,
    EDGE,
    HORSE,
    LANCE,
    NO_SQUARE,
    ROOK,
    SQUARES,
    words,
)

_WAYS = (2 * EDGE - 1) * EDGE
"""Ways to stand towards a king: so many rows before or behind it, and files beside."""

OWN_KING = 0
OTHER_KING = OWN_KING + CODES * _WAYS
"""By code and way."""

ON_SQUARE = OTHER_KING + CODES * _WAYS
"""By code and square."""

MOST_HELD = 19
HELD = ON_SQUARE + CODES * SQUARES
"""By code up to gold and the number in hand."""

MOST_MOBILITY = 21
MOBILITY = HELD + 8 * MOST_HELD
"""By kind of ranging piece and the squares it goes to."""

RANGING = np.full(CODES, -1, np.int64)
"""By code: the place of a ranging piece among them."""
RANGING[[LANCE, BISHOP, ROOK, HORSE, DRAGON]] = range(5)

ESCAPES = MOBILITY + 5 * MOST_MOBILITY
"""By the number of squares to which the king could go."""

PLACES = ESCAPES + EDGE
"""How many places there are."""

MOST_PLACES = 3 * 40 + 40 + 8 + 1
"""How many of them one side can have."""

HANGING, BY_PAWN, OUTNUMBERED = 0, CODES, 2 * CODES
"""By code of the other side's piece: attacked and not held, attacked by a pawn, attacked
more than once and held once."""

NEAR, FARTHER = 3 * CODES, 3 * CODES + 12
"""By attackers, up to three, and defenders besides the king, up to two: the squares around
the other side's king, and those around these."""

TEMPO = FARTHER + 12
COUNTS = TEMPO + 1
"""How many terms are counted."""

ALWAYS, WEAK, STORMED, SHUT_IN, HAND, DROPPABLE = 0, 1, 2, 3, 3, 11
WEAK_FARTHER, GATHERED, GUARDS, CHECKABLE = 12, 13, 14, 15
DANGERS = 16
"""What a king is in danger by, ``HAND`` and the code for what the other side holds; and how
many of these there are."""

TERMS = PLACES + COUNTS + DANGERS
"""How many weights there are."""


def _ways() -> NDArray[np.int16]:
    """By side, square of a king and of a piece: how that stands, seen by its side."""
    table = np.zeros((2, NO_SQUARE + 1, SQUARES), np.int16)
    for side, king, square in np.ndindex(2, SQUARES, SQUARES):
        ahead = square // EDGE - king // EDGE
        ahead = ahead if side == 0 else -ahead
        beside = abs(square % EDGE - king % EDGE)
        table[side, king, square] = (ahead + EDGE - 1) * EDGE + beside
    return table


WAY = _ways()

AROUND: NDArray[np.uint64] = np.zeros((NO_SQUARE + 1, 2), np.uint64)
"""By square: those around it."""

BEYOND: NDArray[np.uint64] = np.zeros((NO_SQUARE + 1, 2), np.uint64)
"""By square: those around these."""


def _fill() -> None:
    for square in range(SQUARES):
        row, column = divmod(square, EDGE)
        for table, distance in ((AROUND, 1), (BEYOND, 2)):
            table[square] = words(
                sum(
                    1 << other
                    for other in range(SQUARES)
                    if max(abs(other // EDGE - row), abs(other % EDGE - column)) == distance
                )
            )


_fill()
