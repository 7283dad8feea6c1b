"""An evaluation of open chess, and what all searches of chess leave out.

The score is material; the correction of a leaf is the weighed sum of the terms of
``terms_kernels.py`` and of piece-square tables, whose sums are updated along the line. All
weights are whole numbers, in ``UNIT`` of a pawn, one for the middlegame and one for the
endgame each. An advantage in an ending counts as far as it can be won; see
https://www.chessprogramming.org/Draw_Evaluation and
https://www.chessprogramming.org/Bishops_of_Opposite_Colors.

``Material`` knows nothing else, nor of turns of one move, so that it serves where a turn
has several.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.exchange_kernels import (
    VALUES,
    balance,
    checks_of,
    is_loud,
    may_give_check,
    victim_of,
)
from bots.chess.goals_kernels import can_reach_goal, has_goal, progress, reaches_goal
from bots.chess.terms_kernels import count_terms, danger_of
from bots.chess.terms_tables import DANGERS, DARK, TERMS
from bots.search import evaluation_kernels as search
from bots.search.evaluation_kernels import PRIZE
from bots.search.selective_kernels import selectively
from core.boards import NONE_YET, ONE, ZERO, bit, count, lowest, rest
from core.games.chess.castling_kernels import castled, castles
from core.games.chess.checks_kernels import attacked, in_check, king_square
from core.games.chess.moves_kernels import (
    becomes,
    mover_of,
    origin_of,
    promotion_of,
    taken,
    target_of,
)
from core.games.chess.orthodox_kernels import write_captures
from core.games.chess.rows_kernels import PASSED, all_men, kind_at, men_of, side_to_move
from core.games.chess.rules import OrthodoxRules
from core.games.chess.tables import (
    BISHOPS,
    KING,
    KINGS,
    KNIGHTS,
    META,
    PAWNS,
    QUEENS,
    ROOKS,
    WHITE,
)
from core.jit import fills, inlined, inner
from core.kernels import checked

MINOR, ROOK = 3, 5
"""Pieces as they are counted here; a queen is 9."""

HOPELESS, HARD = 0.06, 0.22
OPPOSITE, OPPOSITE_AMONG_OTHERS = 0.45, 0.8
LEAST, PER_PAWN = 0.58, 0.1


@inlined
def _pieces(row, board):
    minors = count((row[KNIGHTS] | row[BISHOPS]) & board)
    return (
        MINOR * minors + ROOK * count(row[ROOKS] & board) + 9 * count(row[QUEENS] & board)
    )


@inlined
def winnable(row, side):
    """The share that ``side``, which is ahead, keeps of its advantage in the endgame."""
    own = men_of(row, side)
    pawns = count(row[PAWNS] & own)
    mine, theirs = _pieces(row, own), _pieces(row, ~own)
    if pawns == 0 and mine - theirs <= MINOR:
        return HOPELESS if mine < ROOK or theirs <= MINOR else HARD
    light, dark = row[BISHOPS] & ~DARK, row[BISHOPS] & DARK
    if (
        count(light) == 1
        and count(dark) == 1
        and (light & own == ZERO) != (dark & own == ZERO)
    ):
        if mine == MINOR and theirs == MINOR:
            return OPPOSITE
        return min(OPPOSITE_AMONG_OTHERS, LEAST + PER_PAWN * pawns)
    return min(1.0, LEAST + PER_PAWN * pawns)


EN_PASSANT = ~PASSED


@inlined
def _quiet(evaluation, row, move):
    """See ``search.quiet``."""
    return not is_loud(row, move)


@inlined
def _checks_from(evaluation, row):
    """See ``search.checks_from``."""
    return checks_of(row)


@inlined
def _may_check(evaluation, row, checks, move):
    """See ``search.may_check``."""
    return may_give_check(evaluation.rules, row, checks, move)


@inlined
def _landing(evaluation, row, move):
    """See ``search.landing``: side, kind and target."""
    return side_to_move(row) << 9 | mover_of(move) << 6 | target_of(move)


@inlined
def _exchange(evaluation, row, move):
    """See ``search.exchange``; what takes something dearer needs no counting."""
    if castles(evaluation.rules, move):
        return 0.0
    victim = victim_of(row, move)
    if promotion_of(move) == 0 and VALUES[victim] > VALUES[mover_of(move)]:
        return VALUES[victim] - VALUES[mover_of(move)] / 64
    return balance(row, move)


@inlined
def _may_pass(evaluation, row):
    """See ``search.may_pass``: with pawns alone, having to move may lose."""
    own = men_of(row, side_to_move(row))
    return own & ~row[PAWNS] & ~row[KINGS] != ZERO


@inlined
def _pass_turn(evaluation, row, out):
    """See ``search.pass_turn``."""
    for word in range(META):
        out[word] = row[word]
    out[META] = (row[META] ^ ONE) & EN_PASSANT


@inlined
def _margin(evaluation, depth):
    """See ``search.margin``."""
    return 0.7 * depth


@inlined
def _irreversible(evaluation, row, after):
    """See ``search.irreversible``: a capture, or a move of a pawn."""
    return row[PAWNS] != after[PAWNS] or count(all_men(row)) != count(all_men(after))


@inlined
def cornered(evaluation, row):
    """See ``core.kernels.checked``: the king can be taken, and cannot step out of it.

    For chess in the fog, which knows no check. To look further at every check takes twice
    as long; these are the ones that may mate.
    """
    side = side_to_move(row)
    if not in_check(row, side):
        return False
    room = KING[king_square(row, side)] & ~men_of(row, side)
    return room & ~attacked(row, side) == ZERO


def selectively_in_chess(evaluation: type, *, forgets: bool = True) -> type:
    """Declares that searches of chess by such an evaluation may leave moves out.

    See ``selectively``.
    """
    fills(search.quiet, evaluation)(_quiet)
    fills(search.checks_from, evaluation)(_checks_from)
    fills(search.may_check, evaluation)(_may_check)
    fills(search.landing, evaluation)(_landing)
    fills(search.exchange, evaluation)(_exchange)
    fills(search.may_pass, evaluation)(_may_pass)
    fills(search.pass_turn, evaluation)(_pass_turn)
    fills(search.margin, evaluation)(_margin)
    fills(search.irreversible, evaluation)(_irreversible)
    return selectively(evaluation, forgets=forgets)


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


SUMS = 16
"""Where the terms begin in an accumulator; its first two numbers are sums of tables."""

ACCUMULATOR = SUMS + TERMS + 2 * DANGERS

TABLES, KING_DANGERS = TERMS, TERMS + 6 * 64
"""Where the tables and the dangers of kings begin among the weights."""

GOALS = KING_DANGERS + DANGERS
"""Where the weights of ``progress`` begin, in a game that is won otherwise than by mate."""

UNIT = 1 / 256
"""Pawns to one of the weights."""


@selectively_in_chess
class Open(NamedTuple):
    """Weighed terms.

    Attributes:
        rules: The rules of the moves.
        weights: For the middlegame and the endgame: ``TERMS`` terms, then the table of
            each kind for White, 64 squares each, that of the kings last; then what each
            danger of a king counts, in the square root of a pawn; then what progress
            counts, where there is another goal than mate.
    """

    rules: OrthodoxRules
    weights: NDArray[np.int16]

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return ACCUMULATOR


@fills(search.evaluate, Material, Open)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``: material."""
    own = men_of(row, side_to_move(row))
    return material_of(row, own) - material_of(row, ~own)


