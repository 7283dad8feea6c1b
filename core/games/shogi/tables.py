"""Codes of pieces, the bits of rows and moves, and where pieces step, for kernels.

Squares count row by row from Black's left corner: 9i is 0, 1i is 8 and 1a is 80. Black,
who moves first, goes towards higher squares.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from core.games.shogi.rules import BY_WORTH

Table = NDArray[np.uint64]

EDGE, SQUARES = 9, 81

PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD, KING = range(1, 9)
"""The codes of pieces; promotion adds 8. Gold and king do not promote."""

PROMOTION, CODES = 8, 15
TOKIN = PROMOTION + PAWN
HORSE, DRAGON = PROMOTION + BISHOP, PROMOTION + ROOK
IN_HAND = (PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD)

LETTERS = ("", "p", "l", "n", "s", "b", "r", "g", "k")
SYMBOL = (*LETTERS, *(f"+{letter}" for letter in LETTERS[PAWN : ROOK + 1]))
"""By code, as SFEN has it."""

FIRST, META, WORDS = 8, 10, 11
"""A row: four planes of two words, one for each bit of the codes, then the pieces of Black,
then a word ``meta``: bit 0 is the side to move, and the hands follow."""

HAND_AT = np.array([0, 1, 6, 9, 12, 15, 17, 19], np.int64)
HAND_ROOM = np.array([0, 31, 7, 7, 7, 3, 3, 7], np.int64)
"""By code, the lowest bit of Black's count in ``meta``, and the largest number there."""

HAND_BITS = 21
"""How many bits later White's count stands."""

TARGET, PROMOTED, DECLINED, MOVER = 7, 1 << 14, 1 << 15, 16
"""A move: origin (a dropped piece's is 80 plus its code), target, the choice where there is
one to promote, and the code of a piece that moves on the board."""

MOVE_FIELDS = {
    "origin": (0, TARGET),
    "target": (TARGET, 7),
    "choice": (14, 2),
    "mover": (MOVER, 4),
}
"""The lowest bit and the width of each field, in their order."""

DROPPED = SQUARES - 1
"""What the origin of a drop is larger by than the piece's code."""

MOST_MOVES = 640
"""The richest position known has 593. Where a drop may be tried on any square in the fog
there are 606 at most: each piece put on the board adds fewer than it takes from the hand,
but for a rook, a bishop, and three silvers and lances that may promote."""

TRY_AT, TRY_KIND = 43, 50
"""Where ``meta`` has the last move if it was a drop that came to nothing, as can happen in
the fog: the square and 1, in seven bits, and the code of the piece, in three."""

NORTH, SOUTH, EAST, WEST = (0, 1), (0, -1), (1, 0), (-1, 0)
_DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_STRAIGHT = (NORTH, SOUTH, EAST, WEST)
_GOLD = (NORTH, (1, 1), (-1, 1), EAST, WEST, SOUTH)
_STEPS: dict[int, tuple[tuple[int, int], ...]] = {
    PAWN: (NORTH,),
    KNIGHT: ((1, 2), (-1, 2)),
    SILVER: (NORTH, *_DIAGONAL),
    GOLD: _GOLD,
    KING: (*_STRAIGHT, *_DIAGONAL),
    HORSE: _STRAIGHT,
    DRAGON: _DIAGONAL,
    **{PROMOTION + code: _GOLD for code in (PAWN, LANCE, KNIGHT, SILVER)},
}

RAYS = (NORTH, (1, 1), EAST, (-1, 1), SOUTH, (-1, -1), WEST, (1, -1))
"""The first four go towards higher squares."""

NO_SQUARE = 128
"""What looking for a square of an empty board answers; all tables are empty there."""


def words(squares: int) -> tuple[int, int]:
    """A set of squares as the two words of a board."""
    return squares & (1 << 64) - 1, squares >> 64


def _walk(square: int, step: tuple[int, int]) -> Iterator[int]:
    """The squares that follow each other from ``square``, which is left out."""
    column, row = square % EDGE + step[0], square // EDGE + step[1]
    while 0 <= column < EDGE and 0 <= row < EDGE:
        yield EDGE * row + column
        column, row = column + step[0], row + step[1]


def _steps() -> Table:
    table = np.zeros((2, CODES, SQUARES, 2), np.uint64)
    for code, steps in _STEPS.items():
        for side, square in np.ndindex(2, SQUARES):
            turned = [(dx, dy if side == 0 else -dy) for dx, dy in steps]
            ends = (next(_walk_once(square, step), None) for step in turned)
            table[side, code, square] = words(sum(1 << s for s in ends if s is not None))
    return table


def _walk_once(square: int, step: tuple[int, int]) -> Iterator[int]:
    column, row = square % EDGE + step[0], square // EDGE + step[1]
    if 0 <= column < EDGE and 0 <= row < EDGE:
        yield EDGE * row + column


STEPS: Table = _steps()
"""By side, code and square: where a piece goes in one step or jump."""


def _rays() -> Table:
    table = np.zeros((len(RAYS), NO_SQUARE + 1, 2), np.uint64)
    for way, step in enumerate(RAYS):
        for square in range(SQUARES):
            table[way, square] = words(sum(1 << s for s in _walk(square, step)))
    return table


RAY: Table = _rays()
"""By way and square: the squares that follow to the edge."""


def _lines(ways: tuple[int, ...]) -> Table:
    lines: Table = np.bitwise_or.reduce(RAY[list(ways), :SQUARES])
    return lines


ROOK_LINES, BISHOP_LINES = _lines((0, 2, 4, 6)), _lines((1, 3, 5, 7))
"""Where a rook and a bishop go on an empty board."""

LANCE_LINES: Table = RAY[[0, 4], :SQUARES].copy()
"""By side and square: where a lance goes on an empty board."""


def _between() -> Table:
    table = np.zeros((SQUARES, SQUARES, 2), np.uint64)
    for step in RAYS:
        for square in range(SQUARES):
            inside = 0
            for other in _walk(square, step):
                table[square, other] = words(inside)
                inside |= 1 << other
    return table


BETWEEN: Table = _between()
"""What lies between two squares on one line; empty for others."""


def _last_rows(number: int) -> Table:
    far = sum(1 << square for square in range(SQUARES - EDGE * number, SQUARES))
    near = (1 << EDGE * number) - 1
    return np.array([words(far), words(near)], np.uint64)


ZONE: Table = _last_rows(3)
"""By side: the rows in which its pieces promote."""


def _dead() -> Table:
    table = np.zeros((2, CODES, 2), np.uint64)
    table[:, PAWN] = table[:, LANCE] = _last_rows(1)
    table[:, KNIGHT] = _last_rows(2)
    return table


DEAD: Table = _dead()
"""By side and code: where a piece could never move again."""

BOARD: Table = np.array(words((1 << SQUARES) - 1), np.uint64)
"""Every square."""

FILE: Table = np.array(
    [words(sum(1 << EDGE * row + c for row in range(EDGE))) for c in range(EDGE)], np.uint64
)
"""By column: its squares."""

GOAL = np.array([76, 4], np.int64)
"""By side: the square on which the other king begins, 5a and 5i."""

KIND = np.array([0, *(BY_WORTH.index(symbol) for symbol in SYMBOL[1:])], np.int64)
"""By code, its place in that order."""
