"""How NegamaxPlayer judges positions and orders moves; see ``tables.py`` for its source.

The score is material, the correction of a leaf the squares that a side's pawns control and
those that its other pieces do, less the other side's. Moves are ordered by the price of
what a promoted piece becomes, ten times the difference of what is taken and what takes,
less the price of the mover where a pawn controls its target, and a bonus of that square.
Mates end a line, so that no king is ever taken.
"""

from __future__ import annotations

from typing import NamedTuple

from bots.search import evaluation_kernels as search
from bots.search.evaluation_kernels import PRIZE
from bots.search.ordering_kernels import urgency
from bots.shogi.negamax.tables import BONUSES, CONTROL, MOST_CONTROL, PRICES
from core.boards import common, count2, empty2, lowest2, meets, rest2, union, without
from core.games.shogi.attacks_kernels import attacks, steps
from core.games.shogi.kernels import origin_of, target_of
from core.games.shogi.rows_kernels import (
    all_pieces,
    code_at,
    in_hand,
    is_empty,
    of_code,
    pieces_of,
    side_to_move,
)
from core.games.shogi.rules import ShogiRules
from core.games.shogi.tables import (
    CODES,
    DROPPED,
    GOAL,
    GOLD,
    KING,
    MOVER,
    PAWN,
    PROMOTED,
    PROMOTION,
    SQUARES,
)
from core.jit import fills, inlined, inner


class Negamax(NamedTuple):
    """Material and controlled squares.

    Attributes:
        rules: The rules of the moves.
    """

    rules: ShogiRules


@inlined
def _worth(row, side):
    """What ``side`` has on the board and in hand."""
    own, total = pieces_of(row, side), 0.0
    for code in range(PAWN, CODES):
        total += PRICES[code] * count2(common(own, of_code(row, code)))
    for code in range(PAWN, GOLD + 1):
        total += PRICES[code] * in_hand(row, side, code)
    return total


@inner
def controlled(row, side):
    """The number of squares that pawns of ``side`` control, and that its others do."""
    occupied, left = all_pieces(row), pieces_of(row, side)
    by_pawns, by_others = empty2(), empty2()
    while not is_empty(left):
        square = lowest2(left)
        left = rest2(left)
        code = code_at(row, square)
        if code == PAWN:
            by_pawns = union(by_pawns, attacks(side, code, square, occupied))
        else:
            by_others = union(by_others, attacks(side, code, square, occupied))
    return count2(by_pawns), count2(by_others)


@fills(search.evaluate, Negamax)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``: material."""
    side = side_to_move(row)
    return _worth(row, side) - _worth(row, 1 - side)


@fills(search.gain, Negamax)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``: what is taken changes sides; what promotes grows."""
    origin = origin_of(move)
    if origin >= SQUARES:
        return 0.0
    taken = code_at(row, target_of(move))
    gained = PRICES[taken] + PRICES[taken & 7]
    if move & PROMOTED:
        code = move >> MOVER
        gained += PRICES[code + PROMOTION] - PRICES[code]
    return gained


@fills(urgency, Negamax)
@inlined
def _urgency(evaluation, work, ply, depth, move):
    """See ``ordering.urgency``; the last ply is ordered as the search has it."""
    row = work.rows[ply]
    if depth <= 1:
        return gain(evaluation, row, move)
    return preference(row, move)


@inlined
def preference(row, move):
    """The higher, the sooner ``move`` is tried."""
    side, origin, target = side_to_move(row), origin_of(move), target_of(move)
    place, mover = 0.0, origin - DROPPED
    if origin < SQUARES:
        mover, taken = move >> MOVER, code_at(row, target)
        if taken != 0:
            place += 10.0 * (PRICES[taken] - PRICES[mover])
        if move & PROMOTED:
            place += PRICES[mover + PROMOTION]
    pawns = without(of_code(row, PAWN), pieces_of(row, side))
    if meets(steps(side, PAWN, target), pawns):
        place -= PRICES[mover]
    return place + BONUSES[side, mover, target]


@fills(search.wins, Negamax)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: mate shows by having no move; a king may arrive by a move."""
    if evaluation.rules.try_rule == 0 or move >> MOVER & 15 != KING:
        return False
    return target_of(move) == GOAL[side_to_move(row)]


@fills(search.can_win_now, Negamax)
@inlined
def can_win_now(evaluation, row):
    """See ``search.can_win_now``: what wins is found by being tried."""
    return False


@fills(search.stuck, Negamax)
@inlined
def stuck(evaluation, row, score, depth):
    """See ``search.stuck``: having no move loses, in check or not."""
    return -PRIZE * (100 + depth)


@fills(search.refresh_accumulator, Negamax)
@inlined
def refresh_accumulator(evaluation, row, accumulators, ply):
    """See ``search.refresh_accumulator``: there is none."""


@fills(search.update_accumulator, Negamax)
@inlined
def update_accumulator(evaluation, row, move, accumulators, ply):
    """See ``search.update_accumulator``: there is none."""


@fills(search.correction, Negamax)
@inlined
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: controlled squares."""
    side = side_to_move(row)
    own, other = controlled(row, side), controlled(row, 1 - side)
    return CONTROL * (own[0] + own[1] - other[0] - other[1])


@fills(search.correction_bound, Negamax)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``."""
    return MOST_CONTROL


@fills(search.replies, Negamax)
@inlined
def replies(evaluation, row, move, moves):
    """See ``search.replies``: none are looked at."""
    return 0
