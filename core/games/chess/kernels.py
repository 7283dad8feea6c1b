"""Fog-of-war chess over rows, whose eight words are told by ``rows_kernels.py``.

What the integer of a move says is told by ``moves_kernels.py``.

There is no check: a king may step anywhere it could reach, castling only asks for empty
squares, and the game is over when a king is gone.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import NONE_YET, ONE, ZERO, bit, count, lowest, rest
from core.games.chess import tables
from core.games.chess.attacks_kernels import (
    NOT_A,
    NOT_H,
    PROMOTION_RANKS,
    attacks,
    count_leaps,
    count_slides,
    eastward,
    pushed,
    pushed_twice,
    westward,
)
from core.games.chess.castling_kernels import (
    castled,
    castles,
    castling_move,
    kept_rights,
    may_castle,
)
from core.games.chess.moves_kernels import (
    becomes,
    mover_of,
    origin_of,
    passed,
    taken,
    target_of,
)
from core.games.chess.rows_kernels import (
    EIGHT,
    FILES,
    all_men,
    en_passant,
    kind_at,
    men_of,
    side_to_move,
)
from core.games.chess.rules import ChessRules
from core.jit import fills, inlined, inner, kernel

LOW, SEVEN, SIXTEEN = np.uint64(0x1F), np.uint64(7), np.uint64(16)
ODD = np.uint64(0x9E37_79B9_7F4A_7C15)


@fills(shared.over, ChessRules)
@inlined
def over(rules, row):
    """See ``core.kernels.over``: a king is gone."""
    kings = row[tables.KINGS]
    return (kings & row[tables.WHITE]) == ZERO or (kings & ~row[tables.WHITE]) == ZERO


@inlined
def write_pawn_moves(targets, step, promotions, moves, number):
    """Write the pawn moves that end on ``targets``, each ``step`` from its origin."""
    while targets != ZERO:
        target = lowest(targets)
        targets = rest(targets)
        move = (target - step) | target << tables.TARGET | tables.PAWNS << tables.MOVER
        if bit(target) & PROMOTION_RANKS == ZERO:
            moves[number] = move
            number += 1
        else:
            for kind in range(tables.QUEENS, tables.QUEENS - promotions, -1):
                moves[number] = move | kind << tables.PROMOTION
                number += 1
    return number


@inner
def write_moves(rules, row, walls, moves):
    """As ``generate``, but no piece steps onto ``walls`` or slides over them."""
    side = side_to_move(row)
    occupied = all_men(row) | walls
    own = men_of(row, side)
    empty = ~occupied
    barred = own | walls
    pawns = row[tables.PAWNS] & own
    prey = (occupied & ~barred) | (en_passant(row) & ~walls)
    promotions = 4 if rules.underpromotion else 1
    forward = 8 if side == 0 else -8
    single = pushed(pawns, side) & empty
    number = write_pawn_moves(single, forward, promotions, moves, NONE_YET)
    number = write_pawn_moves(
        pushed_twice(single, empty, side), 2 * forward, promotions, moves, number
    )
    number = write_pawn_moves(
        westward(pawns, side) & prey, forward - 1, promotions, moves, number
    )
    number = write_pawn_moves(
        eastward(pawns, side) & prey, forward + 1, promotions, moves, number
    )
    for kind in range(tables.KNIGHTS, tables.WHITE):
        men = row[kind] & own
        while men != ZERO:
            origin = lowest(men)
            men = rest(men)
            targets = attacks(kind, origin, occupied) & ~barred
            while targets != ZERO:
                moves[number] = (
                    origin | lowest(targets) << tables.TARGET | kind << tables.MOVER
                )
                targets = rest(targets)
                number += 1
    for wing in range(2):
        if may_castle(rules, row, side, wing, occupied):
            moves[number] = castling_move(rules, row, side, wing)
            number += 1
    return number


@fills(shared.generate, ChessRules)
@kernel
def generate(rules, row, moves):
    """See ``core.kernels.generate``."""
    return write_moves(rules, row, ZERO, moves)


@fills(shared.mobility, ChessRules)
@inlined
def mobility(rules, row):
    """See ``core.kernels.mobility``."""
    side = side_to_move(row)
    occupied = all_men(row)
    own = men_of(row, side)
    pawns = row[tables.PAWNS] & own
    prey = (occupied & ~own) | en_passant(row)
    single = pushed(pawns, side) & ~occupied
    west = westward(pawns, side) & prey
    east = eastward(pawns, side) & prey
    total = count(single) + count(west) + count(east)
    total += count(pushed_twice(single, ~occupied, side))
    if rules.underpromotion and (single | west | east) & PROMOTION_RANKS != ZERO:
        total += 3 * (
            count(single & PROMOTION_RANKS)
            + count(west & PROMOTION_RANKS)
            + count(east & PROMOTION_RANKS)
        )
    total += count_leaps(row[tables.KNIGHTS] & own, ~own)
    straight = (row[tables.ROOKS] | row[tables.QUEENS]) & own
    slanted = (row[tables.BISHOPS] | row[tables.QUEENS]) & own
    total += count_slides(straight, slanted, ~occupied, ~own)
    king = row[tables.KINGS] & own
    if king != ZERO:
        total += count(tables.KING[lowest(king)] & ~own)
    for wing in range(2):
        if may_castle(rules, row, side, wing, occupied):
            total += 1
    return total


@inlined
def move_men(rules, row, move, out):
    """Write the pieces after ``move``; the word ``meta`` is left as it is."""
    side, origin = side_to_move(row), origin_of(move)
    there = bit(target_of(move))
    keep = ~(bit(origin) | there | passed(row, move))
    for kind in range(tables.WHITE + 1):
        out[kind] = row[kind] & keep
    if castles(rules, move):
        there = _castle(rules, move, side, out)
    out[becomes(move)] |= there
    if side == 0:
        out[tables.WHITE] |= there


@fills(shared.apply, ChessRules)
@inlined
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    move_men(rules, row, move, out)
    origin, target, mover = origin_of(move), target_of(move), mover_of(move)
    side, there = side_to_move(row), bit(target)
    rights = kept_rights(rules, row, move)
    middle = ZERO
    if rules.en_passant != 0 and mover == tables.PAWNS and abs(target - origin) == 16:
        hunters = (
            out[tables.PAWNS] & ~out[tables.WHITE]
            if side == 0
            else out[tables.PAWNS] & out[tables.WHITE]
        )
        if hunters & ((there & NOT_A) >> ONE | (there & NOT_H) << ONE) != ZERO:
            middle = ONE << (EIGHT + (np.uint64(target) & SEVEN))
    out[tables.META] = np.uint64(1 - side) | rights | middle


@inlined
def _castle(rules, move, side, out):
    """Move the rook and return the board on which the king comes to stand."""
    king, rook, rook_target = castled(rules, move)
    lifted, put = ~bit(rook), bit(rook_target)
    out[tables.ROOKS] = (out[tables.ROOKS] & lifted) | put
    if side == 0:
        out[tables.WHITE] = (out[tables.WHITE] & lifted) | put
    return bit(king)


@inlined
def _meta_key(meta):
    """Zobrist's word of ``meta``; what begins at bit 16 is mixed in."""
    passed = tables.PASSED_KEYS[np.int64(meta & ONE), np.int64((meta >> EIGHT) & FILES)]
    return tables.TURN_KEYS[np.int64(meta & LOW)] ^ passed ^ (meta >> SIXTEEN) * ODD


