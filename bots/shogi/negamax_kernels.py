"""How NegamaxPlayer judges positions and orders moves.

The score is material, the correction of a leaf the squares that a side's pawns control and
those that its other pieces do, less the other side's. Moves are ordered by the price of
what a promoted piece becomes, ten times the difference of what is taken and what takes,
less the price of the mover where a pawn controls its target, and a bonus of that square.
Mates end a line, so that no king is ever taken.

The numbers of NegamaxPlayer, by a term paper on an app for shogi (Minsk, 2024).

Prices are its table 3.2, in pawns, and count the same on the board and in hand, of which it
says nothing. Bonuses are those of its figure 3.5 for pawns, as far as that can be read; the
other bonuses, and what a controlled square counts, are ours.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.search import evaluation_kernels as search
from bots.search.ordering_kernels import urgency
from bots.shogi.exchange_kernels import worth_of
from core.boards import count2, empty2, lowest2, meets, rest2, union, without
from core.games.shogi.attacks_kernels import attacks, steps
from core.games.shogi.kernels import origin_of, target_of
from core.games.shogi.rows_kernels import (
    all_pieces,
    code_at,
    is_empty,
    of_code,
    pieces_of,
    side_to_move,
)
from core.games.shogi.rules import ShogiRules
from core.games.shogi.tables import (
    BISHOP,
    CODES,
    DRAGON,
    DROPPED,
    EDGE,
    GOAL,
    GOLD,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    MOVER,
    PAWN,
    PROMOTED,
    PROMOTION,
    ROOK,
    SILVER,
    SQUARES,
    TOKIN,
)
from core.jit import fills, inlined, inner

_PRICES = {
    PAWN: 1, LANCE: 4, KNIGHT: 5, SILVER: 7, GOLD: 8, BISHOP: 11, ROOK: 13, TOKIN: 10,
    PROMOTION + LANCE: 9, PROMOTION + KNIGHT: 9, PROMOTION + SILVER: 8, HORSE: 15,
    DRAGON: 17, KING: 500,
}  # fmt: skip

PRICES = np.array([_PRICES.get(code, 0) for code in range(CODES)], np.float64)
"""By code; 0 for nothing."""

CONTROL = 0.1
"""What each square counts that pawns control, and each that other pieces do, in pawns."""

MOST_CONTROL = CONTROL * (EDGE + SQUARES)
"""What all of them count where one side controls all it can."""

_PAWNS = (
    (50, 60, 40, 40, 40, 40, 40, 50, 60),
    (70, 70, 50, 50, 50, 50, 50, 90, 70),
    (40, 70, 50, 60, 60, 60, 60, 100, 70),
    (60, 60, 60, 60, 60, 60, 60, 90, 60),
    (70, 50, 70, 70, 70, 60, 60, 90, 70),
    (80, 30, 90, 70, 80, 70, 60, 90, 80),
    (70, 90, 60, 70, 70, 60, 60, 90, 70),
    (20,) * 9,
    (0,) * 9,
)
"""From rank a to rank i, file 9 first. In ranks b to e the figure shows no more than the
first and the eighth number, in rank e the eighth; the others there are ours."""

_FORWARD = {
    LANCE: 2, KNIGHT: 6, SILVER: 8, GOLD: 5, BISHOP: 3, ROOK: 4, TOKIN: 8,
    PROMOTION + LANCE: 8, PROMOTION + KNIGHT: 8, PROMOTION + SILVER: 8, HORSE: 5,
    DRAGON: 5, KING: -10,
}  # fmt: skip
"""Ours: the bonus of every rank ahead, and of every file nearer to the middle."""


def _bonuses() -> NDArray[np.float64]:
    table = np.zeros((2, CODES, SQUARES))
    for side, code, square in np.ndindex(*table.shape):
        row, column = divmod(square if side == 0 else SQUARES - 1 - square, EDGE)
        if code == PAWN:
            table[side, code, square] = _PAWNS[EDGE - 1 - row][column]
        else:
            inwards = EDGE // 2 - abs(column - EDGE // 2)
            table[side, code, square] = _FORWARD.get(code, 0) * (row + inwards)
    return table


BONUSES = _bonuses()
"""By side, code and square: what a move of a piece there adds to its place in the order."""


class Negamax(NamedTuple):
    """Material and controlled squares.

    Attributes:
        rules: The rules of the moves.
    """

    rules: ShogiRules


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
    return worth_of(PRICES, row, side) - worth_of(PRICES, row, 1 - side)


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
    """See ``urgency``; the last ply is ordered as the search has it."""
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
