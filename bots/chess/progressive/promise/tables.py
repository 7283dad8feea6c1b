"""What moves of a series promise, and how near pieces are to a king.

The weights were fitted to two sets of positions; see ``docs/performance.md``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.games.chess.tables import KNIGHT_LEAPS

FLIGHT = 30
"""For each square that the king can go to no more."""

KNIGHT_NEAR, BISHOP_NEAR, ROOK_NEAR, QUEEN_NEAR = 7, 1, 6, 7
"""For each step that a piece comes nearer to the king, in its own way."""

CAPTURE, CAPTURE_AT_KING = 12, 20
"""For what a move takes, and more if that stood beside the king."""

PROMOTION, COMING = 7, 4
"""For a new queen, and for a pawn that can still become one in time."""

KING_STEP, IDLE_PAWN = 9, 6
"""What moves of the own king cost, and of pawns that come too late for anything."""

SAME_PIECE = 8
"""For going on with the piece that moved last."""

CARRIED = 95
"""The share of what the moves before promised that still counts, in hundredths."""

MADE = 18
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


def _apart(lines: NDArray[np.int64]) -> NDArray[np.int64]:
    apart: NDArray[np.int64] = np.abs(lines[:, None] - lines[None, :])
    return apart


ROOK_STEPS: NDArray[np.int64] = np.minimum(_apart(_ROWS), _apart(_COLUMNS))
"""How far a square is from the nearer line on which a rook there attacks another."""

BISHOP_STEPS: NDArray[np.int64] = np.minimum(
    _apart(_ROWS + _COLUMNS), _apart(_ROWS - _COLUMNS)
)
"""The same for diagonals, counted along a row."""

NEAR: NDArray[np.int64] = np.stack(
    [
        np.zeros((64, 64), np.int64),
        KNIGHT_NEAR * _knight_steps(),
        BISHOP_NEAR * BISHOP_STEPS,
        ROOK_NEAR * ROOK_STEPS,
        QUEEN_NEAR * ROOK_STEPS,
        np.zeros((64, 64), np.int64),
    ]
)
"""By kind, how far a piece is from a king, weighted; nothing for pawns and kings."""
