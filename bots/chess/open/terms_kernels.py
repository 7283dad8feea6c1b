"""Counts the terms of a position, White's less Black's, in order of ``terms_tables.py``.

After them come, for White and then for Black, the dangers of the other side's king.
"""

from __future__ import annotations

import numpy as np

from bots.chess.open.danger_kernels import count_dangers
from bots.chess.open.structure_kernels import count_pawns, count_shelter
from bots.chess.open.terms_tables import (
    ADJACENT,
    AHEAD,
    ATTACKING,
    BAD_BISHOP,
    BISHOP_MOBILITY,
    BISHOP_OUTPOST,
    BISHOP_PAIR,
    BY_ANY,
    BY_BISHOP,
    BY_KING,
    BY_KNIGHT,
    BY_PAWN,
    BY_ROOK,
    BY_TWO,
    DANGERS,
    DARK,
    DISTANCE,
    DRIVEN,
    EDGE,
    FILES,
    HANGING,
    KEEPERS,
    KING_THREAT,
    KNIGHT_MOBILITY,
    KNIGHT_OUTPOST,
    MINOR_BEHIND_PAWN,
    MINOR_THREAT,
    NEAR,
    PAWN_THREAT_MAJOR,
    PAWN_THREAT_MINOR,
    PUSH_THREAT,
    QUEEN_MOBILITY,
    RESTRICTED,
    ROOK_HALF_OPEN,
    ROOK_MOBILITY,
    ROOK_OPEN,
    ROOK_SEVENTH,
    ROOK_THREAT,
    SPACE,
    TEMPO,
    TERMS,
    TOUCHING,
    ZONES,
)
from core.boards import ZERO, bit, count, lowest, rest
from core.games.chess.attacks_kernels import (
    SIXTH,
    THIRD,
    bishop_attacks,
    eastward,
    pushed,
    rook_attacks,
    westward,
)
from core.games.chess.rows_kernels import all_men, men_of, side_to_move
from core.games.chess.tables import (
    BISHOPS,
    KING,
    KINGS,
    KNIGHT,
    KNIGHTS,
    PAWNS,
    QUEENS,
    ROOKS,
)
from core.jit import inlined, inner

CENTRE = np.uint64(0x0000_3C3C_3C3C_0000)


@inner
def count_terms(row, counts, ply, first):
    """Writes the terms of ``row`` and its dangers to ``counts[ply]`` from ``first`` on."""
    for place in range(first, first + TERMS + 2 * DANGERS):
        counts[ply, place] = np.int16(0)
    counts[ply, first + TEMPO] = np.int16(1 - 2 * side_to_move(row))
    white = _count_pieces(row, 0, counts, ply, first)
    black = _count_pieces(row, 1, counts, ply, first)
    _count_side(row, 0, white, black, counts, ply, first)
    _count_side(row, 1, black, white, counts, ply, first)


@inlined
def _guards(row, board, side):
    """The squares that pawns of ``side`` guard; ``board`` has its pieces."""
    pawns = row[PAWNS] & board
    return westward(pawns, side) | eastward(pawns, side)


@inner
def _count_pieces(row, side, counts, ply, first):
    """Adds what the pieces of one side are worth where they stand.

    Returns the squares that it attacks, as ``BY_PAWN`` and those after it say.
    """
    one = np.int16(1 - 2 * side)
    occupied = all_men(row)
    own = men_of(row, side)
    other = occupied & ~own
    pawns, enemy_pawns = row[PAWNS] & own, row[PAWNS] & other
    guarded = _guards(row, other, 1 - side)
    king, enemy_king = lowest(row[KINGS] & own), lowest(row[KINGS] & other)
    zone = ZONES[1 - side, enemy_king]
    area = ~(own & (row[PAWNS] | row[KINGS])) & ~guarded
    west, east = westward(pawns, side), eastward(pawns, side)
    held = west | east
    covered = held | KING[king]
    twice = (west & east) | (held & KING[king])
    knights, bishops, rooks, queens = ZERO, ZERO, ZERO, ZERO
    dangers = first + TERMS + side * DANGERS
    for kind in range(KNIGHTS, KINGS):
        men = row[kind] & own
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            if kind == KNIGHTS:
                reach = KNIGHT[square]
                counts[ply, first + KNIGHT_MOBILITY + count(reach & area)] += one
                knights |= reach
            elif kind == BISHOPS:
                reach = bishop_attacks(square, occupied & ~(row[QUEENS] & own))
                counts[ply, first + BISHOP_MOBILITY + count(reach & area)] += one
                bishops |= reach
                same = DARK if bit(square) & DARK != ZERO else ~DARK
                counts[ply, first + BAD_BISHOP] += one * np.int16(count(pawns & same))
            elif kind == ROOKS:
                reach = rook_attacks(square, occupied & ~((row[QUEENS] | row[ROOKS]) & own))
                counts[ply, first + ROOK_MOBILITY + count(reach & area)] += one
                rooks |= reach
                if pawns & FILES[square] == ZERO:
                    open_ = enemy_pawns & FILES[square] == ZERO
                    counts[ply, first + (ROOK_OPEN if open_ else ROOK_HALF_OPEN)] += one
                if (square ^ (56 * side)) >> 3 == 6:
                    counts[ply, first + ROOK_SEVENTH] += one
            else:
                reach = bishop_attacks(square, occupied) | rook_attacks(square, occupied)
                counts[ply, first + QUEEN_MOBILITY + count(reach & area)] += one
                queens |= reach
            twice |= covered & reach
            covered |= reach
            near = count(reach & zone & ~guarded)
            if near > 0:
                counts[ply, dangers + ATTACKING + kind - KNIGHTS] += np.int16(1)
                counts[ply, dangers + NEAR] += np.int16(near)
            touching = count(reach & KING[enemy_king])
            counts[ply, dangers + TOUCHING] += np.int16(touching)
            if kind <= BISHOPS:
                counts[ply, first + KEEPERS] += one * np.int16(DISTANCE[square, king])
                if bit(square) & held & CENTRE != ZERO:
                    driven = ADJACENT[square] & AHEAD[side, square] & enemy_pawns
                    if driven == ZERO:
                        term = KNIGHT_OUTPOST if kind == KNIGHTS else BISHOP_OUTPOST
                        counts[ply, first + term] += one
    return held, knights, bishops, rooks, queens, KING[king], covered, twice


