"""What moves of a series promise, the places of the terms of a position, and their weights.

Those of promises were fitted to two sets of positions; see ``lab/notes/performance.md``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.games.chess.tables import KINGS, KNIGHT_LEAPS, KNIGHTS, ROOKS

FLIGHT = 30
"""For each square that the king can go to no more."""

KNIGHT_NEAR, ROOK_NEAR = 10, 6
"""For each move a knight comes nearer to the king, and for each line a rook does."""

CAPTURE, CAPTURE_AT_KING = 9, 24
"""For what a move takes, and more if that stood beside the king."""

PROMOTION, COMING = 15, 11
"""For a new queen, and for a pawn that can still become one in time."""

SAME_PIECE = 14
"""For going on with the piece that moved last."""

CARRIED = 85
"""The share of what the moves before promised that still counts, in hundredths."""

MADE = 25
"""What every move costs, so that the first ones are not forgotten over the last."""


def _knight_steps() -> NDArray[np.int64]:
    """How many moves a knight needs from one square to another."""
    table = np.full((64, 64), -1, np.int64)
    for origin in range(64):
        table[origin, origin] = 0
        edge = [origin]
        while edge:
            here = edge.pop(0)
            for up, right in KNIGHT_LEAPS:
                row, column = here // 8 + up, here % 8 + right
                there = row * 8 + column
                if 0 <= row < 8 and 0 <= column < 8 and table[origin, there] < 0:
                    table[origin, there] = table[origin, here] + 1
                    edge.append(there)
    return table


_ROWS, _COLUMNS = np.divmod(np.arange(64), 8)


def _rook_steps() -> NDArray[np.int64]:
    """How far a square is from the nearer line on which a rook attacks another square."""
    rows, columns = np.abs(_ROWS[:, None] - _ROWS), np.abs(_COLUMNS[:, None] - _COLUMNS)
    steps: NDArray[np.int64] = np.minimum(rows, columns)
    return steps


def _near() -> NDArray[np.int64]:
    table = np.zeros((KINGS + 1, 64, 64), np.int64)
    table[KNIGHTS] = KNIGHT_NEAR * _knight_steps()
    table[ROOKS] = ROOK_NEAR * _rook_steps()
    return table


NEAR = _near()
"""By kind, how far a piece is from a king, weighted; nothing where it matters little."""


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
