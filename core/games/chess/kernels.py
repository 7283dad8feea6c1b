"""Fog-of-war chess over rows, whose eight words are told by ``rows/kernels.py``.

A move is ``origin | target << 6 | promotion << 12 | mover << 16``; promotion and mover are
indices of the row's words, and promotion is 0 for none.

There is no check: a king may step anywhere it could reach, castling only asks for empty
squares, and the game is over when a king is gone.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import NONE_YET, ONE, ZERO, bit, count, lowest, rest
from core.games.chess.attacks.kernels import (
    ENDS,
    NOT_A,
    NOT_H,
    attacks,
    eastward,
    leaps,
    pushed,
    pushed_twice,
    slides,
    westward,
)
from core.games.chess.rows.kernels import (
    all_men,
    en_passant,
    kind_at,
    men_of,
    side_to_move,
)
from core.games.chess.rules import ChessRules
from core.games.chess.tables import (
    BISHOPS,
    HISTORY_BITS,
    KEEP,
    KING,
    KINGS,
    KNIGHTS,
    MAN_KEYS,
    META,
    META_KEYS,
    MOST_MOVES,
    PAWNS,
    QUEENS,
    ROOKS,
    STRATA,
    WHITE,
)
from core.jit import fills, inlined, kernel

EIGHT = np.uint64(8)
RIGHTS = np.uint64(0xF)


@fills(shared.over, ChessRules)
@inlined
def over(rules, row):
    """See ``core.kernels.over``: a king is gone."""
    kings = row[KINGS]
    return (kings & row[WHITE]) == ZERO or (kings & ~row[WHITE]) == ZERO


@inlined
def _castle(rules, row, side, wing, occupied):
    """Whether ``side`` may castle: wing 0 short, 1 long."""
    first = np.uint64(56 * side)
    own = row[WHITE] if side == 0 else ~row[WHITE]
    between = np.uint64(0x60) if wing == 0 else np.uint64(0x0E)
    if (occupied >> first) & between != ZERO:
        return False
    if rules.by_placement == 0:
        return (row[META] >> np.uint64(1 + 2 * side + wing)) & ONE != ZERO
    rook = np.uint64(0x80) if wing == 0 else np.uint64(0x01)
    at_home = row[KINGS] & own & (np.uint64(0x10) << first) != ZERO
    return at_home and row[ROOKS] & own & (rook << first) != ZERO


@inlined
def _write_pawn_moves(targets, step, promotions, moves, number):
    """Write the pawn moves that end on ``targets``, each ``step`` from its origin."""
    while targets != ZERO:
        target = lowest(targets)
        targets = rest(targets)
        move = (target - step) | target << 6 | PAWNS << 16
        if bit(target) & ENDS == ZERO:
            moves[number] = move
            number += 1
        else:
            for kind in range(QUEENS, QUEENS - promotions, -1):
                moves[number] = move | kind << 12
                number += 1
    return number


@kernel
def write_moves(rules, row, walls, moves):
    """As ``generate``, but no man steps onto ``walls`` or slides over them."""
    side = side_to_move(row)
    occupied = all_men(row) | walls
    own = men_of(row, side)
    empty = ~occupied
    barred = own | walls
    pawns = row[PAWNS] & own
    prey = (occupied & ~barred) | (en_passant(row) & ~walls)
    promotions = 4 if rules.underpromotion else 1
    forward = 8 if side == 0 else -8
    single = pushed(pawns, side) & empty
    number = _write_pawn_moves(single, forward, promotions, moves, NONE_YET)
    number = _write_pawn_moves(
        pushed_twice(single, empty, side), 2 * forward, promotions, moves, number
    )
    number = _write_pawn_moves(
        westward(pawns, side) & prey, forward - 1, promotions, moves, number
    )
    number = _write_pawn_moves(
        eastward(pawns, side) & prey, forward + 1, promotions, moves, number
    )
    for kind in range(KNIGHTS, WHITE):
        men = row[kind] & own
        while men != ZERO:
            origin = lowest(men)
            men = rest(men)
            targets = attacks(kind, origin, occupied) & ~barred
            while targets != ZERO:
                moves[number] = origin | lowest(targets) << 6 | kind << 16
                targets = rest(targets)
                number += 1
    for wing in range(2):
        if _castle(rules, row, side, wing, occupied):
            king = 4 + 56 * side
            moves[number] = king | (king + 2 - 4 * wing) << 6 | KINGS << 16
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
    pawns = row[PAWNS] & own
    prey = (occupied & ~own) | en_passant(row)
    single = pushed(pawns, side) & ~occupied
    west = westward(pawns, side) & prey
    east = eastward(pawns, side) & prey
    total = (
        count(single)
        + count(pushed_twice(single, ~occupied, side))
        + count(west)
        + count(east)
    )
    if rules.underpromotion and (single | west | east) & ENDS != ZERO:
        total += 3 * (count(single & ENDS) + count(west & ENDS) + count(east & ENDS))
    total += leaps(row[KNIGHTS] & own, ~own)
    straight = (row[ROOKS] | row[QUEENS]) & own
    slanted = (row[BISHOPS] | row[QUEENS]) & own
    total += slides(straight, slanted, ~occupied, ~own)
    king = row[KINGS] & own
    if king != ZERO:
        total += count(KING[lowest(king)] & ~own)
    for wing in range(2):
        if _castle(rules, row, side, wing, occupied):
            total += 1
    return total


@fills(shared.apply, ChessRules)
@inlined
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    origin, target = move & 63, (move >> 6) & 63
    promotion, mover = (move >> 12) & 15, (move >> 16) & 7
    side = side_to_move(row)
    here, there = bit(origin), bit(target)
    gone = here | there
    if mover == PAWNS and there == en_passant(row):
        gone |= there >> EIGHT if side == 0 else there << EIGHT
    keep = ~gone
    for kind in range(WHITE + 1):
        out[kind] = row[kind] & keep
    out[promotion if promotion != 0 else mover] |= there
    if side == 0:
        out[WHITE] |= there
    if mover == KINGS and (target - origin == 2 or origin - target == 2):
        _move_rook(out, origin, target, side)
    rights = (row[META] >> ONE) & RIGHTS & KEEP[origin] & KEEP[target]
    passed = ZERO
    if rules.en_passant != 0 and mover == PAWNS and abs(target - origin) == 16:
        hunters = out[PAWNS] & ~out[WHITE] if side == 0 else out[PAWNS] & out[WHITE]
        if hunters & ((there & NOT_A) >> ONE | (there & NOT_H) << ONE) != ZERO:
            passed = np.uint64((origin + target) // 2 + 1)
    out[META] = np.uint64(1 - side) | rights << ONE | passed << EIGHT


@inlined
def _move_rook(out, origin, target, side):
    first = np.uint64(56 * side)
    squares = (np.uint64(0xA0) if target > origin else np.uint64(0x09)) << first
    out[ROOKS] ^= squares
    if side == 0:
        out[WHITE] ^= squares


@fills(shared.key, ChessRules)
@kernel
def key(rules, row):
    """See ``core.kernels.key``: Zobrist's hash, one random word for each man and state."""
    total = META_KEYS[np.int64(row[META])]
    for kind in range(WHITE):
        men = row[kind]
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            black = np.int64(row[WHITE] & bit(square) == ZERO)
            total ^= MAN_KEYS[black, kind, square]
    return total


