"""Counts the terms of a position, White's less Black's, in order of ``terms_tables.py``.

After them come, for White and then for Black, the dangers of the other side's king. They
are weighed and added up, and the sum is squared: two attackers are more than twice as bad
as one. See https://www.chessprogramming.org/King_Safety. Squares attacked come as
``_count_pieces`` returns them.
"""

from __future__ import annotations

import numpy as np

from bots.chess import terms_tables as at
from core.boards import ONE, ZERO, bit, count, lowest, rest
from core.games.chess.attacks_kernels import (
    NOT_A,
    NOT_H,
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

MOST_CHECKS, MOST_UNSAFE = 2, 4
"""More squares to check from, safely and not, count no more."""


@inlined
def count_dangers(row, side, own, other, mine, theirs, counts, ply, first):
    """Writes what the other king is in danger by; squares attacked as ``_count_pieces``."""
    slot = first + at.TERMS + side * at.DANGERS
    king = lowest(row[KINGS] & other)
    around, zone = KING[king], at.ZONES[1 - side, king]
    counts[ply, slot + at.ALWAYS] = np.int16(1)
    lone = (theirs[at.BY_KING] | theirs[at.BY_QUEEN]) & ~theirs[at.BY_TWO]
    weak = mine[at.BY_ANY] & (~theirs[at.BY_ANY] | lone)
    counts[ply, slot + at.WEAK] = np.int16(count(weak & around))
    counts[ply, slot + at.PAWN_NEAR] = np.int16(
        count((mine[at.BY_PAWN] | row[PAWNS] & own) & zone)
    )
    if row[QUEENS] & own == ZERO:
        counts[ply, slot + at.NO_QUEEN] = np.int16(1)
    counts[ply, slot + at.KNIGHT_NEAR] = np.int16(count(row[KNIGHTS] & other & zone))
    counts[ply, slot + at.BISHOP_NEAR] = np.int16(count(row[BISHOPS] & other & zone))
    flank = at.FLANKS[king] & at.CAMPS[1 - side]
    counts[ply, slot + at.FLANK] = np.int16(
        count(mine[at.BY_ANY] & flank) + count(mine[at.BY_TWO] & flank)
    )
    counts[ply, slot + at.FLANK_HELD] = np.int16(count(theirs[at.BY_ANY] & flank))
    _count_checks(row, side, own, king, weak, mine, theirs, counts, ply, slot)
    pawns, enemy_pawns = row[PAWNS] & other, row[PAWNS] & own
    here = bit(king)
    front = pushed(here | (here & NOT_A) >> ONE | (here & NOT_H) << ONE, 1 - side)
    counts[ply, slot + at.SHIELD_GONE] = np.int16(3 - count(front & pawns))
    beyond = pushed(front, 1 - side)
    counts[ply, slot + at.NEAR_SHIELD_GONE] = np.int16(3 - count(beyond & pawns))
    third = pushed(beyond, 1 - side)
    storm = front | beyond | third | pushed(third, 1 - side)
    counts[ply, slot + at.STORM] = np.int16(count(storm & enemy_pawns))
    first_file = max(0, (king & 7) - 1)
    for file in range(first_file, min(7, (king & 7) + 1) + 1):
        if pawns & at.FILES[file] == ZERO:
            counts[ply, slot + at.OPEN_FILES] += np.int16(1)
        if enemy_pawns & at.FILES[file] == ZERO:
            counts[ply, slot + at.HALF_OPEN_FILES] += np.int16(1)


@inlined
def _count_checks(row, side, own, king, weak, mine, theirs, counts, ply, slot):
    """Checks that cannot be answered by taking the piece, and others."""
    occupied = all_men(row) & ~(row[QUEENS] & ~own)
    slanted, straight = bishop_attacks(king, occupied), rook_attacks(king, occupied)
    safe = ~own & (~theirs[at.BY_ANY] | (weak & mine[at.BY_TWO]))
    knight = KNIGHT[king] & mine[at.BY_KNIGHT]
    bishop, rook = slanted & mine[at.BY_BISHOP], straight & mine[at.BY_ROOK]
    queen = (slanted | straight) & mine[at.BY_QUEEN] & ~theirs[at.BY_QUEEN]
    unsafe = ZERO
    for place, checks in enumerate((knight, bishop, rook, queen)):
        number = count(checks & safe)
        counts[ply, slot + at.SAFE_CHECK + place] = np.int16(min(MOST_CHECKS, number))
        if number == 0:
            unsafe |= checks & ~own
    counts[ply, slot + at.UNSAFE_CHECK] = np.int16(min(MOST_UNSAFE, count(unsafe)))


@inlined
def danger_of(weights, weighed, counts, ply, first, side):
    """What the dangers of the king that ``side`` attacks are worth to it.

    The dangers are weighed by ``weights`` from ``weighed`` on; terms are counted from
    ``first`` on.
    """
    total, place = np.int32(0), first + at.TERMS + side * at.DANGERS
    for danger in range(at.DANGERS):
        counted = np.int32(counts[ply, place + danger])
        total += counted * np.int32(weights[weighed + danger])
    return total * total // np.int32(256) if total > 0 else np.int32(0)


@inlined
def _beside(board):
    return (board & NOT_A) >> ONE | (board & NOT_H) << ONE


@inlined
def count_shelter(row, side, own, other, counts, ply, first):
    """The pawns before a king, and files without any."""
    one = np.int16(1 - 2 * side)
    pawns, enemy_pawns = row[PAWNS] & own, row[PAWNS] & other
    king = lowest(row[KINGS] & own)
    here = bit(king)
    front = pushed(here | _beside(here), side)
    counts[ply, first + at.SHIELD] += one * np.int16(count(front & pawns))
    counts[ply, first + at.NEAR_SHIELD] += one * np.int16(
        count(pushed(front, side) & pawns)
    )
    near = at.FILES[king] | at.ADJACENT[king]
    storm = near & at.AHEAD[side, king] & enemy_pawns
    far = pushed(pushed(pushed(front, side), side), side)
    close = front | pushed(front, side) | pushed(pushed(front, side), side) | far
    counts[ply, first + at.PAWN_STORM] += one * np.int16(count(storm & close))
    first_file = max(0, (king & 7) - 1)
    for file in range(first_file, min(7, (king & 7) + 1) + 1):
        if pawns & at.FILES[file] == ZERO:
            open_ = enemy_pawns & at.FILES[file] == ZERO
            counts[ply, first + (at.KING_OPEN if open_ else at.KING_HALF_OPEN)] += one


@inlined
def count_pawns(row, side, own, other, mine, theirs, counts, ply, first):
    """The structure of the pawns, and which of them have passed."""
    one = np.int16(1 - 2 * side)
    pawns, enemy_pawns = row[PAWNS] & own, row[PAWNS] & other
    together = pawns & (_beside(pawns) | mine[at.BY_PAWN])
    counts[ply, first + at.PHALANX] += one * np.int16(count(together))
    men = pawns
    while men != ZERO:
        square = lowest(men)
        men = rest(men)
        ahead = at.AHEAD[side, square]
        rank = (square ^ (56 * side)) >> 3
        if ahead & at.FILES[square] & pawns != ZERO:
            counts[ply, first + at.DOUBLED] += one
        if at.ADJACENT[square] & pawns == ZERO:
            counts[ply, first + at.ISOLATED] += one
        elif at.ADJACENT[square] & pawns & ~ahead == ZERO:
            counts[ply, first + at.UNSUPPORTED] += one
        if bit(square) & together != ZERO and rank > 2:
            counts[ply, first + at.CONNECTED_AHEAD] += one * np.int16(rank - 2)
        if ahead & (at.FILES[square] | at.ADJACENT[square]) & enemy_pawns == ZERO:
            _count_passed(
                row, side, square, rank, own, other, mine, theirs, counts, ply, first
            )
            if bit(square) & together != ZERO:
                counts[ply, first + at.CONNECTED_PASSED] += one


@inlined
def _count_passed(row, side, square, rank, own, other, mine, theirs, counts, ply, first):
    """A passed pawn: how far, with what before it and behind it, and the kings."""
    one = np.int16(1 - 2 * side)
    king, enemy_king = lowest(row[KINGS] & own), lowest(row[KINGS] & other)
    counts[ply, first + at.PASSED + rank] += one
    before = square + 8 - 16 * side
    road = at.AHEAD[side, square] & at.FILES[square]
    if (own | other) & bit(before) == ZERO:
        counts[ply, first + at.FREE_PASSED + rank] += one
    if other & ~row[PAWNS] & ~row[KINGS] == ZERO and (own | other) & road == ZERO:
        waits = np.int64(side_to_move(row) != side)
        if (
            at.DISTANCE[enemy_king, (square & 7) + 56 - 56 * side]
            > min(5, 7 - rank) + waits
        ):
            counts[ply, first + at.UNSTOPPABLE] += one
    if rank <= 2:
        return
    weight = one * np.int16(rank - 2)
    counts[ply, first + at.PASSED_OWN_KING] += weight * np.int16(at.DISTANCE[before, king])
    counts[ply, first + at.PASSED_OTHER_KING] += weight * np.int16(
        at.DISTANCE[before, enemy_king]
    )
    if other & bit(before) != ZERO:
        counts[ply, first + at.PASSED_BLOCKED] += weight
    behind = rook_attacks(square, own | other) & at.FILES[square] & ~road
    behind &= row[ROOKS] | row[QUEENS]
    attacked = theirs[at.BY_ANY] | other
    if behind & other != ZERO:
        attacked |= road
    if road & attacked == ZERO:
        counts[ply, first + at.PASSED_ROAD_SAFE] += weight
    elif bit(before) & attacked == ZERO:
        counts[ply, first + at.PASSED_STEP_SAFE] += weight
    if behind & own != ZERO:
        counts[ply, first + at.ROOK_BEHIND_PASSED] += weight
    if bit(before) & mine[at.BY_ANY] != ZERO or behind & own != ZERO:
        counts[ply, first + at.PASSED_STEP_HELD] += weight


CENTRE = np.uint64(0x0000_3C3C_3C3C_0000)


@inner
def count_terms(row, counts, ply, first):
    """Writes the terms of ``row`` and its dangers to ``counts[ply]`` from ``first`` on."""
    for place in range(first, first + at.TERMS + 2 * at.DANGERS):
        counts[ply, place] = np.int16(0)
    counts[ply, first + at.TEMPO] = np.int16(1 - 2 * side_to_move(row))
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
    zone = at.ZONES[1 - side, enemy_king]
    area = ~(own & (row[PAWNS] | row[KINGS])) & ~guarded
    west, east = westward(pawns, side), eastward(pawns, side)
    held = west | east
    covered = held | KING[king]
    twice = (west & east) | (held & KING[king])
    knights, bishops, rooks, queens = ZERO, ZERO, ZERO, ZERO
    dangers = first + at.TERMS + side * at.DANGERS
    for kind in range(KNIGHTS, KINGS):
        men = row[kind] & own
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            if kind == KNIGHTS:
                reach = KNIGHT[square]
                counts[ply, first + at.KNIGHT_MOBILITY + count(reach & area)] += one
                knights |= reach
            elif kind == BISHOPS:
                reach = bishop_attacks(square, occupied & ~(row[QUEENS] & own))
                counts[ply, first + at.BISHOP_MOBILITY + count(reach & area)] += one
                bishops |= reach
                same = at.DARK if bit(square) & at.DARK != ZERO else ~at.DARK
                counts[ply, first + at.BAD_BISHOP] += one * np.int16(count(pawns & same))
            elif kind == ROOKS:
                reach = rook_attacks(square, occupied & ~((row[QUEENS] | row[ROOKS]) & own))
                counts[ply, first + at.ROOK_MOBILITY + count(reach & area)] += one
                rooks |= reach
                if pawns & at.FILES[square] == ZERO:
                    open_ = enemy_pawns & at.FILES[square] == ZERO
                    counts[ply, first + (at.ROOK_OPEN if open_ else at.ROOK_HALF_OPEN)] += (
                        one
                    )
                if (square ^ (56 * side)) >> 3 == 6:
                    counts[ply, first + at.ROOK_SEVENTH] += one
            else:
                reach = bishop_attacks(square, occupied) | rook_attacks(square, occupied)
                counts[ply, first + at.QUEEN_MOBILITY + count(reach & area)] += one
                queens |= reach
            twice |= covered & reach
            covered |= reach
            near = count(reach & zone & ~guarded)
            if near > 0:
                counts[ply, dangers + at.ATTACKING + kind - KNIGHTS] += np.int16(1)
                counts[ply, dangers + at.NEAR] += np.int16(near)
            touching = count(reach & KING[enemy_king])
            counts[ply, dangers + at.TOUCHING] += np.int16(touching)
            if kind <= BISHOPS:
                counts[ply, first + at.KEEPERS] += one * np.int16(at.DISTANCE[square, king])
                if bit(square) & held & CENTRE != ZERO:
                    driven = at.ADJACENT[square] & at.AHEAD[side, square] & enemy_pawns
                    if driven == ZERO:
                        term = at.KNIGHT_OUTPOST if kind == KNIGHTS else at.BISHOP_OUTPOST
                        counts[ply, first + term] += one
    return held, knights, bishops, rooks, queens, KING[king], covered, twice


@inner
def _count_side(row, side, mine, theirs, counts, ply, first):
    """Adds what depends on the squares that both attack, as ``_count_pieces`` has them."""
    one = np.int16(1 - 2 * side)
    own = men_of(row, side)
    other = all_men(row) & ~own
    if count(row[BISHOPS] & own) > 1:
        counts[ply, first + at.BISHOP_PAIR] += one
    minors = own & (row[KNIGHTS] | row[BISHOPS])
    behind = count(pushed(minors, side) & row[PAWNS])
    counts[ply, first + at.MINOR_BEHIND_PAWN] += one * np.int16(behind)
    space = count(mine[at.BY_ANY] & CENTRE & ~theirs[at.BY_PAWN])
    counts[ply, first + at.SPACE] += one * np.int16(space)
    if other & ~row[KINGS] == ZERO:
        king, bare = lowest(row[KINGS] & own), lowest(other)
        driven = 2 * at.EDGE[bare] + 7 - at.DISTANCE[king, bare]
        counts[ply, first + at.DRIVEN] += one * np.int16(driven)
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
    strong = theirs[at.BY_PAWN] | (theirs[at.BY_TWO] & ~mine[at.BY_TWO])
    weak = other & ~row[KINGS] & ~strong & mine[at.BY_ANY]
    by_minor = (weak | pieces) & (mine[at.BY_KNIGHT] | mine[at.BY_BISHOP])
    by_rook = weak & mine[at.BY_ROOK]
    for kind in range(PAWNS, KINGS):
        struck = count(by_minor & row[kind])
        counts[ply, first + at.MINOR_THREAT + kind - PAWNS] += one * np.int16(struck)
        struck = count(by_rook & row[kind])
        counts[ply, first + at.ROOK_THREAT + kind - PAWNS] += one * np.int16(struck)
    if weak & mine[at.BY_KING] != ZERO:
        counts[ply, first + at.KING_THREAT] += one
    hanging = weak & (~theirs[at.BY_ANY] | (pieces & mine[at.BY_TWO]))
    counts[ply, first + at.HANGING] += one * np.int16(count(hanging))
    restricted = theirs[at.BY_ANY] & ~strong & mine[at.BY_ANY]
    counts[ply, first + at.RESTRICTED] += one * np.int16(count(restricted))
    counts[ply, first + at.PAWN_THREAT_MINOR] += one * np.int16(
        count(mine[at.BY_PAWN] & minors)
    )
    counts[ply, first + at.PAWN_THREAT_MAJOR] += one * np.int16(
        count(mine[at.BY_PAWN] & majors)
    )
    empty = ~(own | other)
    steps = pushed(row[PAWNS] & own, side) & empty
    steps |= pushed(steps & (THIRD if side == 0 else SIXTH), side) & empty
    steps &= ~theirs[at.BY_PAWN] & (mine[at.BY_ANY] | ~theirs[at.BY_ANY])
    driven = (westward(steps, side) | eastward(steps, side)) & pieces & ~mine[at.BY_PAWN]
    counts[ply, first + at.PUSH_THREAT] += one * np.int16(count(driven))
