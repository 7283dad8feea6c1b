"""What one side sees of a position, whether another looks like it, and what it holds.

A view is nine words: those of a position, cut down to what is in sight, with the viewer's
own castling rights and its en-passant square in ``meta``, and the squares in sight.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ZERO, bit, lowest, rest
from core.games.chess.attacks_kernels import (
    eastward,
    leap_targets,
    pushed,
    pushed_twice,
    slide_targets,
    westward,
)
from core.games.chess.castling_kernels import castled, castles
from core.games.chess.moves_kernels import (
    mover_of,
    origin_of,
    passed,
    promotion_of,
    taken,
    target_of,
)
from core.games.chess.rows_kernels import (
    MOVERS,
    all_men,
    en_passant,
    men_of,
    side_to_move,
)
from core.games.chess.rules import ChessRules
from core.games.chess.tables import (
    BISHOPS,
    KING,
    KINGS,
    KNIGHTS,
    META,
    PAWNS,
    QUEENS,
    ROOKS,
    WHITE,
)
from core.jit import fills, inlined
from core.mixing_kernels import FIRST, folded, following, mixed

VISIBLE = 8
EIGHT, BYTE = np.uint64(8), np.uint64(0xFF)
WHITE_KNOWS = np.uint64(0x000F_FFFF_F03F_0007)
BLACK_KNOWS = np.uint64(0x000F_FFFF_FFC0_0019)
"""What they know of ``meta``: both whose turn it is and its moves, each its own rights."""

TOLD = 1


@inlined
def known_meta(row, side):
    """What ``side`` knows of ``meta``: the turn, its own rights and its en passant."""
    meta = row[META]
    known = meta & (WHITE_KNOWS if side == 0 else BLACK_KNOWS)
    return known | (meta & MOVERS) if side_to_move(row) == side else known


@fills(shared.sight, ChessRules)
@inlined
def sight(rules, row, side):
    """See ``core.kernels.sight``."""
    occupied = all_men(row)
    own = men_of(row, side)
    empty = ~occupied
    pawns = row[PAWNS] & own
    seen = own
    ahead = pushed(pawns, side)
    single = ahead & empty
    if rules.front:
        seen |= ahead | pushed_twice(single, ~ZERO, side)
    else:
        seen |= single | pushed_twice(single, empty, side)
    aside = westward(pawns, side) | eastward(pawns, side)
    if rules.diagonals:
        seen |= aside
    else:
        seen |= aside & occupied
    if side == side_to_move(row):
        passed = aside & en_passant(row)
        seen |= passed
        if rules.en_passant == 2:
            seen |= passed >> EIGHT if side == 0 else passed << EIGHT
    seen |= leap_targets(row[KNIGHTS] & own)
    straight = (row[ROOKS] | row[QUEENS]) & own
    slanted = (row[BISHOPS] | row[QUEENS]) & own
    seen |= slide_targets(straight, slanted, empty)
    king = row[KINGS] & own
    if king != ZERO:
        seen |= KING[lowest(king)]
    return seen


@fills(shared.fits, ChessRules)
@inlined
def fits(rules, row, side, view):
    """See ``core.kernels.fits``. The cheap tests come first."""
    visible = view[VISIBLE]
    if men_of(row, side) != (view[WHITE] if side == 0 else all_men(view) & ~view[WHITE]):
        return False
    if row[WHITE] & visible != view[WHITE] or known_meta(row, side) != view[META]:
        return False
    for kind in range(KINGS + 1):
        if row[kind] & visible != view[kind]:
            return False
    return sight(rules, row, side) == visible


@fills(shared.impression, ChessRules)
@inlined
def impression(rules, row, side):
    """See ``core.kernels.impression``: of the words of a view, mixed side by side."""
    visible = sight(rules, row, side)
    odd = FIRST
    total = mixed(visible, odd)
    for kind in range(KINGS + 2):
        odd = following(odd)
        total += mixed(row[kind] & visible, odd)
    return folded(total + mixed(known_meta(row, side), following(odd)))


@fills(shared.touched, ChessRules)
@inlined
def touched(rules, row, move):
    """See ``core.kernels.touched``: the passed square and a castling rook's included."""
    origin, target = origin_of(move), target_of(move)
    squares = bit(origin) | bit(target)
    if mover_of(move) == PAWNS:
        squares |= bit((origin + target) // 2) if abs(target - origin) == 16 else ZERO
        squares |= passed(row, move)
    elif castles(rules, move):
        squares |= BYTE << np.uint64(origin & 56)
    return squares


@fills(shared.alters, ChessRules)
@inlined
def alters(rules, row, move):
    """See ``core.kernels.alters``: a victim in passing and a castling rook included."""
    if castles(rules, move):
        king, rook, rook_target = castled(rules, move)
        return bit(origin_of(move)) ^ bit(king) | bit(rook) ^ bit(rook_target)
    return bit(origin_of(move)) | bit(target_of(move)) | passed(row, move)


@fills(shared.stratum, ChessRules)
@inlined
def stratum(rules, row, side):
    """See ``core.kernels.stratum``: where the enemy's king stands."""
    return lowest(row[KINGS] & men_of(row, 1 - side)) & 63


@fills(shared.notice, ChessRules)
@inlined
def notice(rules, row, move):
    """See ``core.kernels.notice``: bit 0 for a promotion, above it the taker's kind + 1."""
    told = np.int64(0)
    if rules.promotion_told and promotion_of(move) != 0:
        told |= TOLD
    if rules.taker_told and not castles(rules, move) and taken(row, move) != ZERO:
        told |= (mover_of(move) + 1) << 1
    return told


@fills(shared.tally, ChessRules)
@inlined
def tally(rules, row, side, share, counts):
    """See ``core.kernels.tally``."""
    own = men_of(row, side)
    for kind in range(KINGS + 1):
        men = row[kind] & own
        while men != ZERO:
            counts[KINGS - kind, lowest(men)] += share
            men = rest(men)
