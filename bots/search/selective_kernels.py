"""Alpha-beta that leaves out what an evaluation says may be left out, for any game.

Shares roots, rows and moves with plain minimax (``bots/search/kernels.py``), and its
contract: values are exact inside the window and bounds outside it, but of the tree that is
left. These are the usual means of chess programs
(https://www.chessprogramming.org/Selectivity): windows of no width around the best line,
the null move, late move reductions and pruning, futility, exchanges that lose, checks
looked at one ply longer, and repetitions, which are draws, unless one side gave check all
the while and the game forbids that. An evaluation says which of them it wants by
``bots/search/evaluation_kernels.py``.

A won game is worth ``PRIZE`` times (100 + ``DEEPEST``), less one for every ply to its end.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import (
    PRIZE,
    can_win_now,
    checks_from,
    correction,
    dead,
    exchange,
    gain,
    horizon,
    landing,
    margin,
    may_check,
    may_pass,
    open_search,
    pass_turn,
    passes_turn,
    quiescence_of,
    quiet,
    replies,
    root_reduction,
    score_scale,
    scout,
    step_into,
    stuck,
    turned,
    update_accumulator,
    value_of,
)
from bots.search.ordering_kernels import (
    BAD,
    INFINITY,
    SECOND_KILLER,
    forget_quiets,
    note_quiet_cut,
    rank_loud,
    select_best,
    select_best_ranked,
)
from bots.search.repetition_kernels import (
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
from bots.search.tables import BASE, DEEPEST, MANY, MOST_DEPTH, REDUCTIONS
from bots.search.transposition_kernels import (
    AT_LEAST,
    AT_MOST,
    UNKNOWN,
    WON,
    bound_of,
    classify_bound,
    depth_of,
    likely,
    prefetch,
    probe,
    static_in,
    store,
)
from core.jit import fills, inlined, inner
from core.kernels import apply, checked, generate, key, rekey

SINGULAR = 7
"""The least depth at which singular moves are looked for."""

ALL = 1 << 30
"""More moves than there are."""


@inlined
def stands(evaluation, depth, static, beta, improving):
    """Whether a static score so far above the window needs no search (reverse futility)."""
    plies = depth - 1 if improving else depth
    return depth <= 8 and static - margin(evaluation, plies) >= beta


@inlined
def null_depth(evaluation, depth, static, beta):
    """How deep to search after the null move."""
    above = (static - beta) / (2.0 * score_scale(evaluation))
    return depth - 4 - depth // 4 - min(2, np.int64(above))


@inlined
def reduction(depth, index, place, wide, improving):
    """Plies by which a quiet move is searched less: its index, and place by ``rank``."""
    if depth < 3 or index == 0:
        return 0
    less = REDUCTIONS[min(depth, MOST_DEPTH) - 1, min(index, MANY - 1)]
    if wide:
        less -= 1.0
    if not improving:
        less += 1.0
    less -= 1.0 if place >= SECOND_KILLER else place / 2.0
    return min(max(np.int64(less), 0), depth - 2)


@inlined
def quiet_limit(depth, wide, improving):
    """How many quiet moves are searched at most; later ones seldom matter."""
    if wide or depth > 8:
        return ALL
    most = 3 + depth * depth
    return most if improving else most // 2


@inlined
def skips_quiet(evaluation, row, move, left, static, alpha):
    """Whether a quiet move gains too little, or loses a piece.

    It would be searched ``left`` plies deep.
    """
    reach = margin(evaluation, left) + score_scale(evaluation)
    if left < 7 and static + reach <= alpha:
        return True
    return (
        left <= 7
        and exchange(evaluation, row, move) < -margin(evaluation, left) * left / 2.0
    )


@inlined
def skips_loud(evaluation, depth, place):
    """Whether a move that is not quiet loses too much; ``place`` as ``rank`` has it."""
    return depth <= 4 and place < BAD - depth * score_scale(evaluation)


@inlined
def is_sure(work, slot, tried, value, ply, depth):
    """Whether the table's move is known well enough to test whether it is singular."""
    if depth < SINGULAR or tried < 0 or abs(value) >= WON or ply > DEEPEST // 2:
        return False
    entry = work.entries[slot]
    return bound_of(entry) != AT_MOST and depth_of(entry) >= depth - 3


LAST = DEEPEST - 4
"""The last ply of a line; there is room for it, and for what is tried after it."""


NULL_WINDOW_LIMIT = 1 / 256
"""A window narrower than this only tests whether a value is above alpha."""

FIRST = 1000.0
"""Where the table's move stands in the move order."""


