"""Counts the terms of a position, White's less Black's, in order of ``terms_tables.py``."""

from __future__ import annotations

from bots.chess.progressive.terms_tables import (
    ADVANCED,
    BLOCKED,
    CHECKING,
    FLIGHTS,
    KING_RANK,
    LINES,
    NO_FLIGHT,
    PROMOTING,
    REACH,
    TERMS,
)
from core.boards import ONE, ZERO, bit, count, lowest, rest
from core.games.chess.attacks_kernels import rook_attacks
from core.games.chess.checks_kernels import attacked
from core.games.chess.progressive_turns_kernels import left_of, length_of
from core.games.chess.rows_kernels import all_men, men_of, side_to_move
from core.games.chess.tables import COLUMN, KING, KINGS, PAWNS
from core.jit import inlined, inner


@inner
def count_terms(row, terms):
    """Writes the terms of ``row`` into ``terms``."""
    for place in range(TERMS):
        terms[place] = 0
    _count_side(row, 0, 1, terms)
    _count_side(row, 1, -1, terms)


@inlined
def _moves_coming(row, side):
    """How many moves the next series of ``side`` has left, or will have."""
    return left_of(row) if side == side_to_move(row) else length_of(row) + 1


@inlined
def _ahead(square, side):
    """The squares before a pawn, up to the last rank."""
    below = bit(square) - ONE
    return COLUMN[square] & (~below if side == 0 else below)


@inner
def _count_side(row, side, sign, terms):
    """Adds the terms of one side, times ``sign``."""
    occupied, own = all_men(row), men_of(row, side)
    for kind in range(KINGS):
        terms[kind] += sign * count(row[kind] & own)
    _count_pawns(row, side, sign, terms)
    square, danger = lowest(row[KINGS] & own), attacked(row, side)
    ring = KING[square]
    flights = count(ring & ~own & ~danger)
    terms[FLIGHTS] += sign * flights
    terms[NO_FLIGHT] += sign * (flights == 0)
    terms[BLOCKED] += sign * count(ring & own)
    terms[LINES] += sign * count(rook_attacks(square, occupied))
    terms[KING_RANK] += sign * (square >> 3 if side == 0 else 7 - (square >> 3))
    terms[REACH] -= sign * count(danger)
    if danger & bit(square) != ZERO:
        terms[CHECKING] -= sign


@inlined
def _count_pawns(row, side, sign, terms):
    """Adds the terms of the pawns of one side."""
    pawns, occupied = row[PAWNS] & men_of(row, side), all_men(row)
    coming = _moves_coming(row, side)
    while pawns != ZERO:
        square = lowest(pawns)
        pawns = rest(pawns)
        rank = square >> 3 if side == 0 else 7 - (square >> 3)
        if rank > 1:
            terms[ADVANCED + rank - 2] += sign
        needed = 7 - rank - (rank == 1)
        if needed <= coming and _ahead(square, side) & occupied == ZERO:
            terms[PROMOTING] += sign
