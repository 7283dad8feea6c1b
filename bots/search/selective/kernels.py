"""Alpha-beta that leaves out what an evaluation says may be left out, for any game.

Shares roots, rows and moves with plain minimax (``bots/search/minimax_kernels.py``), and
its contract: values are exact inside the window and bounds outside it, but of the tree that
is left. These are the usual means of chess programs
(https://www.chessprogramming.org/Selectivity): windows of no width around the best line,
the null move, late move reductions and pruning, futility, exchanges that lose, checks
looked at one ply longer, and repetitions, which are draws, unless one side gave check all
the while and the game forbids that. An evaluation tells which of them it wants by
``bots/search/selectivity_kernels.py``.

A won game is worth ``PRIZE`` times (100 + ``DEEPEST``), less one for every ply to its end.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import (
    PRIZE,
    can_win_now,
    correction,
    gain,
    stuck,
    update_accumulator,
)
from bots.search.ordering_kernels import INFINITY
from bots.search.selective.histories_kernels import forget_quiets
from bots.search.selective.ordering_kernels import fetch_ranked, note_cut, rank
from bots.search.selective.pruning_kernels import (
    is_sure,
    most_calm,
    null_depth,
    reduction,
    skips_loud,
    skips_quiet,
    stands,
)
from bots.search.selective.quiescence_kernels import LAST, settle, settled
from bots.search.selective.repetition_kernels import (
    BARRED,
    CHECKED,
    NONE,
    PASSED,
    STATE,
    ended,
    enter,
    note,
    note_pass,
    note_static,
)
from bots.search.selective.transposition_kernels import (
    UNKNOWN,
    WON,
    expect,
    likely,
    probe,
    static_in,
    store,
)
from bots.search.selectivity_kernels import (
    checks_from,
    horizon,
    landing,
    margin,
    may_check,
    may_pass,
    open_search,
    pass_turn,
    quiescence_of,
    quiet,
    root_reduction,
    scout,
    step_into,
    value_of,
)
from bots.search.tables import BASE, DEEPEST
from bots.search.transposition_kernels import bound_of
from bots.search.turns_kernels import passes_turn, turned
from core.jit import fills, inlined, inner
from core.kernels import apply, checked, generate, key, rekey

NARROW = 1 / 1024
"""The width of a window that only asks whether a value is above alpha."""

ANY_REPLY = np.int64(-1)
"""Quiescence after a move that is not known: what may be taken anywhere is tried."""


@inner
def _value(evaluation, work, ply, depth, position, score, alpha, beta):
    """See ``value_of``: exact inside the window, a bound outside it."""
    row, after, place = work.rows[ply], work.rows[ply + 1], work.nodes[BASE] + ply
    state = work.past[place, STATE]
    in_check = state == CHECKED
    if in_check:
        depth += 1
    if depth <= 0 or ply >= LAST:
        return settle(evaluation, work, ply, depth, ANY_REPLY, position, score, alpha, beta)
    work.nodes[0] += 1
    if work.nodes[0] > work.nodes[1]:
        return 0.0
    if can_win_now(evaluation, row):
        return PRIZE * (100 + DEEPEST - ply)
    over, worth = ended(evaluation, work, row, ply, position, in_check)
    if over:
        return worth
    wide = beta - alpha > 2 * NARROW
    barred = np.int64(work.past[place, BARRED])
    slot, tried, value, known = probe(work, ply, position, depth, alpha, beta)
    if known and not wide and barred == 0:
        return value
    # A side in check has no score to rely on.
    static = UNKNOWN
    if not in_check:
        static = static_in(work, slot)
        if static == UNKNOWN:
            static = score + correction(evaluation, row, work.accumulators, ply)
    improving = note_static(work, ply, static, in_check)
    expected = likely(work, slot, value, static)
    if not wide and not in_check and abs(beta) < WON and barred == 0:
        if stands(evaluation, depth, expected, beta, improving):
            return expected
        passing = state != PASSED and depth >= 3 and static >= beta
        if passing and expected >= beta and may_pass(evaluation, row):
            pass_turn(evaluation, row, after)
            following = key(evaluation, after)
            note_pass(work, ply, following)
            for number in range(work.accumulators.shape[1]):
                work.accumulators[ply + 1, number] = work.accumulators[ply, number]
            less, high = null_depth(evaluation, depth, expected, beta), NARROW - beta
            value = -_value(evaluation, work, ply + 1, less, following, -score, -beta, high)
            if work.nodes[0] > work.nodes[1]:
                return 0.0
            if value >= beta:
                return beta if value > WON else value
    if tried < 0 and depth >= 4:
        # Without a move to try first, a shallower search finds one (internal iterative
        # reduction).
        depth -= 1
    longer = 0
    if barred == 0 and not in_check and is_sure(work, slot, tried, value, ply, depth):
        # A move that all others fall short of is searched deeper (singular extension).
        bar = value - margin(evaluation, depth) / 32.0
        work.past[place, BARRED] = np.uint64(tried)
        best = _value(
            evaluation, work, ply, (depth - 1) // 2, position, score, bar - NARROW, bar
        )
        work.past[place, BARRED] = NONE
        if work.nodes[0] > work.nodes[1]:
            return 0.0
        if best < bar:
            longer = 1
        elif bar >= beta and not wide:
            return bar
    moves, order = work.moves[ply], work.order[ply]
    number = generate(evaluation, row, moves)
    if number == 0:
        static = score + correction(evaluation, row, work.accumulators, ply)
        return stuck(evaluation, row, static, DEEPEST - ply)
    rank(evaluation, work, ply, row, moves, order, tried, number)
    work.killers[ply + 2, 0] = work.killers[ply + 2, 1] = -1
    floor, best, chosen, calm, made = alpha, -INFINITY, np.int64(0), 0, 0
    checking = checks_from(evaluation, row)
    most, late = most_calm(depth, wide, improving), False
    for index in range(number):
        if not late:
            fetch_ranked(evaluation, work, ply, row, moves, order, index, number)
        move = moves[index]
        if move == barred:
            continue
        is_quiet, skipped, less = quiet(evaluation, row, move), False, 0
        if is_quiet:
            calm += 1
            less = reduction(depth, made, order[index], wide, improving)
        if best > -WON and alpha < WON and not in_check:
            if is_quiet:
                late, left = calm > most, depth - 1 - less
                skipped = late or skips_quiet(evaluation, row, move, left, expected, alpha)
            else:
                skipped = skips_loud(evaluation, depth, order[index])
        if skipped and not may_check(evaluation, row, checking, move):
            continue
        apply(evaluation, row, move, after)
        checks = checked(evaluation, after)
        # What gives check may mate, however little else it does.
        if skipped and not checks:
            continue
        following = rekey(evaluation, row, move, after, position)
        expect(work, following)
        landed = landing(evaluation, row, move)
        note(evaluation, work, ply, row, landed, after, following, checks)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        after_score = score + gain(evaluation, row, move)
        further = depth - 1
        if move == tried and not checks:
            # What gives check is searched deeper anyway.
            further += longer
        # The first move is searched in full; others are asked whether they are better, at
        # first less deeply, and in full only if they are.
        in_full, top = made == 0, beta
        if not in_full:
            top = alpha + NARROW
        if in_full or checks or in_check:
            less = 0
        made += 1
        while True:
            reached, low, high = turned(passed, after_score, alpha, top)
            value = _value(
                evaluation, work, ply + 1, further - less, following, reached, low, high
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
            best = value
            if best > alpha:
                alpha, chosen = best, move
            if best >= beta:
                if is_quiet:
                    note_cut(evaluation, work, ply, row, moves, depth, index)
                break
    if barred != 0:
        return best if made > 0 else alpha
    bound = bound_of(best, floor, beta)
    store(work, ply, position, depth, bound, best, chosen, static)
    return best


@inlined
def _far(evaluation, depth):
    """See ``horizon``."""
    return DEEPEST


@inlined
def _narrow(evaluation):
    """See ``scout``."""
    return NARROW


@inlined
def _less(evaluation, row, move, depth, index):
    """See ``root_reduction``: as for late quiet moves below the root that improve."""
    if not quiet(evaluation, row, move) or checked(evaluation, row):
        return 0
    if may_check(evaluation, row, checks_from(evaluation, row), move):
        return 0
    return reduction(depth, index, 0.0, True, True)


def selectively(evaluation: type, *, forgets: bool = True) -> type:
    """Declares that searches by evaluations of this class may leave moves out.

    If one ``forgets``, it begins without what earlier ones learnt of quiet moves; otherwise
    the caller has to clear that where it should.
    """
    fills(value_of, evaluation)(_value)
    fills(quiescence_of, evaluation)(settled)
    if forgets:
        fills(open_search, evaluation)(forget_quiets)
    fills(step_into, evaluation)(enter)
    fills(horizon, evaluation)(_far)
    fills(scout, evaluation)(_narrow)
    fills(root_reduction, evaluation)(_less)
    return evaluation