@inner
def settled(evaluation, work, ply, depth, last, score, alpha, beta):
    """See ``quiescence_of``: exchanges that gain, and every answer to a check."""
    position = key(evaluation, work.rows[ply])
    return settle(evaluation, work, ply, depth, last, position, score, alpha, beta)


@inner
def settle(evaluation, work, ply, depth, last, position, score, alpha, beta):
    """As ``settled``, where the key of the position is known."""
    row, after = work.rows[ply], work.rows[ply + 1]
    moves, order = work.moves[ply], work.order[ply]
    work.nodes[0] += 1
    if work.nodes[0] > work.nodes[1]:
        return 0.0
    if can_win_now(evaluation, row):
        return PRIZE * (100 + DEEPEST - ply)
    if dead(evaluation, row):
        return 0.0
    slot, tried, value, known = probe(work, ply, position, 0, alpha, beta)
    if known and beta - alpha < NULL_WINDOW_LIMIT:
        return value
    best, in_check, static = -INFINITY, checked(evaluation, row), UNKNOWN
    if not in_check or ply >= LAST:
        static = static_in(work, slot)
        if static == UNKNOWN:
            static = score + correction(evaluation, row, work.accumulators, ply)
    if ply >= LAST:
        return static
    if in_check:
        number = generate(evaluation, row, moves)
        if number == 0:
            static = score + correction(evaluation, row, work.accumulators, ply)
            return stuck(evaluation, row, static, DEEPEST - ply)
    else:
        best = static
        if best >= beta:
            if slot < 0:
                store(work, ply, position, 0, AT_LEAST, best, 0, static)
            return best
        number = replies(evaluation, row, last, moves)
    chosen, alpha = np.int64(0), max(alpha, best)
    for index in range(number):
        order[index] = exchange(evaluation, row, moves[index])
        if moves[index] == tried and order[index] >= 0.0:
            order[index] = FIRST
    for index in range(number):
        select_best(moves, order, index, number)
        move = moves[index]
        worth = gain(evaluation, row, move)
        if best > -WON and alpha < WON and not in_check:
            if order[index] < 0.0:
                break
            ceiling = static + worth + margin(evaluation, 1)
            if ceiling <= alpha:
                best = max(best, ceiling)
                continue
        apply(evaluation, row, move, after)
        following = rekey(evaluation, row, move, after, position)
        prefetch(work, following)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        reached, low, high = turned(passed, score + worth, alpha, beta)
        value = settle(
            evaluation, work, ply + 1, depth - 1, move, following, reached, low, high
        )
        if work.nodes[0] > work.nodes[1]:
            return 0.0
        value = -value if passed else value
        if value > best:
            best = value
            if best > alpha:
                alpha, chosen = best, move
            if best >= beta:
                break
    bound = AT_LEAST if best >= beta else AT_MOST
    store(work, ply, position, 0, bound, best, chosen, static)
    return best


NULL_WINDOW = 1 / 1024
"""The width of a null window, which only tests whether a value is above alpha."""

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
    wide = beta - alpha > 2 * NULL_WINDOW
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
            less, high = null_depth(evaluation, depth, expected, beta), NULL_WINDOW - beta
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
            evaluation, work, ply, (depth - 1) // 2, position, score, bar - NULL_WINDOW, bar
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
    rank_loud(evaluation, work, ply, row, moves, order, tried, number)
    work.killers[ply + 2, 0] = work.killers[ply + 2, 1] = -1
    floor, best, chosen, calm, made = alpha, -INFINITY, np.int64(0), 0, 0
    checking = checks_from(evaluation, row)
    most, late = quiet_limit(depth, wide, improving), False
    for index in range(number):
        if not late:
            select_best_ranked(evaluation, work, ply, row, moves, order, index, number)
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
        prefetch(work, following)
        landed = landing(evaluation, row, move)
        note(evaluation, work, ply, row, landed, after, following, checks)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        after_score = score + gain(evaluation, row, move)
        further = depth - 1
        if move == tried and not checks:
            # What gives check is searched deeper anyway.
            further += longer
        # The first move is searched in full; others are tested for being better, at
        # first less deeply, and in full only if they are.
        in_full, top = made == 0, beta
        if not in_full:
            top = alpha + NULL_WINDOW
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
                    note_quiet_cut(evaluation, work, ply, row, moves, depth, index)
                break
    if barred != 0:
        return best if made > 0 else alpha
    bound = classify_bound(best, floor, beta)
    store(work, ply, position, depth, bound, best, chosen, static)
    return best


@inlined
def _far(evaluation, depth):
    """See ``horizon``."""
    return DEEPEST


@inlined
def _narrow(evaluation):
    """See ``scout``."""
    return NULL_WINDOW


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
