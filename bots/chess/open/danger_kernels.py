"""What the king of a side is in danger by, counted for each side.

Dangers of one king are weighed and added up, and the sum is squared: two attackers are more
than twice as bad as one. See https://www.chessprogramming.org/King_Safety.
"""

from __future__ import annotations

import numpy as np

from bots.chess.open.terms_tables import (
    ALWAYS,
    BISHOP_NEAR,
    BY_ANY,
    BY_BISHOP,
    BY_KING,
    BY_KNIGHT,
    BY_PAWN,
    BY_QUEEN,
    BY_ROOK,
    BY_TWO,
    CAMPS,
    DANGERS,
    FILES,
    FLANK,
    FLANK_HELD,
    FLANKS,
    HALF_OPEN_FILES,
    KNIGHT_NEAR,
    NEAR_SHIELD_GONE,
    NO_QUEEN,
    OPEN_FILES,
    PAWN_NEAR,
    SAFE_CHECK,
    SHIELD_GONE,
    STORM,
    TERMS,
    UNSAFE_CHECK,
    WEAK,
    ZONES,
)
from core.boards import ONE, ZERO, bit, count, lowest
from core.games.chess.attacks_kernels import (
    NOT_A,
    NOT_H,
    bishop_attacks,
    pushed,
    rook_attacks,
)
from core.games.chess.rows_kernels import all_men
from core.games.chess.tables import BISHOPS, KING, KINGS, KNIGHT, KNIGHTS, PAWNS, QUEENS
from core.jit import inlined

MOST_CHECKS, MOST_UNSAFE = 2, 4
"""More squares to check from, safely and not, count no more."""


@inlined
def count_dangers(row, side, own, other, mine, theirs, counts, ply, first):
    """Writes what the other king is in danger by; squares attacked as ``_count_pieces``."""
    at = first + TERMS + side * DANGERS
    king = lowest(row[KINGS] & other)
    around, zone = KING[king], ZONES[1 - side, king]
    counts[ply, at + ALWAYS] = np.int16(1)
    lone = (theirs[BY_KING] | theirs[BY_QUEEN]) & ~theirs[BY_TWO]
    weak = mine[BY_ANY] & (~theirs[BY_ANY] | lone)
    counts[ply, at + WEAK] = np.int16(count(weak & around))
    counts[ply, at + PAWN_NEAR] = np.int16(count((mine[BY_PAWN] | row[PAWNS] & own) & zone))
    if row[QUEENS] & own == ZERO:
        counts[ply, at + NO_QUEEN] = np.int16(1)
    counts[ply, at + KNIGHT_NEAR] = np.int16(count(row[KNIGHTS] & other & zone))
    counts[ply, at + BISHOP_NEAR] = np.int16(count(row[BISHOPS] & other & zone))
    flank = FLANKS[king] & CAMPS[1 - side]
    counts[ply, at + FLANK] = np.int16(
        count(mine[BY_ANY] & flank) + count(mine[BY_TWO] & flank)
    )
    counts[ply, at + FLANK_HELD] = np.int16(count(theirs[BY_ANY] & flank))
    _count_checks(row, side, own, king, weak, mine, theirs, counts, ply, at)
    pawns, enemy_pawns = row[PAWNS] & other, row[PAWNS] & own
    here = bit(king)
    front = pushed(here | (here & NOT_A) >> ONE | (here & NOT_H) << ONE, 1 - side)
    counts[ply, at + SHIELD_GONE] = np.int16(3 - count(front & pawns))
    beyond = pushed(front, 1 - side)
    counts[ply, at + NEAR_SHIELD_GONE] = np.int16(3 - count(beyond & pawns))
    third = pushed(beyond, 1 - side)
    storm = front | beyond | third | pushed(third, 1 - side)
    counts[ply, at + STORM] = np.int16(count(storm & enemy_pawns))
    first_file = max(0, (king & 7) - 1)
    for file in range(first_file, min(7, (king & 7) + 1) + 1):
        if pawns & FILES[file] == ZERO:
            counts[ply, at + OPEN_FILES] += np.int16(1)
        if enemy_pawns & FILES[file] == ZERO:
            counts[ply, at + HALF_OPEN_FILES] += np.int16(1)


@inlined
def _count_checks(row, side, own, king, weak, mine, theirs, counts, ply, at):
    """Checks that cannot be answered by taking the piece, and others."""
    occupied = all_men(row) & ~(row[QUEENS] & ~own)
    slanted, straight = bishop_attacks(king, occupied), rook_attacks(king, occupied)
    safe = ~own & (~theirs[BY_ANY] | (weak & mine[BY_TWO]))
    knight = KNIGHT[king] & mine[BY_KNIGHT]
    bishop, rook = slanted & mine[BY_BISHOP], straight & mine[BY_ROOK]
    queen = (slanted | straight) & mine[BY_QUEEN] & ~theirs[BY_QUEEN]
    unsafe = ZERO
    for place, checks in enumerate((knight, bishop, rook, queen)):
        number = count(checks & safe)
        counts[ply, at + SAFE_CHECK + place] = np.int16(min(MOST_CHECKS, number))
        if number == 0:
            unsafe |= checks & ~own
    counts[ply, at + UNSAFE_CHECK] = np.int16(min(MOST_UNSAFE, count(unsafe)))


@inlined
def danger_of(weights, weighed, counts, ply, first, side):
    """What the dangers of the king that ``side`` attacks are worth to it.

    The dangers are weighed by ``weights`` from ``weighed`` on; terms are counted from
    ``first`` on.
    """
    total, place = np.int32(0), first + TERMS + side * DANGERS
    for danger in range(DANGERS):
        counted = np.int32(counts[ply, place + danger])
        total += counted * np.int32(weights[weighed + danger])
    return total * total // np.int32(256) if total > 0 else np.int32(0)
