"""An evaluation by material alone, for any game whose pieces are those of open chess.

It knows nothing of turns of one move, so that it serves where a turn has several.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bots.chess.open.exchange_kernels import VALUES, victim_of
from bots.search import evaluation_kernels as search
from bots.search.evaluation_kernels import PRIZE
from core.boards import count
from core.games.chess.castling_kernels import castles
from core.games.chess.moves_kernels import promotion_of
from core.games.chess.rows_kernels import men_of, side_to_move
from core.games.chess.tables import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS
from core.jit import fills, inlined
from core.kernels import checked

WHOLE = 24.0
"""The game phase of the initial array: 1 for each minor piece, 2 a rook, 4 a queen."""


@inlined
def material_of(row, board):
    """What the pieces on ``board`` are worth, kings aside."""
    total = VALUES[PAWNS] * count(row[PAWNS] & board)
    for kind in range(KNIGHTS, KINGS):
        total += VALUES[kind] * count(row[kind] & board)
    return total


@inlined
def phase_of(row):
    """The share of the middlegame in a position, from 0 to 1."""
    pieces = count(row[KNIGHTS] | row[BISHOPS])
    pieces += 2 * count(row[ROOKS]) + 4 * count(row[QUEENS])
    return min(1.0, pieces / WHOLE)


class Material(NamedTuple):
    """What the pieces are worth.

    Attributes:
        rules: The rules of the moves.
    """

    rules: Any


@fills(search.evaluate, Material)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``."""
    own = men_of(row, side_to_move(row))
    return material_of(row, own) - material_of(row, ~own)


@fills(search.gain, Material)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``: what is taken, and what a pawn becomes."""
    if castles(evaluation.rules, move):
        return 0.0
    gained = VALUES[victim_of(row, move)]
    if promotion_of(move) != 0:
        gained += VALUES[promotion_of(move)] - VALUES[PAWNS]
    return gained


@fills(search.wins, Material)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: mate shows by the other side having no move."""
    return False


@fills(search.can_win_now, Material)
@inlined
def can_win_now(evaluation, row):
    """See ``search.can_win_now``: as for ``wins``."""
    return False


@fills(search.stuck, Material)
@inlined
def stuck(evaluation, row, score, depth):
    """See ``search.stuck``: mate or stalemate."""
    return -PRIZE * (100 + depth) if checked(evaluation, row) else 0.0


@fills(search.refresh_accumulator, Material)
@inlined
def refresh_accumulator(evaluation, row, accumulators, ply):
    """See ``search.refresh_accumulator``: there is none."""


@fills(search.update_accumulator, Material)
@inlined
def update_accumulator(evaluation, row, move, accumulators, ply):
    """See ``search.update_accumulator``: there is none."""


@fills(search.correction, Material)
@inlined
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: none."""
    return 0.0


@fills(search.correction_bound, Material)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``: none."""
    return 0.0


@fills(search.replies, Material)
@inlined
def replies(evaluation, row, move, moves):
    """See ``search.replies``: none are looked at."""
    return 0
