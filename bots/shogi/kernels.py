"""An evaluation of shogi: weighed terms of a position.

The score is material; the correction of a leaf is the weighed sum of the terms of
``terms_kernels.py``, and for each king the square of what its dangers add up to. All
weights are whole numbers, in ``UNIT`` of a pawn.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.search import evaluation_kernels as search
from bots.search import selectivity_kernels as selectivity
from bots.search.evaluation_kernels import PRIZE
from bots.search.selective.kernels import selectively
from bots.shogi.checks_kernels import may_give_check
from bots.shogi.entering_kernels import entering
from bots.shogi.exchange_kernels import (
    SWING,
    VALUES,
    balance,
    growth,
    mover_of,
    victim_of,
)
from bots.shogi.loud_kernels import always_promotes, write_loud
from bots.shogi.terms_kernels import (
    FIRST_COUNT,
    FIRST_DANGER,
    SIZE,
    note_terms,
)
from bots.shogi.terms_tables import COUNTS, DANGERS, MOST_PLACES, PLACES
from core.boards import ONE, common, count2
from core.games.shogi.kernels import target_of
from core.games.shogi.rows_kernels import in_hand, of_code, pieces_of, side_to_move
from core.games.shogi.rules import ShogiRules
from core.games.shogi.tables import (
    CODES,
    DECLINED,
    GOAL,
    GOLD,
    KING,
    META,
    PAWN,
    PROMOTED,
)
from core.jit import fills, inlined, inner
from core.kernels import copy

UNIT = 1 / 128
"""Pawns to one of the weights."""

FORBIDDEN = 40.0
"""What it is worth to be given perpetual check, which loses, in pawns."""

STEADY = 2.0
"""Pawns by which a quiet move of shogi changes as much as one pawn does in chess."""


@selectively
class Weighed(NamedTuple):
    """Weighed terms.

    Attributes:
        rules: The rules of the moves.
        weights: Of the terms in the order of ``terms_tables.py``; those of dangers are in
            the square root of a pawn.
        needed: Points with which each side may declare; 0 where none may.
    """

    rules: ShogiRules
    weights: NDArray[np.int16]
    needed: tuple[int, int] = (0, 0)

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return SIZE


@inlined
def material_of(row, side):
    """What ``side`` has on the board and in hand."""
    own, total = pieces_of(row, side), 0.0
    for code in range(PAWN, CODES):
        total += VALUES[code] * count2(common(own, of_code(row, code)))
    for code in range(PAWN, GOLD + 1):
        total += VALUES[code] * in_hand(row, side, code)
    return total


@fills(search.evaluate, Weighed)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``: material."""
    side = side_to_move(row)
    return material_of(row, side) - material_of(row, 1 - side)


@fills(search.gain, Weighed)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``: what is taken changes sides; what promotes grows."""
    gained = SWING[victim_of(row, move)]
    if move & PROMOTED:
        gained += growth(mover_of(move))
    return gained


@fills(search.wins, Weighed)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: mate shows by having no move; a king may arrive by a move."""
    if evaluation.rules.try_rule == 0 or mover_of(move) != KING:
        return False
    return target_of(move) == GOAL[side_to_move(row)]


@fills(search.can_win_now, Weighed)
@inlined
def can_win_now(evaluation, row):
    """See ``search.can_win_now``: what wins is found by being tried."""
    return False


@fills(search.stuck, Weighed)
@inlined
def stuck(evaluation, row, score, depth):
    """See ``search.stuck``: having no move loses, in check or not."""
    return -PRIZE * (100 + depth)


@fills(search.refresh_accumulator, Weighed)
@inlined
def refresh_accumulator(evaluation, row, accumulators, ply):
    """See ``search.refresh_accumulator``: terms are counted where they are needed."""


@fills(search.update_accumulator, Weighed)
@inlined
def update_accumulator(evaluation, row, move, accumulators, ply):
    """See ``search.update_accumulator``: terms are counted where they are needed."""


@inlined
def _placed(evaluation, notes, ply, side):
    """What the places of ``side`` count."""
    total, first = np.int32(0), 2 + MOST_PLACES * side
    for place in range(first, notes[ply, side]):
        total += np.int32(evaluation.weights[notes[ply, place]])
    return total


@inlined
def _danger(evaluation, notes, ply, side):
    """What the dangers of the king that ``side`` attacks are worth to it."""
    total, first = np.int32(0), FIRST_DANGER + side * DANGERS
    for danger in range(DANGERS):
        counted = np.int32(notes[ply, first + danger])
        total += counted * np.int32(evaluation.weights[PLACES + COUNTS + danger])
    return total * total // np.int32(128) if total > 0 else np.int32(0)


@fills(search.correction, Weighed)
@inner
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: the weighed terms, for the side to move."""
    note_terms(row, accumulators, ply)
    total = _placed(evaluation, accumulators, ply, 0)
    total -= _placed(evaluation, accumulators, ply, 1)
    for term in range(COUNTS):
        counted = np.int32(accumulators[ply, FIRST_COUNT + term])
        total += counted * np.int32(evaluation.weights[PLACES + term])
    total += _danger(evaluation, accumulators, ply, 0)
    total -= _danger(evaluation, accumulators, ply, 1)
    total += entering(row, 0, evaluation.needed[0])
    total -= entering(row, 1, evaluation.needed[1])
    return UNIT * (total if side_to_move(row) == 0 else -total)


@fills(search.correction_bound, Weighed)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``; a selective search does not ask."""
    return 1e6


@fills(search.replies, Weighed)
@inlined
def replies(evaluation, row, move, moves):
    """See ``search.replies``: what takes and what promotes."""
    return write_loud(row, moves)


@fills(selectivity.quiet, Weighed)
@inlined
def quiet(evaluation, row, move):
    """See ``selectivity.quiet``: whoever declines what costs nothing is in no hurry."""
    if move & DECLINED and always_promotes(mover_of(move)):
        return True
    return move & PROMOTED == 0 and victim_of(row, move) == 0


@fills(selectivity.exchange, Weighed)
@inlined
def exchange(evaluation, row, move):
    """See ``selectivity.exchange``; what takes something dearer needs no counting."""
    victim, mover = victim_of(row, move), mover_of(move)
    if move & PROMOTED == 0 and SWING[victim] > SWING[mover]:
        return SWING[victim] - SWING[mover] / 64
    return balance(row, move)


@fills(selectivity.may_pass, Weighed)
@inlined
def may_pass(evaluation, row):
    """See ``selectivity.may_pass``: there is always something useful to do."""
    return True


@fills(selectivity.pass_turn, Weighed)
@inlined
def pass_turn(evaluation, row, out):
    """See ``selectivity.pass_turn``."""
    copy(row, out)
    out[META] = row[META] ^ ONE


@fills(selectivity.margin, Weighed)
@inlined
def margin(evaluation, depth):
    """See ``selectivity.margin``."""
    return 0.9 * STEADY * depth


@fills(selectivity.steadiness, Weighed)
@inlined
def steadiness(evaluation):
    """See ``selectivity.steadiness``."""
    return STEADY


@fills(selectivity.may_check, Weighed)
@inlined
def may_check(evaluation, row, checks, move):
    """See ``selectivity.may_check``."""
    return may_give_check(row, move)


@fills(selectivity.perpetual, Weighed)
@inlined
def perpetual(evaluation):
    """See ``selectivity.perpetual``: who gives it loses."""
    return FORBIDDEN
