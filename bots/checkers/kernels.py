"""An evaluation of checkers: material, captures and mobility.

It is that of a students' project at the Warsaw University of Technology, 2015: men count 1
and kings 5; besides, three times the captures that the player could make count, less six
times those of the opponent, and the moves of either side. Who the player is stays the same
through the whole tree. Kings that go no further than men count 2, which is ours.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bots.search import evaluation_kernels as search
from core.boards import ZERO, count
from core.games.checkers.kernels import crowns, men_of, moves_of, side_to_move, taken_by
from core.games.checkers.rules import CheckersRules
from core.games.checkers.tables import KINGS, MEN, TAKEN
from core.jit import fills, inlined, inner
from core.kernels import most_moves

KING, SHORT_KING, OWN_CAPTURE, OTHER_CAPTURE = 5, 2, 3, 6

SHIFT = np.uint64(TAKEN)

ANYTHING = 1e6
"""A bound of the correction: captures and moves are only known after a move."""


class Counted(NamedTuple):
    """Material, captures and mobility.

    Attributes:
        rules: The rules of the moves.
        player: For whom captures are weighed, 0 or 1.
        unit: The value of a man in the score.
        liveliness: The value of a move in the score.
    """

    rules: CheckersRules
    player: int
    unit: float
    liveliness: float


@inlined
def _king(evaluation):
    """What a king counts."""
    return SHORT_KING if evaluation.rules.short else KING


@inlined
def _worth(evaluation, row, board):
    return count(row[MEN] & board) + _king(evaluation) * count(row[KINGS] & board)


@fills(search.evaluate, Counted)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``."""
    side = side_to_move(row)
    worth = _worth(evaluation, row, men_of(row, side))
    worth -= _worth(evaluation, row, men_of(row, 1 - side))
    return evaluation.unit * worth


@fills(search.gain, Counted)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``."""
    total = _worth(evaluation, row, taken_by(move))
    if crowns(move):
        total += _king(evaluation) - 1
    return evaluation.unit * total


@fills(search.wins, Counted)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: whether everything is taken."""
    return taken_by(move) == men_of(row, 1 - side_to_move(row))


@fills(search.correction, Counted)
@inner
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: captures and mobility of both sides."""
    moves, side = np.empty(most_moves(evaluation.rules), np.int64), side_to_move(row)
    total = 0
    for each in range(2):
        number = moves_of(evaluation.rules, row, each, moves)
        takes = number > 0 and np.uint64(moves[0]) >> SHIFT != ZERO
        weight = 1
        if takes:
            weight += OWN_CAPTURE if each == evaluation.player else OTHER_CAPTURE
        total += weight * number if each == side else -weight * number
    return evaluation.liveliness * total


@fills(search.correction_bound, Counted)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``."""
    return ANYTHING
