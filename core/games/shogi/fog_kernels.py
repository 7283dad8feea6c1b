"""Shogi in the fog over rows: no check, and whoever takes the king wins.

A drop on a square in the fog, where the rules let one be tried, may find a piece there. It
then changes nothing but whose turn it is, and ``meta`` keeps it until the next move, for
the side that made it.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import (
    NONE_YET,
    ONE,
    bit2,
    common,
    count2,
    empty2,
    lowest2,
    rest2,
    union,
    without,
)
from core.games.shogi import kernels as family
from core.games.shogi.attacks_kernels import attacks, every_square, king_square
from core.games.shogi.drops_kernels import own_drop_targets, write_drops
from core.games.shogi.kernels import count_piece, origin_of, target_of, write_piece
from core.games.shogi.rows_kernels import (
    all_pieces,
    code_at,
    in_hand,
    is_empty,
    pieces_of,
    side_to_move,
)
from core.games.shogi.rules import FogShogiRules, ShogiRules
from core.games.shogi.tables import (
    DROPPED,
    GOLD,
    META,
    PAWN,
    SQUARES,
    TRY_AT,
    TRY_KIND,
)
from core.jit import falls_back_on, fills, inlined, kernel

falls_back_on(ShogiRules)(FogShogiRules)

TRY = np.uint64((1 << 10) - 1 << TRY_AT)
"""The bits of ``meta`` for a drop that came to nothing."""


@fills(shared.over, FogShogiRules)
@inlined
def over(rules, row):
    """See ``core.kernels.over``: the side to move has lost its king."""
    return king_square(row, side_to_move(row)) >= SQUARES


@fills(shared.checked, FogShogiRules)
@inlined
def checked(rules, row):
    """See ``core.kernels.checked``: there is no check."""
    return False


@inlined
def seen_by(row, side):
    """The squares on which pieces of ``side`` stand, or could end a move on the board."""
    occupied, own = all_pieces(row), pieces_of(row, side)
    seen, movers = own, own
    while not is_empty(movers):
        origin = lowest2(movers)
        movers = rest2(movers)
        seen = union(seen, attacks(side, code_at(row, origin), origin, occupied))
    return seen


@inlined
def _open_to_drops(rules, row, side, seen):
    """Where ``side`` may drop, as far as it knows."""
    occupied = all_pieces(row)
    if rules.blind == 1:
        return without(every_square(), common(seen, occupied))
    return without(seen, occupied)


@fills(shared.generate, FogShogiRules)
@kernel
def generate(rules, row, moves):
    """See ``core.kernels.generate``: moves on the board, then drops."""
    side = side_to_move(row)
    occupied, own = all_pieces(row), pieces_of(row, side)
    number, seen, movers = NONE_YET, own, own
    while not is_empty(movers):
        origin = lowest2(movers)
        movers = rest2(movers)
        code = code_at(row, origin)
        targets = without(attacks(side, code, origin, occupied), own)
        seen = union(seen, targets)
        number = write_piece(side, code, origin, targets, moves, number)
    free = _open_to_drops(rules, row, side, seen)
    for code in range(PAWN, GOLD + 1):
        if in_hand(row, side, code) > 0:
            targets = own_drop_targets(row, side, code, free)
            number = write_drops(code, targets, moves, number)
    return number


@fills(shared.mobility, FogShogiRules)
@kernel
def mobility(rules, row):
    """See ``core.kernels.mobility``."""
    side = side_to_move(row)
    occupied, own = all_pieces(row), pieces_of(row, side)
    total, seen, movers = NONE_YET, own, own
    while not is_empty(movers):
        origin = lowest2(movers)
        movers = rest2(movers)
        code = code_at(row, origin)
        targets = without(attacks(side, code, origin, occupied), own)
        seen = union(seen, targets)
        total += count_piece(side, code, origin, targets)
    free = _open_to_drops(rules, row, side, seen)
    for code in range(PAWN, GOLD + 1):
        if in_hand(row, side, code) > 0:
            total += count2(own_drop_targets(row, side, code, free))
    return total


@inlined
def is_drop(move):
    """Whether a move puts a piece from the hand on the board."""
    return origin_of(move) >= SQUARES


@inlined
def fails(row, move):
    """Whether a move is a drop on a piece, which comes to nothing."""
    return is_drop(move) and code_at(row, target_of(move)) != 0


@fills(shared.apply, FogShogiRules)
@kernel
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    if fails(row, move):
        shared.copy(row, out)
        square, kind = np.uint64(target_of(move) + 1), np.uint64(origin_of(move) - DROPPED)
        tried = square << np.uint64(TRY_AT) | kind << np.uint64(TRY_KIND)
        out[META] = (row[META] & ~TRY | tried) ^ ONE
        return
    family.apply(rules, row, move, out)
    out[META] &= ~TRY


@inlined
def changed_by(row, move):
    """Every square on which ``move`` changes anything."""
    if fails(row, move):
        return empty2()
    there, origin = bit2(target_of(move)), origin_of(move)
    return union(there, bit2(origin)) if origin < SQUARES else there
