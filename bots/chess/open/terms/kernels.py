"""Counts the terms of a position, White's less Black's; ``tables.py`` has their places."""

from __future__ import annotations

import numpy as np

from bots.chess.open.terms.tables import (
    ADJACENT,
    AHEAD,
    ATTACK,
    BAD_BISHOP,
    BISHOP_CHECK,
    BISHOP_MOBILITY,
    BISHOP_OUTPOST,
    BISHOP_PAIR,
    CONNECTED_PASSED,
    DANGER,
    DARK,
    DISTANCE,
    DOUBLED,
    FILES,
    FREE_PASSED,
    HANGING,
    ISOLATED,
    KING_HALF_OPEN,
    KING_OPEN,
    KNIGHT_CHECK,
    KNIGHT_MOBILITY,
    KNIGHT_OUTPOST,
    MINOR_THREAT_MAJOR,
    NEAR_SHIELD,
    PASSED,
    PASSED_OTHER_KING,
    PASSED_OWN_KING,
    PAWN_STORM,
    PAWN_THREAT_MAJOR,
    PAWN_THREAT_MINOR,
    PHALANX,
    QUEEN_CHECK,
    QUEEN_MOBILITY,
    ROOK_CHECK,
    ROOK_HALF_OPEN,
    ROOK_MOBILITY,
    ROOK_OPEN,
    ROOK_SEVENTH,
    SHIELD,
    SPACE,
    TEMPO,
    TERMS,
    UNSUPPORTED,
    ZONES,
)
from core.boards import ONE, ZERO, bit, count, lowest, rest
from core.games.chess.attacks.kernels import (
    NOT_A,
    NOT_H,
    bishop_attacks,
    eastward,
    pushed,
    rook_attacks,
    westward,
)
from core.games.chess.rows.kernels import all_men, side_to_move
from core.games.chess.tables import (
    BISHOPS,
    KING,
    KINGS,
    KNIGHT,
    KNIGHTS,
    PAWNS,
    QUEENS,
    ROOKS,
    WHITE,
)
from core.jit import inlined, inner

CENTRE = np.uint64(0x0000_3C3C_3C3C_0000)
MOST_DANGER = 15


@inlined
def _beside(board):
    return (board & NOT_A) >> ONE | (board & NOT_H) << ONE


@inner
def count_terms(row, counts, ply, first):
    """Writes the terms of ``row`` into ``counts[ply]`` from ``first`` on."""
    for place in range(first, first + TERMS):
        counts[ply, place] = np.int16(0)
    counts[ply, first + TEMPO] = np.int16(1 - 2 * side_to_move(row))
    for side in range(2):
        _count_side(row, side, counts, ply, first)


