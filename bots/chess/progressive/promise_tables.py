"""What moves of a series promise, and how near pieces are to a king.

The weights were fitted to two sets of positions; see ``lab/notes/performance.md``.
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