@fills(shared.key, ChessRules)
@inner
def key(rules, row):
    """See ``core.kernels.key``: Zobrist's hash, a random word for each piece and state."""
    total = _meta_key(row[tables.META])
    for kind in range(tables.WHITE):
        men = row[kind]
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            black = np.int64(row[tables.WHITE] & bit(square) == ZERO)
            total ^= tables.MAN_KEYS[black, kind, square]
    return total


@fills(shared.rekey, ChessRules)
@inlined
def rekey(rules, row, move, out, before):
    """See ``core.kernels.rekey``."""
    side = side_to_move(row)
    after = before ^ _meta_key(row[tables.META]) ^ _meta_key(out[tables.META])
    after ^= tables.MAN_KEYS[side, mover_of(move), origin_of(move)]
    if castles(rules, move):
        king, rook, rook_target = castled(rules, move)
        after ^= (
            tables.MAN_KEYS[side, tables.ROOKS, rook]
            ^ tables.MAN_KEYS[side, tables.ROOKS, rook_target]
        )
        return after ^ tables.MAN_KEYS[side, tables.KINGS, king]
    after ^= tables.MAN_KEYS[side, becomes(move), target_of(move)]
    victim = taken(row, move)
    if victim != ZERO:
        after ^= tables.MAN_KEYS[1 - side, kind_at(row, victim), lowest(victim)]
    return after


@fills(shared.most_moves, ChessRules)
@inlined
def most_moves(rules):
    """See ``core.kernels.most_moves``."""
    return tables.MOST_MOVES


@fills(shared.strata, ChessRules)
@inlined
def strata(rules):
    """See ``core.kernels.strata``."""
    return tables.STRATA


@fills(shared.history_bits, ChessRules)
@inlined
def history_bits(rules):
    """See ``core.kernels.history_bits``: origin and target."""
    return tables.HISTORY_BITS


@fills(shared.alternates, ChessRules)
@inlined
def alternates(rules):
    """See ``core.kernels.alternates``."""
    return True


@fills(shared.to_move, ChessRules)
@inlined
def to_move(rules, row):
    """See ``core.kernels.to_move``."""
    return side_to_move(row)


@fills(shared.checked, ChessRules)
@inlined
def checked(rules, row):
    """See ``core.kernels.checked``: kings are taken, not warned."""
    return False