@fills(shared.rekey, ChessRules)
@inlined
def rekey(rules, row, move, out, before):
    """See ``core.kernels.rekey``."""
    origin, target = move & 63, (move >> 6) & 63
    promotion, mover = (move >> 12) & 15, (move >> 16) & 7
    side = side_to_move(row)
    after = before ^ META_KEYS[np.int64(row[META])] ^ META_KEYS[np.int64(out[META])]
    after ^= MAN_KEYS[side, mover, origin]
    after ^= MAN_KEYS[side, promotion if promotion != 0 else mover, target]
    there = bit(target)
    if all_men(row) & there != ZERO:
        after ^= MAN_KEYS[1 - side, kind_at(row, there), target]
    elif mover == PAWNS and there == en_passant(row):
        after ^= MAN_KEYS[1 - side, PAWNS, target - 8 if side == 0 else target + 8]
    elif mover == KINGS and target - origin == 2:
        after ^= MAN_KEYS[side, ROOKS, target + 1] ^ MAN_KEYS[side, ROOKS, target - 1]
    elif mover == KINGS and origin - target == 2:
        after ^= MAN_KEYS[side, ROOKS, target - 2] ^ MAN_KEYS[side, ROOKS, target + 1]
    return after


@fills(shared.most_moves, ChessRules)
@inlined
def most_moves(rules):
    """See ``core.kernels.most_moves``."""
    return MOST_MOVES


@fills(shared.strata, ChessRules)
@inlined
def strata(rules):
    """See ``core.kernels.strata``."""
    return STRATA


@fills(shared.history_bits, ChessRules)
@inlined
def history_bits(rules):
    """See ``core.kernels.history_bits``: origin and target."""
    return HISTORY_BITS


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