@fills(search.gain, Material, Open)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``: what is taken, and what a pawn becomes."""
    if castles(evaluation.rules, move):
        return 0.0
    gained = VALUES[victim_of(row, move)]
    if promotion_of(move) != 0:
        gained += VALUES[promotion_of(move)] - VALUES[PAWNS]
    return gained


@fills(search.stuck, Material, Open)
@inlined
def stuck(evaluation, row, score, depth):
    """See ``search.stuck``: mate or stalemate."""
    return -PRIZE * (100 + depth) if checked(evaluation, row) else 0.0


@fills(search.wins, Open)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: by another goal than mate."""
    return has_goal(evaluation.rules) and reaches_goal(evaluation.rules, row, move)


@fills(search.can_win_now, Open)
@inlined
def can_win_now(evaluation, row):
    """See ``search.can_win_now``: by another goal than mate."""
    return has_goal(evaluation.rules) and can_reach_goal(evaluation.rules, row)


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
    goal = has_goal(evaluation.rules)
    if goal:
        for side in range(2):
            place = GOALS + progress(evaluation.rules, row, side)
            sign = np.int32(1 - 2 * side)
            early += sign * np.int32(weights[0, place])
            late += sign * np.int32(weights[1, place])
    share = phase_of(row)
    material = 256.0 * (material_of(row, row[WHITE]) - material_of(row, ~row[WHITE]))
    ending = material + late
    share_won = 1.0 if goal else winnable(row, 0 if ending > 0.0 else 1)
    # Cut off towards zero, so that both sides see the same.
    total = np.int64(early * share + (ending * share_won - material) * (1.0 - share)) * UNIT
    return total if side_to_move(row) == 0 else -total


@fills(search.correction_bound, Open)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``; a selective search needs none."""
    return 1e6


@fills(search.replies, Open)
@inner
def replies(evaluation, row, move, moves):
    """See ``search.replies``: captures, and pawns that become queens."""
    number = NONE_YET
    for index in range(write_captures(evaluation.rules, row, moves)):
        if promotion_of(moves[index]) in (0, QUEENS):
            moves[number] = moves[index]
            number += 1
    return number


@fills(search.draw_after_plies, Open)
@inlined
def draw_after_plies(evaluation):
    """See ``search.draw_after_plies``: 50 moves of each side."""
    return 100


@fills(search.dead, Open)
@inlined
def dead(evaluation, row):
    """See ``search.dead``: a king against a king and at most one minor piece.

    Where checks count any piece is enough, and on the hill the king itself.
    """
    if row[PAWNS] | row[ROOKS] | row[QUEENS] != ZERO:
        return False
    most = 0 if has_goal(evaluation.rules) else 1
    return count(row[KNIGHTS] | row[BISHOPS]) <= most and evaluation.rules.hill == 0
