"""Alpha-beta that leaves out what an evaluation says may be left out, for any game.

Shares roots, rows and moves with plain minimax (``bots/search/minimax``), and its contract:
values are exact inside the window and bounds outside it, but of the tree that is left.
These are the usual means of chess programs
(https://www.chessprogramming.org/Selectivity): windows of no width around the best line,
the null move, late move reductions and pruning, futility, exchanges that lose, checks
looked at one ply longer, and repetitions, which are draws, unless one side gave check all
the while and the game forbids that. An evaluation tells by ``bots/search/selectivity``
which of them it wants.

A won game is worth ``PRIZE`` times (100 + ``DEEPEST``), less one for every ply to its end.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation.kernels import (
    PRIZE,
    can_win_now,
    correction,
    gain,
    stuck,
    update_accumulator,
)
from bots.search.ordering.kernels import INFINITY, fetch
from bots.search.selective.ordering.kernels import note_cut, rank
from bots.search.selective.pruning.kernels import (
    drop_quiet,
    null_depth,
    reduction,
    skips_loud,
    skips_quiet,
    stands,
)
from bots.search.selective.quiescence.kernels import LAST, settled
from bots.search.selective.repetition.kernels import (
    CHECKED,
    KEY,
    PASSED,
    STATE,
    ended,
    enter,
    note,
    note_pass,
)
from bots.search.selective.transposition.kernels import WON, expect, probe, slot_of, store
from bots.search.selectivity.kernels import (
    horizon,
    may_check,
    may_pass,
    pass_turn,
    quiescence_of,
    quiet,
    scout,
    step_into,
    value_of,
)
from bots.search.tables import BASE, DEEPEST
from bots.search.transposition.kernels import bound_of, move_of
from bots.search.turns.kernels import passes_turn, turned
from core.jit import fills, inlined, inner, kernel
from core.kernels import apply, checked, generate, key, rekey

NARROW = 1 / 1024
"""The width of a window that only asks whether a value is above alpha."""

ANY_REPLY = np.int64(-1)
"""Quiescence after a move that is not known: what may be taken anywhere is tried."""


@inner
def _value(evaluation, work, ply, depth, position, score, alpha, beta):
    """See ``value_of``: exact inside the window, a bound outside it."""
    row, after = work.rows[ply], work.rows[ply + 1]
    state = work.past[work.nodes[BASE] + ply, STATE]
    in_check = state == CHECKED
    if in_check:
        depth += 1
    if depth <= 0 or ply >= LAST:
        return settled(evaluation, work, ply, depth, ANY_REPLY, score, alpha, beta)
    work.nodes[0] += 1
    if work.nodes[0] > work.nodes[1]:
        return 0.0
    if can_win_now(evaluation, row):
        return PRIZE * (100 + DEEPEST - ply)
    over, worth = ended(evaluation, work, row, ply, position, in_check)
    if over:
        return worth
    wide = beta - alpha > 2 * NARROW
    tried, known, value = probe(work, ply, position, depth, alpha, beta)
    if known and not wide:
        return value
    # A side in check has no score to rely on.
    static = score
    if not in_check:
        static += correction(evaluation, row, work.accumulators, ply)
    if not wide and not in_check and abs(beta) < WON:
        if stands(evaluation, depth, static, beta):
            return static
        passing = state != PASSED and depth >= 3 and static >= beta
        if passing and may_pass(evaluation, row):
            pass_turn(evaluation, row, after)
            following = key(evaluation, after)
            note_pass(work, ply, following)
            for number in range(work.accumulators.shape[1]):
                work.accumulators[ply + 1, number] = work.accumulators[ply, number]
            less, high = null_depth(evaluation, depth, static, beta), NARROW - beta
            value = -_value(evaluation, work, ply + 1, less, following, -score, -beta, high)
            if work.nodes[0] > work.nodes[1]:
                return 0.0
            if value >= beta:
                return beta if value > WON else value
    if tried < 0 and depth >= 4:
        # Without a move to try first, a shallower search finds one (internal iterative
        # reduction).
        depth -= 1
    moves, order = work.moves[ply], work.order[ply]
    number = generate(evaluation, row, moves)
    if number == 0:
        static = score + correction(evaluation, row, work.accumulators, ply)
        return stuck(evaluation, row, static, DEEPEST - ply)
    rank(evaluation, work, ply, tried, number)
    floor, best, chosen, calm = alpha, -INFINITY, moves[0], 0
    index, dropped = -1, False
    while index + 1 < number:
        index += 1
        fetch(moves, order, index, number)
        move = moves[index]
        is_quiet, skipped = quiet(evaluation, row, move), False
        if best > -WON and alpha < WON and not in_check:
            if is_quiet:
                calm += 1
                skipped = skips_quiet(evaluation, depth, calm, static, alpha, wide)
                if skipped and not dropped:
                    number = drop_quiet(evaluation, row, moves, order, index + 1, number)
                    dropped = True
                if skipped and not may_check(evaluation, row, move):
                    continue
            else:
                skipped = skips_loud(evaluation, depth, order[index])
        apply(evaluation, row, move, after)
        checks = checked(evaluation, after)
        # What gives check may mate, however little else it does.
        if skipped and not checks:
            continue
        following = rekey(evaluation, row, move, after, position)
        if depth > 1:
            expect(work, following)
        note(evaluation, work, ply, row, after, following, checks)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        after_score = score + gain(evaluation, row, move)
        # The first move is searched in full; others are asked whether they are better, at
        # first less deeply, and in full only if they are.
        in_full, top, less = index == 0, beta, 0
        if not in_full:
            top = alpha + NARROW
            if is_quiet and not checks and not in_check:
                less = reduction(depth, index, order[index], wide)
        while True:
            reached, low, high = turned(passed, after_score, alpha, top)
            value = _value(
                evaluation, work, ply + 1, depth - 1 - less, following, reached, low, high
            )
            if work.nodes[0] > work.nodes[1]:
                return 0.0
            value = -value if passed else value
            if value > alpha and less > 0:
                less = 0
            elif alpha < value < beta and wide and not in_full:
                in_full, top = True, beta
            else:
                break
        if value > best:
            best, chosen = value, move
            alpha = max(alpha, best)
            if best >= beta:
                if is_quiet:
                    note_cut(evaluation, work, ply, row, depth, index)
                break
    bound = bound_of(best, floor, beta)
    store(work, ply, position, depth, bound, best, chosen)
    return best


@inlined
def _far(evaluation, depth):
    """See ``horizon``."""
    return DEEPEST


@inlined
def _narrow(evaluation):
    """See ``scout``."""
    return NARROW


def selectively(evaluation: type) -> type:
    """Declares that searches by evaluations of this class may leave moves out."""
    fills(value_of, evaluation)(_value)
    fills(quiescence_of, evaluation)(settled)
    fills(step_into, evaluation)(enter)
    fills(horizon, evaluation)(_far)
    fills(scout, evaluation)(_narrow)
    return evaluation


@kernel
def best_line(evaluation, work, first, line):
    """Writes the best line after the root that begins with ``first``; returns its length.

    It is as long as the table has moves for it, and no position occurs twice.
    """
    number, move = 0, first
    while number < line.size:
        line[number] = move
        apply(evaluation, work.rows[number], move, work.rows[number + 1])
        number += 1
        row = work.rows[number]
        position = key(evaluation, row)
        work.past[work.nodes[BASE] + number, KEY] = position
        for before in range(number):
            if work.past[work.nodes[BASE] + before, KEY] == position:
                return number
        slot = slot_of(work, position)
        if work.keys[slot] != position or work.entries[slot] == 0:
            return number
        move = move_of(work.entries[slot])
        found = False
        for index in range(generate(evaluation, row, work.moves[number])):
            found |= work.moves[number][index] == move
        if not found:
            return number
    return number
