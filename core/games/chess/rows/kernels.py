"""What a row says: which pieces there are, whose turn it is, what may be taken in passing.

A row holds, in this order: pawns, knights, bishops, rooks, queens and kings of both
sides, the pieces of White, and a word ``meta``: bit 0 is the side to move, bits 1 to 4 are
the castling rights K Q k q, bits 8 to 14 the en-passant square plus one. That square is
kept only when a pawn stands ready to take there, so that equal positions are equal rows.
From bit 16 on there are three bits for the file of each right's rook, counted from h for K
and k and from a for Q and q, so that they are 0 in the usual array and without the right.
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

EIGHT, SQUARE = np.uint64(8), np.uint64(0x7F)


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
def en_passant(row):
    """The en-passant square as a board; empty for none."""
    square = (row[META] >> EIGHT) & SQUARE
    return ZERO if square == ZERO else ONE << (square - ONE)