@inner
def _count_side(row, side, mine, theirs, counts, ply, first):
    """Adds what depends on the squares that both attack, as ``_count_pieces`` has them."""
    one = np.int16(1 - 2 * side)
    own = men_of(row, side)
    other = all_men(row) & ~own
    if count(row[BISHOPS] & own) > 1:
        counts[ply, first + BISHOP_PAIR] += one
    minors = own & (row[KNIGHTS] | row[BISHOPS])
    behind = count(pushed(minors, side) & row[PAWNS])
    counts[ply, first + MINOR_BEHIND_PAWN] += one * np.int16(behind)
    space = count(mine[BY_ANY] & CENTRE & ~theirs[BY_PAWN])
    counts[ply, first + SPACE] += one * np.int16(space)
    if other & ~row[KINGS] == ZERO:
        king, bare = lowest(row[KINGS] & own), lowest(other)
        driven = 2 * EDGE[bare] + 7 - DISTANCE[king, bare]
        counts[ply, first + DRIVEN] += one * np.int16(driven)
    _count_threats(row, side, own, other, mine, theirs, counts, ply, first)
    count_dangers(row, side, own, other, mine, theirs, counts, ply, first)
    count_pawns(row, side, own, other, mine, theirs, counts, ply, first)
    count_shelter(row, side, own, other, counts, ply, first)


@inlined
def _count_threats(row, side, own, other, mine, theirs, counts, ply, first):
    """Pieces that may be taken, or driven away."""
    one = np.int16(1 - 2 * side)
    pieces = other & ~row[PAWNS] & ~row[KINGS]
    minors = other & (row[KNIGHTS] | row[BISHOPS])
    majors = other & (row[ROOKS] | row[QUEENS])
    strong = theirs[BY_PAWN] | (theirs[BY_TWO] & ~mine[BY_TWO])
    weak = other & ~row[KINGS] & ~strong & mine[BY_ANY]
    by_minor = (weak | pieces) & (mine[BY_KNIGHT] | mine[BY_BISHOP])
    by_rook = weak & mine[BY_ROOK]
    for kind in range(PAWNS, KINGS):
        struck = count(by_minor & row[kind])
        counts[ply, first + MINOR_THREAT + kind - PAWNS] += one * np.int16(struck)
        struck = count(by_rook & row[kind])
        counts[ply, first + ROOK_THREAT + kind - PAWNS] += one * np.int16(struck)
    if weak & mine[BY_KING] != ZERO:
        counts[ply, first + KING_THREAT] += one
    hanging = weak & (~theirs[BY_ANY] | (pieces & mine[BY_TWO]))
    counts[ply, first + HANGING] += one * np.int16(count(hanging))
    restricted = theirs[BY_ANY] & ~strong & mine[BY_ANY]
    counts[ply, first + RESTRICTED] += one * np.int16(count(restricted))
    counts[ply, first + PAWN_THREAT_MINOR] += one * np.int16(count(mine[BY_PAWN] & minors))
    counts[ply, first + PAWN_THREAT_MAJOR] += one * np.int16(count(mine[BY_PAWN] & majors))
    empty = ~(own | other)
    steps = pushed(row[PAWNS] & own, side) & empty
    steps |= pushed(steps & (THIRD if side == 0 else SIXTH), side) & empty
    steps &= ~theirs[BY_PAWN] & (mine[BY_ANY] | ~theirs[BY_ANY])
    driven = (westward(steps, side) | eastward(steps, side)) & pieces & ~mine[BY_PAWN]
    counts[ply, first + PUSH_THREAT] += one * np.int16(count(driven))
