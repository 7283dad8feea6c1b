"""Tables that the kernels of checkers look into."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Table: TypeAlias = NDArray[np.uint64]

MEN, KINGS, WHITE, META = range(4)
"""The words of a row; see ``kernels``."""

MOVE_FIELDS = {"origin": (0, 6), "target": (6, 6), "crowned": (12, 1), "taken": (16, 32)}
"""The first bit and the width of everything that the integer of a move says: where it
ends, whether a king is made, and what is taken, one bit for each dark square."""

TARGET, CROWNED, TAKEN = (first for first, _ in list(MOVE_FIELDS.values())[1:])

MOST_MOVES, STRATA = 512, 64
"""Room for the moves of a position; kinds of positions that ``stratum`` tells apart."""

HISTORY_BITS = 12
"""The lowest bits of a move: its origin and its target."""

WAYS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
"""Rows and columns of a step in each direction; White's men go in the first two."""


def _steps() -> NDArray[np.int64]:
    table = np.full((len(WAYS), 64), -1, np.int64)
    for square in range(64):
        row, column = divmod(square, 8)
        for way, (up, across) in enumerate(WAYS):
            if 0 <= row + up < 8 and 0 <= column + across < 8:
                table[way, square] = square + 8 * up + across
    return table


STEP = _steps()
"""The next square in each direction; -1 beyond the edge."""

_DICE = np.random.Generator(np.random.PCG64(0xD1CE))

MAN_KEYS: Table = _DICE.integers(0, 1 << 64, (2, 2, 64), np.uint64)
"""Zobrist's words, by side, whether it is a king, and square."""

TURN_KEYS: Table = _DICE.integers(0, 1 << 64, 2, np.uint64)
"""Zobrist's words of the side to move."""
