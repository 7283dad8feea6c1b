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
DRIVEN = 77
"""How far a bare king is driven, where a pawn passed on the last rank would count."""
FREE_PASSED = 78
ISOLATED, DOUBLED, UNSUPPORTED, PHALANX = 86, 87, 88, 89
SHIELD, NEAR_SHIELD, KING_OPEN, KING_HALF_OPEN = 90, 91, 92, 93
MINOR_THREAT, ROOK_THREAT = 94, 99
"""By the kind that is threatened, from pawns to queens."""
PASSED_ROAD_SAFE, PASSED_STEP_SAFE, PASSED_STEP_HELD = 104, 105, 106
ROOK_BEHIND_PASSED, UNSTOPPABLE = 107, 108
HANGING, KING_THREAT = 109, 110
PAWN_THREAT_MINOR, PAWN_THREAT_MAJOR, PUSH_THREAT, RESTRICTED = 111, 112, 113, 114
PASSED_OWN_KING, PASSED_OTHER_KING = 115, 116
TEMPO = 117
MINOR_BEHIND_PAWN, KEEPERS = 118, 119
KNIGHT_OUTPOST, BISHOP_OUTPOST = 120, 121
BAD_BISHOP = 122
SPACE = 123
PAWN_STORM = 124
CONNECTED_PASSED, CONNECTED_AHEAD = 125, 126
PASSED_BLOCKED = 127
TERMS = 128
"""How many there are."""

ATTACKING, NEAR, TOUCHING, WEAK, PAWN_NEAR = 0, 4, 5, 6, 7
SAFE_CHECK, UNSAFE_CHECK = 8, 12
NO_QUEEN, SHIELD_GONE, NEAR_SHIELD_GONE, STORM = 13, 14, 15, 16
OPEN_FILES, HALF_OPEN_FILES = 17, 18
KNIGHT_NEAR, BISHOP_NEAR, FLANK, FLANK_HELD, ALWAYS = 19, 20, 21, 22, 23
DANGERS = 24
"""What a king is in danger by, and how many of these there are."""

BY_PAWN, BY_KNIGHT, BY_BISHOP, BY_ROOK, BY_QUEEN, BY_KING, BY_ANY, BY_TWO = range(8)
"""Whose squares stand where among those that a side attacks."""

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


def _flanks() -> Table:
    """The file of a square and those beside it; three at the edge, too."""
    middles = [min(6, max(1, square % 8)) for square in range(64)]
    return np.array([_beside(_A << middle) for middle in middles], np.uint64)


FILES = _files()
FLANKS = _flanks()
ADJACENT = _adjacent()
AHEAD = _ahead()
ZONES = _zones()

DISTANCE = np.array(
    [[max(abs(a // 8 - b // 8), abs(a % 8 - b % 8)) for b in range(64)] for a in range(64)],
    np.int64,
)
"""King's moves from one square to another."""

EDGE = np.array(
    [max(3 - s // 8, s // 8 - 4) + max(3 - s % 8, s % 8 - 4) for s in range(64)], np.int64
)
"""How far a square is from the middle."""

DARK = np.uint64(0xAA55_AA55_AA55_AA55)

CAMPS = np.array([0x0000_00FF_FFFF_FFFF, 0xFFFF_FFFF_FF00_0000], np.uint64)
"""The ranks that a side's king is attacked on: its own five."""
