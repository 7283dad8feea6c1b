"""Attack tables and masks, computed once when the module is loaded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.uint64]

PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS, WHITE, META = range(8)
"""The words of a row; see ``rows_kernels.py``."""

MOST_MOVES, STRATA = 512, 64
"""Room for the moves of a position; kinds of positions that ``stratum`` tells apart."""

MOVE_FIELDS = {
    "origin": (0, 6),
    "target": (6, 6),
    "promotion": (12, 4),
    "mover": (16, 3),
    "castling": (19, 1),
}
"""The first bit and the width of everything that the integer of a move says."""

TARGET, PROMOTION, MOVER, CASTLING = (
    MOVE_FIELDS[name][0] for name in ("target", "promotion", "mover", "castling")
)

HISTORY_BITS = 12
"""The lowest bits of a move: its origin and its target."""

HILL = np.uint64(0x0000_0018_1800_0000)
"""The centre, where a king has won in King of the Hill: d4, e4, d5 and e5."""

KNIGHT_LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
KING_LEAPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def _on_board(row: int, column: int) -> bool:
    return 0 <= row < 8 and 0 <= column < 8


def _leaps(steps: tuple[tuple[int, int], ...]) -> Table:
    table = np.zeros(64, np.uint64)
    for square in range(64):
        row, column = divmod(square, 8)
        for up, right in steps:
            if _on_board(row + up, column + right):
                table[square] |= np.uint64(1 << (row + up) * 8 + column + right)
    return table


def _line(up: int, right: int) -> Table:
    """For every square the whole line through it in one direction, without the square."""
    table = np.zeros(64, np.uint64)
    for square in range(64):
        for sign in (1, -1):
            row, column = divmod(square, 8)
            while _on_board(row := row + sign * up, column := column + sign * right):
                table[square] |= np.uint64(1 << row * 8 + column)
    return table


def _row_attacks() -> Table:
    """Attacks along a row by file and by the six inner squares' occupancy."""
    table = np.zeros((8, 64), np.uint64)
    for column in range(8):
        for inner in range(64):
            for sign in (1, -1):
                at = column
                while 0 <= (at := at + sign) < 8:
                    table[column, inner] |= np.uint64(1 << at)
                    if inner << 1 >> at & 1:
                        break
    return table


KNIGHT: Table = _leaps(KNIGHT_LEAPS)
KING: Table = _leaps(KING_LEAPS)
COLUMN: Table = _line(1, 0)
DIAGONAL: Table = _line(1, 1)
ANTIDIAGONAL: Table = _line(1, -1)
ROW: Table = _row_attacks()


def _keep_rights() -> Table:
    """The castling rights, as four bits KQkq, that survive a move from or to a square."""
    table = np.full(64, 0b1111, np.uint64)
    for square, lost in ((0, 2), (4, 3), (7, 1), (56, 8), (60, 12), (63, 4)):
        table[square] = np.uint64(0b1111 & ~lost)
    return table


KEEP: Table = _keep_rights()

FIRST_FILE = 16
"""From which bit on ``meta`` has the files of the rooks; see ``rows_kernels.py``."""

RIGHT_BITS: Table = np.array(
    [1 << 1 + place | 7 << FIRST_FILE + 3 * place for place in range(4)], np.uint64
)
"""All that ``meta`` says of each of the castling rights KQkq."""


_DICE = np.random.Generator(np.random.PCG64(0x5EED))

MAN_KEYS = _DICE.integers(0, 1 << 64, (2, 6, 64), np.uint64)
"""Zobrist's words, by side, kind and square."""


def _meta_keys() -> tuple[Table, Table]:
    """Zobrist's words of the word ``meta``: side and rights together, and en passant."""
    side, rights = (
        _DICE.integers(0, 1 << 64, 2, np.uint64),
        _DICE.integers(0, 1 << 64, 16, np.uint64),
    )
    passed = _DICE.integers(0, 1 << 64, 65, np.uint64)
    turns = np.array([side[meta & 1] ^ rights[meta >> 1] for meta in range(32)], np.uint64)
    files = np.zeros((2, 256), np.uint64)
    for mover, first in enumerate((41, 17)):
        for file in range(8):
            files[mover, np.arange(256) >> file & 1 == 1] ^= passed[first + file]
    return turns, files


TURN_KEYS, PASSED_KEYS = _meta_keys()
"""Zobrist's words: by the lowest five bits of ``meta``, and by side to move and files."""
