"""The pawns of one side: their structure, those that have passed, its king's shelter.

Squares attacked come as ``_count_pieces`` of ``terms_kernels.py`` returns them.
"""

from __future__ import annotations

import numpy as np

from bots.chess.open.terms_tables import (
    ADJACENT,
    AHEAD,
    BY_ANY,
    BY_PAWN,
    CONNECTED_AHEAD,
    CONNECTED_PASSED,
    DISTANCE,
    DOUBLED,
    FILES,
    FREE_PASSED,
    ISOLATED,
    KING_HALF_OPEN,
    KING_OPEN,
    NEAR_SHIELD,
    PASSED,
    PASSED_BLOCKED,
    PASSED_OTHER_KING,
    PASSED_OWN_KING,
    PASSED_ROAD_SAFE,
    PASSED_STEP_HELD,
    PASSED_STEP_SAFE,
    PAWN_STORM,
    PHALANX,
    ROOK_BEHIND_PASSED,
    SHIELD,
    UNSTOPPABLE,
    UNSUPPORTED,
)
from core.boards import ONE, ZERO, bit, count, lowest, rest
from core.games.chess.attacks_kernels import NOT_A, NOT_H, pushed, rook_attacks
from core.games.chess.rows_kernels import side_to_move
from core.games.chess.tables import KINGS, PAWNS, QUEENS, ROOKS
from core.jit import inlined


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
    counts[ply, first + SHIELD] += one * np.int16(count(front & pawns))
    counts[ply, first + NEAR_SHIELD] += one * np.int16(count(pushed(front, side) & pawns))
    near = FILES[king] | ADJACENT[king]
    storm = near & AHEAD[side, king] & enemy_pawns
    far = pushed(pushed(pushed(front, side), side), side)
    close = front | pushed(front, side) | pushed(pushed(front, side), side) | far
    counts[ply, first + PAWN_STORM] += one * np.int16(count(storm & close))
    first_file = max(0, (king & 7) - 1)
    for file in range(first_file, min(7, (king & 7) + 1) + 1):
        if pawns & FILES[file] == ZERO:
            open_ = enemy_pawns & FILES[file] == ZERO
            counts[ply, first + (KING_OPEN if open_ else KING_HALF_OPEN)] += one


@inlined
def count_pawns(row, side, own, other, mine, theirs, counts, ply, first):
    """The structure of the pawns, and which of them have passed."""
    one = np.int16(1 - 2 * side)
    pawns, enemy_pawns = row[PAWNS] & own, row[PAWNS] & other
    together = pawns & (_beside(pawns) | mine[BY_PAWN])
    counts[ply, first + PHALANX] += one * np.int16(count(together))
    men = pawns
    while men != ZERO:
        square = lowest(men)
        men = rest(men)
        ahead = AHEAD[side, square]
        rank = (square ^ (56 * side)) >> 3
        if ahead & FILES[square] & pawns != ZERO:
            counts[ply, first + DOUBLED] += one
        if ADJACENT[square] & pawns == ZERO:
            counts[ply, first + ISOLATED] += one
        elif ADJACENT[square] & pawns & ~ahead == ZERO:
            counts[ply, first + UNSUPPORTED] += one
        if bit(square) & together != ZERO and rank > 2:
            counts[ply, first + CONNECTED_AHEAD] += one * np.int16(rank - 2)
        if ahead & (FILES[square] | ADJACENT[square]) & enemy_pawns == ZERO:
            _count_passed(
                row, side, square, rank, own, other, mine, theirs, counts, ply, first
            )
            if bit(square) & together != ZERO:
                counts[ply, first + CONNECTED_PASSED] += one


@inlined
def _count_passed(row, side, square, rank, own, other, mine, theirs, counts, ply, first):
    """A passed pawn: how far, with what before it and behind it, and the kings."""
    one = np.int16(1 - 2 * side)
    king, enemy_king = lowest(row[KINGS] & own), lowest(row[KINGS] & other)
    counts[ply, first + PASSED + rank] += one
    before = square + 8 - 16 * side
    road = AHEAD[side, square] & FILES[square]
    if (own | other) & bit(before) == ZERO:
        counts[ply, first + FREE_PASSED + rank] += one
    if other & ~row[PAWNS] & ~row[KINGS] == ZERO and (own | other) & road == ZERO:
        waits = np.int64(side_to_move(row) != side)
        if DISTANCE[enemy_king, (square & 7) + 56 - 56 * side] > min(5, 7 - rank) + waits:
            counts[ply, first + UNSTOPPABLE] += one
    if rank <= 2:
        return
    weight = one * np.int16(rank - 2)
    counts[ply, first + PASSED_OWN_KING] += weight * np.int16(DISTANCE[before, king])
    counts[ply, first + PASSED_OTHER_KING] += weight * np.int16(
        DISTANCE[before, enemy_king]
    )
    if other & bit(before) != ZERO:
        counts[ply, first + PASSED_BLOCKED] += weight
    behind = rook_attacks(square, own | other) & FILES[square] & ~road
    behind &= row[ROOKS] | row[QUEENS]
    attacked = theirs[BY_ANY] | other
    if behind & other != ZERO:
        attacked |= road
    if road & attacked == ZERO:
        counts[ply, first + PASSED_ROAD_SAFE] += weight
    elif bit(before) & attacked == ZERO:
        counts[ply, first + PASSED_STEP_SAFE] += weight
    if behind & own != ZERO:
        counts[ply, first + ROOK_BEHIND_PASSED] += weight
    if bit(before) & mine[BY_ANY] != ZERO or behind & own != ZERO:
        counts[ply, first + PASSED_STEP_HELD] += weight
