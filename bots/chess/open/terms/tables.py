"""Where each term stands among those that the evaluation weighs, and masks they need."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.uint64]

KNIGHT_MOBILITY = 0
BISHOP_MOBILITY = 9
ROOK_MOBILITY = 23
QUEEN_MOBILITY = 38
BISHOP_PAIR = 66
ROOK_OPEN, ROOK_HALF_OPEN, ROOK_SEVENTH = 67, 68, 69
PASSED = 70
FREE_PASSED = 78
ISOLATED, DOUBLED, UNSUPPORTED, PHALANX = 86, 87, 88, 89
SHIELD, NEAR_SHIELD, KING_OPEN, KING_HALF_OPEN = 90, 91, 92, 93
DANGER = 94
PAWN_THREAT_MINOR, PAWN_THREAT_MAJOR, MINOR_THREAT_MAJOR, HANGING = 110, 111, 112, 113
PASSED_OWN_KING, PASSED_OTHER_KING = 114, 115
TEMPO = 116
KNIGHT_CHECK, BISHOP_CHECK, ROOK_CHECK, QUEEN_CHECK = 117, 118, 119, 120
KNIGHT_OUTPOST, BISHOP_OUTPOST = 121, 122
BAD_BISHOP = 123
SPACE = 124
PAWN_STORM = 125
CONNECTED_PASSED = 126
TERMS = 128
"""How many there are, the last one unused."""

FILE = np.uint64(0x0101_0101_0101_0101)

_ALL = (1 << 64) - 1
_A, _H = 0x0101_0101_0101_0101, 0x8080_8080_8080_8080


def _beside(board: int) -> int:
    """``board`` and the squares west and east of it."""
    return (board | (board & ~_A) >> 1 | (board & ~_H) << 1) & _ALL


def _files() -> Table:
    return np.array([_A << square % 8 for square in range(64)], np.uint64)


def _adjacent() -> Table:
    """The files beside that of a square."""
    return np.array(
        [_beside(_A << s % 8) & ~(_A << s % 8) & _ALL for s in range(64)], np.uint64
    )


def _ahead() -> Table:
    """The squares on higher ranks, for White; on lower ones, for Black."""
    white = [_ALL << (8 * (s // 8) + 8) & _ALL for s in range(64)]
    black = [(1 << 8 * (s // 8)) - 1 for s in range(64)]
    return np.array([white, black], np.uint64)


def _zones() -> Table:
    """The squares around a king, and the three beyond these ahead of it."""
    zones = np.zeros((2, 64), np.uint64)
    for square in range(64):
        around = _beside(1 << square)
        around = (around | around << 8 | around >> 8) & _ALL
        zones[0, square] = np.uint64((around | around << 8) & _ALL)
        zones[1, square] = np.uint64(around | around >> 8)
    return zones


FILES = _files()
ADJACENT = _adjacent()
AHEAD = _ahead()
ZONES = _zones()

DISTANCE = np.array(
    [[max(abs(a // 8 - b // 8), abs(a % 8 - b % 8)) for b in range(64)] for a in range(64)],
    np.int64,
)
"""King's moves from one square to another."""

ATTACK = np.array([0, 2, 2, 3, 5], np.int64)
"""How much an attack on the squares around a king counts towards its danger, by kind."""

DARK = np.uint64(0xAA55_AA55_AA55_AA55)
