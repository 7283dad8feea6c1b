"""Where the toy's men go, and what the bits of its rows and moves are."""

from __future__ import annotations

import numpy as np

SYMBOLS = ("k", "r", "n", "+p", "p")
"""By worth. A man's code is the number of its kind from 1, the second side's 8 more."""

KING, ROOK, KNIGHT, CAPTAIN, STEPPER = range(1, 6)
HAND = (ROOK, KNIGHT, STEPPER)
"""The kinds that can be in hand."""

SQUARES, EDGE = 81, 9

META = 6
"""The word after the board: bit 0 is the side to move, bit 1 is set where it has two moves
left. From bit 4 on there are four bits for each kind in hand, of the first side and then of
the second; from bit 32 on the number of the turn."""

SECOND_MOVE, HANDS, TURN = 1, 4, 32

TARGET, CHOICE, DROP = 7, 14, 16
"""Where the fields of a move begin, after its origin: the target, whether the man may
promote (``DECLINED``) and does (``PROMOTED``), and the kind that is put down."""

DECLINED, PROMOTED = 1, 2

_STRAIGHT = [(1, 0), (0, 1), (-1, 0), (0, -1)]
_AROUND = [*_STRAIGHT, (1, 1), (1, -1), (-1, 1), (-1, -1)]
_LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
_WAYS = {
    KING: _AROUND,
    ROOK: _STRAIGHT,
    KNIGHT: _LEAPS,
    CAPTAIN: _AROUND,
    STEPPER: [(0, 1)],
    8 + KING: _AROUND,
    8 + ROOK: _STRAIGHT,
    8 + KNIGHT: _LEAPS,
    8 + CAPTAIN: _AROUND,
    8 + STEPPER: [(0, -1)],
}

WAYS = np.zeros((16, 8, 2), np.int64)
NUMBER = np.zeros(16, np.int64)
"""By the code of a man: columns and ranks of each of its ways, and how many these are."""

for _code, _ways in _WAYS.items():
    WAYS[_code, : len(_ways)] = _ways
    NUMBER[_code] = len(_ways)

SLOT = np.array([0, 0, 0, 1, 2, 2], np.int64)
"""By kind, the place in the hand of a man that is taken."""

HELD = np.array(HAND, np.int64)
"""By place in the hand, the kind."""
