"""Lines between squares, computed once when the module is loaded."""

from __future__ import annotations

import numpy as np

from core.games.chess.tables import ANTIDIAGONAL, COLUMN, DIAGONAL, Table


def _rank(square: int) -> np.uint64:
    return np.uint64((0xFF << (square & 56)) & ~(1 << square))


ROOK_LINES: Table = COLUMN | np.array([_rank(square) for square in range(64)], np.uint64)
BISHOP_LINES: Table = DIAGONAL | ANTIDIAGONAL
"""Where a rook and a bishop could go on an empty board."""


def _joining(between: bool) -> Table:
    """For two squares the whole line through both, or what lies between them."""
    table = np.zeros((64, 64), np.uint64)
    lines = (COLUMN, ROOK_LINES & ~COLUMN, DIAGONAL, ANTIDIAGONAL)
    for one in range(64):
        for other in range(64):
            for line in lines:
                if int(line[one]) >> other & 1:
                    low, high = min(one, other), max(one, other)
                    inside = (1 << high) - (2 << low) if between else (1 << 64) - 1
                    whole = line[one] if between else line[one] | line[other]
                    table[one, other] = whole & np.uint64(inside)
    return table


BETWEEN: Table = _joining(between=True)
"""What lies between two squares on one line; empty for others."""

LINE: Table = _joining(between=False)
"""The whole line through two squares, both included; empty for those on none."""
