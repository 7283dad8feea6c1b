"""What the search needs to know of checkers.

The worth of a position is that of a students' project at the Warsaw University of
Technology, 2015: men count 1 and kings 5; besides, three times the captures that the player
could make count, less six times those of the opponent, and the moves of either side. Who
the player is stays the same through the whole tree.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bots.search.evaluation import kernels as search
from bots.search.evaluation.kernels import PRIZE
from core import kernels as shared
from core.bits import ZERO, count
from core.games.checkers import kernels as checkers
from core.games.checkers.kernels import men_of, moves_of, side_to_move, taken_by
from core.games.checkers.rules import CheckersRules
from core.games.checkers.tables import CROWNED, KINGS, MEN, TAKEN
from core.jit import inlined, kernel, overload
from core.kernels import MOST_MOVES, plays

KING, OWN_CAPTURE, OTHER_CAPTURE = 5, 3, 6

SHIFT = np.uint64(TAKEN)

ANYTHING = 1e6
"""What captures and moves count cannot be told before they are looked at."""


class Counted(NamedTuple):
    """One way to judge positions of checkers.

    Attributes:
        rules: The rules of the moves.
        player: For whom captures are weighed, 0 or 1.
        unit: What a man is worth in the score.
        liveliness: What a move is worth in the score.
    """

    rules: CheckersRules
    player: int
    unit: float
    liveliness: float


@inlined
def _worth(row, board):
    return count(row[MEN] & board) + KING * count(row[KINGS] & board)


@inlined
def evaluate(game, row):
    """See ``bots.search.evaluation.kernels.evaluate``."""
    side = side_to_move(row)
    worth = _worth(row, men_of(row, side)) - _worth(row, men_of(row, 1 - side))
    return game.unit * worth


@inlined
def gain(game, row, move):
    """See ``bots.search.evaluation.kernels.gain``."""
    total = _worth(row, taken_by(move))
    if (move >> CROWNED) & 1 != 0:
        total += KING - 1
    return game.unit * total


@inlined
def wins(game, row, move):
    """See ``bots.search.evaluation.kernels.wins``: whether everything is taken."""
    return taken_by(move) == men_of(row, 1 - side_to_move(row))


@kernel
def doubt(game, row, carried, ply):
    """See ``bots.search.evaluation.kernels.doubt``: what either side could take and do."""
    moves, side = np.empty(MOST_MOVES, np.int64), side_to_move(row)
    total = 0
    for each in range(2):
        number = moves_of(game.rules, row, each, moves)
        takes = number > 0 and np.uint64(moves[0]) >> SHIFT != ZERO
        weight = 1
        if takes:
            weight += OWN_CAPTURE if each == game.player else OTHER_CAPTURE
        total += weight * number if each == side else -weight * number
    return game.liveliness * total


@overload(search.evaluate)
def _evaluate(game, row):
    if plays(game, Counted):
        return lambda game, row: evaluate(game, row)
    return None


@overload(search.gain)
def _gain(game, row, move):
    if plays(game, Counted):
        return lambda game, row, move: gain(game, row, move)
    return None


@overload(search.wins)
def _wins(game, row, move):
    if plays(game, Counted):
        return lambda game, row, move: wins(game, row, move)
    return None


@overload(search.doubt)
def _doubt(game, row, carried, ply):
    if plays(game, Counted):
        return lambda game, row, carried, ply: doubt(game, row, carried, ply)
    return None


@overload(search.most_doubt)
def _most_doubt(game, here):
    if plays(game, Counted):
        return lambda game, here: ANYTHING
    return None


@overload(search.stuck)
def _stuck(game, score, depth):
    if plays(game, Counted):
        return lambda game, score, depth: -PRIZE * (100 + depth)
    return None


@overload(search.enter)
def _enter(game, row, carried, ply):
    if plays(game, Counted):
        return lambda game, row, carried, ply: None
    return None


@overload(search.carry)
def _carry(game, row, move, carried, ply):
    if plays(game, Counted):
        return lambda game, row, move, carried, ply: None
    return None


@overload(search.strikes)
def _strikes(game, row):
    if plays(game, Counted):
        return lambda game, row: False
    return None


@overload(search.replies)
def _replies(game, row, move, moves):
    if plays(game, Counted):
        return lambda game, row, move, moves: 0
    return None


@overload(shared.generate)
def _generate(rules, row, moves):
    if plays(rules, Counted):
        return lambda rules, row, moves: checkers.generate(rules.rules, row, moves)
    return None


@overload(shared.apply)
def _apply(rules, row, move, out):
    if plays(rules, Counted):
        return lambda rules, row, move, out: checkers.apply(rules.rules, row, move, out)
    return None


@overload(shared.key)
def _key(rules, row):
    if plays(rules, Counted):
        return lambda rules, row: checkers.key(rules.rules, row)
    return None


@overload(shared.rekey)
def _rekey(rules, row, move, out, before):
    if plays(rules, Counted):
        return lambda rules, row, move, out, before: checkers.rekey(
            rules.rules, row, move, out, before
        )
    return None
