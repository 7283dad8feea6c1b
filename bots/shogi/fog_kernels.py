"""An evaluation of shogi in the fog on one possible board: pieces, and squares in view.

The side to move wins by taking the king, and quiescence tries all captures on the board.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.search import evaluation_kernels as search
from bots.shogi.exchange_kernels import worth_of
from core.boards import NONE_YET, common, count2, lowest2, rest2
from core.games.shogi.attacks_kernels import attacks, is_attacked, king_square
from core.games.shogi.fog_kernels import seen_by
from core.games.shogi.kernels import origin_of, target_of, write_piece
from core.games.shogi.rows_kernels import (
    all_pieces,
    code_at,
    is_empty,
    pieces_of,
    side_to_move,
)
from core.games.shogi.rules import FogShogiRules
from core.games.shogi.tables import KING, PROMOTED, PROMOTION, SQUARES
from core.jit import fills, inlined, inner


class Watchful(NamedTuple):
    """Pieces and squares in view.

    Attributes:
        rules: The rules of the moves.
        worth: The value of a piece by its code.
        square: The value of one more square in view.
        most: The largest value of all of them.
    """

    rules: FogShogiRules
    worth: NDArray[np.float64]
    square: float
    most: float


@fills(search.evaluate, Watchful)
@inner
def evaluate(evaluation, row):
    """See ``search.evaluate``."""
    side = side_to_move(row)
    worth = evaluation.worth
    return worth_of(worth, row, side) - worth_of(worth, row, 1 - side)


@fills(search.gain, Watchful)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``: what is taken counts for one side no more, and for the other."""
    origin = origin_of(move)
    if origin >= SQUARES:
        return 0.0
    taken = code_at(row, target_of(move))
    gained = evaluation.worth[taken]
    if taken != KING:
        gained += evaluation.worth[taken & 7]
    if move & PROMOTED:
        code = code_at(row, origin)
        gained += evaluation.worth[code + PROMOTION] - evaluation.worth[code]
    return gained


@fills(search.wins, Watchful)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: whether the king is taken."""
    return origin_of(move) < SQUARES and code_at(row, target_of(move)) == KING


@fills(search.can_win_now, Watchful)
@inner
def can_win_now(evaluation, row):
    """See ``search.can_win_now``: whether the other king can be taken."""
    other = 1 - side_to_move(row)
    king = king_square(row, other)
    return king < SQUARES and is_attacked(row, king, other, all_pieces(row))


@fills(search.correction, Watchful)
@inner
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: the squares that the side to move sees in excess."""
    side = side_to_move(row)
    more = count2(seen_by(row, side)) - count2(seen_by(row, 1 - side))
    return min(evaluation.most, max(-evaluation.most, evaluation.square * more))


@fills(search.correction_bound, Watchful)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``."""
    return evaluation.most


@fills(search.replies, Watchful)
@inner
def replies(evaluation, row, move, moves):
    """See ``search.replies``: any capture on the board, the most valuable first."""
    side = side_to_move(row)
    occupied, movers = all_pieces(row), pieces_of(row, side)
    prey, number = pieces_of(row, 1 - side), NONE_YET
    while not is_empty(movers):
        origin = lowest2(movers)
        movers = rest2(movers)
        code = code_at(row, origin)
        targets = common(attacks(side, code, origin, occupied), prey)
        number = write_piece(side, code, origin, targets, moves, number)
    for place in range(1, number):
        _sink(evaluation, row, moves, place)
    return number


@inlined
def _order(evaluation, row, move):
    """What a capture wins, less a little of what it is made with."""
    mover = evaluation.worth[code_at(row, origin_of(move))]
    return gain(evaluation, row, move) - 0.01 * mover


@inlined
def _sink(evaluation, row, moves, place):
    """Move the capture at ``place`` to where it belongs among those before it."""
    move = moves[place]
    value = _order(evaluation, row, move)
    while place > 0 and _order(evaluation, row, moves[place - 1]) < value:
        moves[place] = moves[place - 1]
        place -= 1
    moves[place] = move
