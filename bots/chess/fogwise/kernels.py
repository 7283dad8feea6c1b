"""An evaluation of fog chess on one possible board: piece-square tables and visibility.

The correction of a leaf is how many more squares one side sees than the other, as every
piece is a sensor; and quiescence tries all captures. All else is that of the classical
evaluation.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.classical import kernels as classical
from bots.search import evaluation_kernels as search
from core.boards import NONE_YET, ZERO, count, lowest, rest
from core.games.chess.rows_kernels import men_of, side_to_move
from core.games.chess.rules import ChessRules
from core.games.chess.tables import QUEENS
from core.games.chess.views_kernels import sight
from core.jit import falls_back_on, fills, inlined, inner


@falls_back_on(classical.Classical)
class Fogwise(NamedTuple):
    """Piece-square tables and squares in view; kings may stand en prise.

    Attributes:
        rules: The rules of the moves.
        walls: No squares; the classical kernels ask for them.
        worth: The piece-square tables for White, ``[6, 64]``, in pawns.
        square: The value of one more square in view, in pawns.
        most: The largest correction of a leaf, in pawns.
        salt: A word that tells the keys of this search from those of others.
    """

    rules: ChessRules
    walls: np.uint64
    worth: NDArray[np.float64]
    square: float
    most: float
    salt: np.uint64


@inlined
def outlook(evaluation, row):
    """The value of the squares that the side to move sees in excess, in pawns."""
    if evaluation.square == 0.0:
        return 0.0
    side = side_to_move(row)
    more = count(sight(evaluation.rules, row, side)) - count(
        sight(evaluation.rules, row, 1 - side)
    )
    return min(evaluation.most, max(-evaluation.most, evaluation.square * more))


@inner
def captures(evaluation, row, moves):
    """Writes the captures of ``row``, most valuable victim by least valuable attacker."""
    side = side_to_move(row)
    own = men_of(row, side)
    number = NONE_YET
    for kind in range(QUEENS, -1, -1):
        prey = row[kind] & ~own
        while prey != ZERO:
            square = lowest(prey)
            prey = rest(prey)
            number = classical.write_captures(evaluation, row, square, own, moves, number)
    return number


@fills(search.correction, Fogwise)
@inlined
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: the squares in view."""
    return outlook(evaluation, row)


@fills(search.correction_bound, Fogwise)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``."""
    return evaluation.most


@fills(search.replies, Fogwise)
@inlined
def replies(evaluation, row, move, moves):
    """See ``search.replies``: any capture, on whatever square."""
    return captures(evaluation, row, moves)