@inner
def _count_side(row, side, counts, ply, first):
    """Adds the terms of one side."""
    one = np.int16(1 - 2 * side)
    occupied = all_men(row)
    own = row[WHITE] if side == 0 else occupied & ~row[WHITE]
    other = occupied & ~own
    pawns, enemy_pawns = row[PAWNS] & own, row[PAWNS] & other
    guarded = westward(enemy_pawns, 1 - side) | eastward(enemy_pawns, 1 - side)
    held = westward(pawns, side) | eastward(pawns, side)
    king, enemy_king = lowest(row[KINGS] & own), lowest(row[KINGS] & other)
    zone = ZONES[1 - side, enemy_king]
    area = ~(own & (row[PAWNS] | row[KINGS])) & ~guarded
    knight_checks = KNIGHT[enemy_king]
    bishop_checks = bishop_attacks(enemy_king, occupied)
    rook_checks = rook_attacks(enemy_king, occupied)
    safe = ~own & ~guarded & ~KING[enemy_king]
    danger, attackers = 0, 0
    covered = held | KING[king]
    minor_reach = ZERO
    for kind in range(KNIGHTS, KINGS):
        men = row[kind] & own
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            checks = ZERO
            if kind == KNIGHTS:
                reach = KNIGHT[square]
                counts[ply, first + KNIGHT_MOBILITY + count(reach & area)] += one
                checks = knight_checks
                term = KNIGHT_CHECK
                minor_reach |= reach
            elif kind == BISHOPS:
                reach = bishop_attacks(square, occupied & ~(row[QUEENS] & own))
                counts[ply, first + BISHOP_MOBILITY + count(reach & area)] += one
                checks = bishop_checks
                term = BISHOP_CHECK
                minor_reach |= reach
                same = DARK if bit(square) & DARK != ZERO else ~DARK
                counts[ply, first + BAD_BISHOP] += one * np.int16(count(pawns & same))
            elif kind == ROOKS:
                reach = rook_attacks(square, occupied & ~((row[QUEENS] | row[ROOKS]) & own))
                counts[ply, first + ROOK_MOBILITY + count(reach & area)] += one
                checks = rook_checks
                term = ROOK_CHECK
                if pawns & FILES[square] == ZERO:
                    open_ = enemy_pawns & FILES[square] == ZERO
                    counts[ply, first + (ROOK_OPEN if open_ else ROOK_HALF_OPEN)] += one
                if (square ^ (56 * side)) >> 3 == 6:
                    counts[ply, first + ROOK_SEVENTH] += one
            else:
                reach = bishop_attacks(square, occupied) | rook_attacks(square, occupied)
                counts[ply, first + QUEEN_MOBILITY + count(reach & area)] += one
                checks = bishop_checks | rook_checks
                term = QUEEN_CHECK
            covered |= reach
            counts[ply, first + term] += one * np.int16(reach & checks & safe != ZERO)
            near = count(reach & zone & ~guarded)
            if near > 0:
                attackers += 1
                danger += ATTACK[kind] + near
            if kind <= BISHOPS and bit(square) & held & CENTRE != ZERO:
                driven = ADJACENT[square] & AHEAD[side, square] & enemy_pawns
                if driven == ZERO:
                    term = KNIGHT_OUTPOST if kind == KNIGHTS else BISHOP_OUTPOST
                    counts[ply, first + term] += one
    if attackers > 1 or row[QUEENS] & own != ZERO:
        level = min(MOST_DANGER, danger // 2)
        counts[ply, first + DANGER + level] += one
    if count(row[BISHOPS] & own) > 1:
        counts[ply, first + BISHOP_PAIR] += one
    majors = other & (row[ROOKS] | row[QUEENS])
    minors = other & (row[KNIGHTS] | row[BISHOPS])
    counts[ply, first + PAWN_THREAT_MINOR] += one * np.int16(count(held & minors))
    counts[ply, first + PAWN_THREAT_MAJOR] += one * np.int16(count(held & majors))
    counts[ply, first + MINOR_THREAT_MAJOR] += one * np.int16(count(minor_reach & majors))
    counts[ply, first + SPACE] += one * np.int16(count(covered & CENTRE & ~guarded))
    hanging = covered & other & ~row[KINGS] & ~guarded & ~row[PAWNS]
    counts[ply, first + HANGING] += one * np.int16(count(hanging))
    _count_pawns(row, side, pawns, enemy_pawns, held, king, enemy_king, counts, ply, first)
    _count_shelter(side, king, pawns, enemy_pawns, counts, ply, first)


@inlined
def _count_shelter(side, king, pawns, enemy_pawns, counts, ply, first):
    """The pawns before a king, and files without any."""
    one = np.int16(1 - 2 * side)
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
def _count_pawns(row, side, pawns, enemy_pawns, held, king, enemy_king, counts, ply, first):
    """The structure of the pawns of one side, and which of them have passed."""
    one = np.int16(1 - 2 * side)
    counts[ply, first + PHALANX] += one * np.int16(count(pawns & (_beside(pawns) | held)))
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
        if ahead & (FILES[square] | ADJACENT[square]) & enemy_pawns == ZERO:
            counts[ply, first + PASSED + rank] += one
            before = square + 8 - 16 * side
            if all_men(row) & bit(before) == ZERO:
                counts[ply, first + FREE_PASSED + rank] += one
            if bit(square) & (held | _beside(pawns)) != ZERO:
                counts[ply, first + CONNECTED_PASSED] += one
            if rank > 2:
                weight = rank - 2
                counts[ply, first + PASSED_OWN_KING] += one * np.int16(
                    weight * DISTANCE[before, king]
                )
                counts[ply, first + PASSED_OTHER_KING] += one * np.int16(
                    weight * DISTANCE[before, enemy_king]
                )
