"""What a row says: which pieces there are, whose turn it is, what may be taken in passing.

A row holds, in this order: pawns, knights, bishops, rooks, queens and kings of both
sides, the pieces of White, and a word ``meta``: bit 0 is the side to move, bits 1 to 4 are
the castling rights K Q k q, bits 8 to 15 the files on which the side to move may take in
passing. A file is kept only when a pawn stands ready to take there, so that equal positions
are equal rows. From bit 16 on there are three bits for the file of each right's rook,
counted from h for K and k and from a for Q and q, so that they are 0 in the usual array and
without the right.

Bits 28 to 59 are for games in which a turn has several moves: 12 bits for the moves left in
it, 12 bits for its length, and 8 bits for the files on which a pawn of the side to move has
gone two squares in this turn and not moved since (``progressive_turns_kernels.py``).
Bits 60 to 63 are for games in which checks are counted: two bits for those that White has
given, and two for Black's.
"""

from __future__ import annotations

import numpy as np

from core.boards import ONE, ZERO
from core.games.chess.tables import (
    BISHOPS,
    KINGS,
    KNIGHTS,
    META,
    PAWNS,
    QUEENS,
    ROOKS,
    WHITE,
)
from core.jit import inlined

EIGHT, FILES = np.uint64(8), np.uint64(0xFF)
PASSED = FILES << EIGHT
"""The bits of ``meta`` that tell where pawns may be taken in passing."""

MOVERS = PASSED | FILES << np.uint64(52)
"""The bits of ``meta`` that nobody but the side to move is told."""

FIRST_CHECKS, TWO, THREE = np.uint64(60), np.uint64(2), np.uint64(3)
CHECKS = np.uint64(0xF) << FIRST_CHECKS
"""The bits of ``meta`` that count checks."""

THIRD_RANK, SIXTH_RANK = np.uint64(16), np.uint64(40)


@inlined
def all_men(row):
    """The pieces of both sides."""
    return row[PAWNS] | row[KNIGHTS] | row[BISHOPS] | row[ROOKS] | row[QUEENS] | row[KINGS]


@inlined
def men_of(row, side):
    """The pieces of ``side``."""
    return row[WHITE] if side == 0 else all_men(row) & ~row[WHITE]


@inlined
def kind_at(row, there):
    """The kind of the piece on the square ``there``, which must not be empty."""
    kind = PAWNS
    while row[kind] & there == ZERO:
        kind += 1
    return kind


@inlined
def side_to_move(row):
    """0 for White, 1 for Black."""
    return np.int64(row[META] & ONE)


@inlined
def checks_given(row, side):
    """How many checks ``side`` has given, where the rules count them."""
    return np.int64((row[META] >> (FIRST_CHECKS + TWO * np.uint64(side))) & THREE)


@inlined
def en_passant(row):
    """The squares on which the side to move may take in passing."""
    first = SIXTH_RANK if row[META] & ONE == ZERO else THIRD_RANK
    return ((row[META] >> EIGHT) & FILES) << first
