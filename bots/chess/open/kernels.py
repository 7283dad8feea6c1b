"""An evaluation of open chess: terms of a position, weighed by the game's phase.

The score is material; the correction of a leaf is the weighed sum of the terms of
``terms_kernels.py`` and of piece-square tables, whose sums are updated along the line. All
weights are whole numbers, in ``UNIT`` of a pawn, one for the middlegame and one for the
endgame each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.open.danger_kernels import danger_of
from bots.chess.open.exchange_kernels import VALUES, victim_of
from bots.chess.open.material_kernels import material_of, phase_of
from bots.chess.open.scaling_kernels import winnable
from bots.chess.open.terms_kernels import count_terms
from bots.chess.open.terms_tables import DANGERS, TERMS
from bots.chess.selectivity_kernels import selectively_in_chess
from bots.search import evaluation_kernels as search
from bots.search import selectivity_kernels as selectivity
from bots.search.evaluation_kernels import PRIZE
from core.boards import NONE_YET, ZERO, bit, count, lowest, rest
from core.games.chess.castling_kernels import castled, castles
from core.games.chess.moves_kernels import (
    becomes,
    mover_of,
    origin_of,
    promotion_of,
    taken,
    target_of,
)
from core.games.chess.orthodox_kernels import write_captures
from core.games.chess.rows_kernels import kind_at, men_of, side_to_move
from core.games.chess.rules import OrthodoxRules
from core.games.chess.tables import (
    BISHOPS,
    KINGS,
    KNIGHTS,
    PAWNS,
    QUEENS,
    ROOKS,
    WHITE,
)
from core.jit import fills, inlined, inner
from core.kernels import checked

SUMS = 16
"""Where the terms begin in an accumulator; its first two numbers are sums of tables."""

ACCUMULATOR = SUMS + TERMS + 2 * DANGERS

TABLES, KING_DANGERS = TERMS, TERMS + 6 * 64
"""Where the tables and the dangers of kings begin among the weights."""

UNIT = 1 / 256
"""Pawns to one of the weights."""


@selectively_in_chess
class Open(NamedTuple):
    """Weighed terms.

    Attributes:
        rules: The rules of the moves.
        weights: For the middlegame and the endgame: ``TERMS`` terms, then the table of
            each kind for White, 64 squares each, that of the kings last; then what each
            danger of a king counts, in the square root of a pawn.
    """

    rules: OrthodoxRules
    weights: NDArray[np.int16]

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return ACCUMULATOR


@fills(search.evaluate, Open)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``: material."""
    own = men_of(row, side_to_move(row))
    return material_of(row, own) - material_of(row, ~own)


@fills(search.gain, Open)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``: what is taken, and what a pawn becomes."""
    if castles(evaluation.rules, move):
        return 0.0
    gained = VALUES[victim_of(row, move)]
    if promotion_of(move) != 0:
        gained += VALUES[promotion_of(move)] - VALUES[PAWNS]
    return gained


@fills(search.wins, Open)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: mate shows by the other side having no move."""
    return False


@fills(search.can_win_now, Open)
@inlined
def can_win_now(evaluation, row):
    """See ``search.can_win_now``: as for ``wins``."""
    return False


@fills(search.stuck, Open)
@inlined
def stuck(evaluation, row, score, depth):
    """See ``search.stuck``: mate or stalemate."""
    return -PRIZE * (100 + depth) if checked(evaluation, row) else 0.0


@inlined
def _put(evaluation, accumulators, ply, side, kind, square, sign):
    """Adds a piece to the sums of tables, or takes it off."""
    place = TERMS + 64 * kind + (square ^ (56 * side))
    sign = np.int16(sign if side == 0 else -sign)
    accumulators[ply, 0] += sign * evaluation.weights[0, place]
    accumulators[ply, 1] += sign * evaluation.weights[1, place]


@fills(search.refresh_accumulator, Open)
@inner
def refresh_accumulator(evaluation, row, accumulators, ply):
    """See ``search.refresh_accumulator``: the sums of tables, White's less Black's."""
    accumulators[ply, 0] = accumulators[ply, 1] = np.int16(0)
    for kind in range(WHITE):
        men = row[kind]
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            side = np.int64(row[WHITE] & bit(square) == ZERO)
            _put(evaluation, accumulators, ply, side, kind, square, 1)


@fills(search.update_accumulator, Open)
@inlined
def update_accumulator(evaluation, row, move, accumulators, ply):
    """See ``search.update_accumulator``."""
    side, after = side_to_move(row), ply + 1
    accumulators[after, 0] = accumulators[ply, 0]
    accumulators[after, 1] = accumulators[ply, 1]
    _put(evaluation, accumulators, after, side, mover_of(move), origin_of(move), -1)
    if castles(evaluation.rules, move):
        king, rook, rook_target = castled(evaluation.rules, move)
        _put(evaluation, accumulators, after, side, KINGS, king, 1)
        _put(evaluation, accumulators, after, side, ROOKS, rook, -1)
        _put(evaluation, accumulators, after, side, ROOKS, rook_target, 1)
    else:
        _put(evaluation, accumulators, after, side, becomes(move), target_of(move), 1)
        victim = taken(row, move)
        if victim != ZERO:
            kind, square = kind_at(row, victim), lowest(victim)
            _put(evaluation, accumulators, after, 1 - side, kind, square, -1)


@fills(search.correction, Open)
@inner
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: the weighed terms, for the side to move."""
    count_terms(row, accumulators, ply, SUMS)
    early, late = np.int32(accumulators[ply, 0]), np.int32(accumulators[ply, 1])
    weights = evaluation.weights
    for term in range(TERMS):
        counted = np.int32(accumulators[ply, SUMS + term])
        early += counted * np.int32(weights[0, term])
        late += counted * np.int32(weights[1, term])
    early += danger_of(weights[0], KING_DANGERS, accumulators, ply, SUMS, 0)
    early -= danger_of(weights[0], KING_DANGERS, accumulators, ply, SUMS, 1)
    late += danger_of(weights[1], KING_DANGERS, accumulators, ply, SUMS, 0)
    late -= danger_of(weights[1], KING_DANGERS, accumulators, ply, SUMS, 1)
    share = phase_of(row)
    material = 256.0 * (material_of(row, row[WHITE]) - material_of(row, ~row[WHITE]))
    ending = material + late
    kept = winnable(row, 0 if ending > 0.0 else 1)
    # Cut off towards zero, so that both sides see the same.
    total = np.int64(early * share + (ending * kept - material) * (1.0 - share)) * UNIT
    return total if side_to_move(row) == 0 else -total


@fills(search.correction_bound, Open)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``; a selective search does not ask."""
    return 1e6


@fills(search.replies, Open)
@inner
def replies(evaluation, row, move, moves):
    """See ``search.replies``: captures, and pawns that become queens."""
    number, kept = write_captures(evaluation.rules, row, moves), NONE_YET
    for index in range(number):
        promotion = promotion_of(moves[index])
        if promotion in (0, QUEENS):
            moves[kept] = moves[index]
            kept += 1
    return kept


@fills(selectivity.most_quiet, Open)
@inlined
def most_quiet(evaluation):
    """See ``selectivity.most_quiet``: 50 moves of each side."""
    return 100


@fills(selectivity.dead, Open)
@inlined
def dead(evaluation, row):
    """See ``selectivity.dead``: a king against a king and at most one minor piece."""
    if row[PAWNS] | row[ROOKS] | row[QUEENS] != ZERO:
        return False
    return count(row[KNIGHTS] | row[BISHOPS]) <= 1
