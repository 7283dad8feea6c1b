"""An evaluation of chess: pieces by their usual prices."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bots.search.evaluation import kernels as search
from bots.search.evaluation.kernels import PRIZE
from core.boards import ZERO, count
from core.games.chess.castling.kernels import castles
from core.games.chess.moves.kernels import promotion_of, taken
from core.games.chess.orthodox.rules import OrthodoxRules
from core.games.chess.rows.kernels import kind_at, men_of, side_to_move
from core.games.chess.tables import KINGS, PAWNS
from core.jit import fills, inlined
from core.kernels import checked

PRICES = np.array([1.0, 3.0, 3.0, 5.0, 9.0, 0.0])
"""Pawn, knight, bishop, rook, queen; kings are never taken."""


class Material(NamedTuple):
    """Pieces by their prices.

    Attributes:
        rules: The rules of the moves.
    """

    rules: OrthodoxRules


@fills(search.evaluate, Material)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``."""
    own, other = men_of(row, side_to_move(row)), men_of(row, 1 - side_to_move(row))
    total = 0.0
    for kind in range(KINGS):
        total += PRICES[kind] * (count(row[kind] & own) - count(row[kind] & other))
    return total


@fills(search.gain, Material)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``."""
    if castles(evaluation.rules, move):
        return 0.0
    total, victim = 0.0, taken(row, move)
    if victim != ZERO:
        total += PRICES[kind_at(row, victim)]
    if promotion_of(move) != 0:
        total += PRICES[promotion_of(move)] - PRICES[PAWNS]
    return total


@fills(search.wins, Material)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: mates show by having no move."""
    return False


@fills(search.stuck, Material)
@inlined
def stuck(evaluation, row, score, depth):
    """See ``search.stuck``: mate loses, stalemate draws."""
    return -PRIZE * (100 + depth) if checked(evaluation.rules, row) else 0.0


@fills(search.can_win_now, Material)
@inlined
def can_win_now(evaluation, row):
    """See ``search.can_win_now``: no king is ever taken."""
    return False


@fills(search.replies, Material)
@inlined
def replies(evaluation, row, move, moves):
    """See ``search.replies``: none are looked at."""
    return 0


@fills(search.correction, Material)
@inlined
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: there is none."""
    return 0.0


@fills(search.correction_bound, Material)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``."""
    return 0.0


@fills(search.refresh_accumulator, Material)
@inlined
def refresh_accumulator(evaluation, row, accumulators, ply):
    """See ``search.refresh_accumulator``: there is none."""


@fills(search.update_accumulator, Material)
@inlined
def update_accumulator(evaluation, row, move, accumulators, ply):
    """See ``search.update_accumulator``: there is none."""
