"""Alpha-beta that leaves out what an evaluation says may be left out, for any game.

Shares roots, rows, moves and table with ``bots/search/kernels.py``, and its contract:
values are exact inside the window and bounds outside it, but of the tree that is left.
These are the usual means of chess programs
(https://www.chessprogramming.org/Selectivity): windows of no width around the best line,
the null move, late move reductions and pruning, futility, exchanges that lose, checks
looked at one ply longer, and repetitions, which are draws. An evaluation tells by
``bots/search/selectivity`` which of them it wants.

A won game is worth ``PRIZE`` times (100 + ``DEEPEST``), less one for every ply to its end.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation.kernels import (
    PRIZE,
    can_win_now,
    correction,
    gain,
    replies,
    stuck,
    update_accumulator,
)
from bots.search.ordering.kernels import INFINITY, fetch
from bots.search.selective.tables import MANY, MOST_DEPTH, REDUCTIONS
from bots.search.selectivity.kernels import (
    dead,
    exchange,
    horizon,
    lasting,
    margin,
    may_pass,
    most_quiet,
    pass_turn,
    quiescence_of,
    quiet,
    scout,
    step_into,
    value_of,
)
from bots.search.tables import BASE, BOUND_BITS, DEEPEST
from core.jit import fills, inlined, inner, kernel
from core.kernels import (
    MOVE_BITS,
    alternates,
    apply,
    checked,
    generate,
    key,
    rekey,
    to_move,
)

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MOVE_MASK, BOUND_MASK = (1 << MOVE_BITS) - 1, (1 << BOUND_BITS) - 1
DEPTH_SHIFT = MOVE_BITS + BOUND_BITS

NARROW = 1 / 1024
"""The width of a window that only asks whether a value is above alpha."""

WON = PRIZE * 50.0
"""Values beyond this are ends of the game that were seen."""

LAST = DEEPEST - 4
GOOD, KILLER, OTHER_KILLER, BAD = 100.0, 3.0, 2.0, -100.0
"""Where exchanges that gain, killers and exchanges that lose stand in the move order;
the history of other moves is between -1 and 1."""


NONE, NO_MOVE = np.uint64(0), np.int64(-1)

KEY, CLOCK, STATE = range(3)
"""What is noted of each position of a line: its key, the plies since the last one that no
line leads back over, and how the side to move stands."""

QUIET_STATE, CHECKED, PASSED = np.uint64(0), np.uint64(1), np.uint64(2)
"""Nothing; it is in check; the other side has just passed."""


@inlined
def _turns(evaluation, row, after):
    if alternates(evaluation):
        return True
    return to_move(evaluation, row) != to_move(evaluation, after)


@inlined
def _enter(evaluation, work, ply, row, after, position):
    """See ``step_into``: the key, the quiet plies and whether there is check."""
    in_check = checked(evaluation, after)
    _note(evaluation, work, ply, row, after, position, in_check)


@inlined
def _note(evaluation, work, ply, row, after, position, in_check):
    place = work.nodes[BASE] + ply + 1
    work.past[place, KEY] = position
    work.past[place, STATE] = CHECKED if in_check else QUIET_STATE
    if lasting(evaluation, row, after):
        work.past[place, CLOCK] = NONE
    else:
        work.past[place, CLOCK] = work.past[place - 1, CLOCK] + np.uint64(1)


@inlined
def _drawn(evaluation, work, row, ply, position, in_check):
    """Whether ``row`` is a draw: dead, too long quiet, or as it was before.

    Once is enough since the root, before it a position must have occurred twice.
    """
    if dead(evaluation, row):
        return True
    place = work.nodes[BASE] + ply
    clock = np.int64(work.past[place, CLOCK])
    most = most_quiet(evaluation)
    if most > 0 and clock >= most and not in_check:
        return True
    before = 0
    for back in range(4, min(clock, place) + 1, 2):
        if work.past[place - back, KEY] == position:
            before += 1
            if back <= ply or before == 2:
                return True
    return False


@inlined
def _low(turns, alpha, beta):
    """The lower end of the window for who is to move next."""
    return -beta if turns else alpha


@inlined
def _high(turns, alpha, beta):
    """The upper end of the window for who is to move next."""
    return -alpha if turns else beta


@inlined
def _rank(evaluation, work, ply, tried, number):
    """Scores the moves of ``ply`` for move ordering."""
    row, moves, order = work.rows[ply], work.moves[ply], work.order[ply]
    mask = work.history.size - 1
    for index in range(number):
        move = moves[index]
        if move == tried:
            order[index] = INFINITY
        elif not quiet(evaluation, row, move):
            kept = exchange(evaluation, row, move)
            order[index] = kept + (GOOD + gain(evaluation, row, move) if kept >= 0 else BAD)
        elif move == work.killers[ply, 0]:
            order[index] = KILLER
        elif move == work.killers[ply, 1]:
            order[index] = OTHER_KILLER
        else:
            order[index] = work.history[move & mask]


@inlined
def _reward(work, move, amount):
    """Moves the history of ``move`` towards 1 or -1 by a share of what is left."""
    slot = move & (work.history.size - 1)
    work.history[slot] += amount - work.history[slot] * abs(amount)


@inlined
def _note_cut(evaluation, work, ply, row, depth, index):
    """Remembers that the quiet move at ``index`` cut, and that those before it did not."""
    moves = work.moves[ply]
    move = moves[index]
    if work.killers[ply, 0] != move:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = move
    amount = min(0.5, depth * depth / 512.0)
    _reward(work, move, amount)
    for place in range(index):
        if quiet(evaluation, row, moves[place]):
            _reward(work, moves[place], -amount)


@inlined
def _from_here(value, ply):
    """An end seen from the root as seen from ``ply``, so that it fits other lines too."""
    if value > WON:
        return value + PRIZE * ply
    if value < -WON:
        return value - PRIZE * ply
    return value


@inlined
def _from_root(value, ply):
    """Undoes ``_from_here``."""
    if value > WON:
        return value - PRIZE * ply
    if value < -WON:
        return value + PRIZE * ply
    return value


@inlined
def slot_of(work, position):
    """Where the table has ``position``, or where it would be put."""
    slot = np.int64(position & np.uint64(work.keys.size - 1))
    other = slot ^ 1
    if other >= work.keys.size or work.keys[slot] == position:
        return slot
    return other if work.keys[other] == position else slot


@inlined
def _store(work, position, depth, bound, value, move):
    """Puts a value into the table: over the same position, else over the shallower one."""
    slot = slot_of(work, position)
    if work.keys[slot] != position and depth < work.entries[slot] >> DEPTH_SHIFT:
        slot ^= 1
    work.keys[slot], work.values[slot] = position, value
    work.entries[slot] = depth << DEPTH_SHIFT | bound << MOVE_BITS | move


@inner
def _value(evaluation, work, ply, depth, position, score, alpha, beta):
    """See ``value_of``: exact inside the window, a bound outside it."""
    row, after = work.rows[ply], work.rows[ply + 1]
    here = work.nodes[BASE] + ply
    in_check = work.past[here, STATE] == CHECKED
    passing = work.past[here, STATE] != PASSED
    if in_check:
        depth += 1
    if depth <= 0 or ply >= LAST:
        return _quiescence(evaluation, work, ply, depth, NO_MOVE, score, alpha, beta)
    work.nodes[0] += 1
    if work.nodes[0] > work.nodes[1]:
        return 0.0
    if can_win_now(evaluation, row):
        return PRIZE * (100 + DEEPEST - ply)
    if _drawn(evaluation, work, row, ply, position, in_check):
        return 0.0
    moves, order = work.moves[ply], work.order[ply]
    wide = beta - alpha > 2 * NARROW
    slot = slot_of(work, position)
    tried = -1
    if work.keys[slot] == position and work.entries[slot] != 0:
        fact = work.entries[slot]
        tried = fact & MOVE_MASK
        if not wide and fact >> DEPTH_SHIFT >= depth:
            value = _from_root(work.values[slot], ply)
            bound = (fact >> MOVE_BITS) & BOUND_MASK
            if (
                bound == EXACT
                or (bound == AT_LEAST and value >= beta)
                or (bound == AT_MOST and value <= alpha)
            ):
                return value
    static = score + correction(evaluation, row, work.accumulators, ply)
    open_ = not wide and not in_check and abs(beta) < WON
    if open_:
        if depth <= 7 and static - margin(evaluation, depth) >= beta:
            return static
        if passing and depth >= 3 and static >= beta and may_pass(evaluation, row):
            pass_turn(evaluation, row, after)
            less = 3 + depth // 4 + min(2, np.int64((static - beta) / 2.0))
            position_after = key(evaluation, after)
            work.past[here + 1, KEY], work.past[here + 1, CLOCK] = position_after, NONE
            work.past[here + 1, STATE] = PASSED
            for number in range(work.accumulators.shape[1]):
                work.accumulators[ply + 1, number] = work.accumulators[ply, number]
            value = -_value(
                evaluation,
                work,
                ply + 1,
                depth - 1 - less,
                position_after,
                -score,
                -beta,
                NARROW - beta,
            )
            if value >= beta and work.nodes[0] <= work.nodes[1]:
                return beta if value > WON else value
    if tried < 0 and depth >= 4:
        depth -= 1
    number = generate(evaluation, row, moves)
    if number == 0:
        return stuck(evaluation, row, static, DEEPEST - ply)
    _rank(evaluation, work, ply, tried, number)
    before, best, chosen = alpha, -INFINITY, moves[0]
    many = 4 + depth * depth
    calm = 0
    for index in range(number):
        fetch(moves, order, index, number)
        move = moves[index]
        is_quiet = quiet(evaluation, row, move)
        worth = gain(evaluation, row, move)
        idle = False
        if best > -WON and alpha < WON and not in_check:
            if is_quiet:
                calm += 1
                idle = not wide and depth <= 5 and calm > many
                if depth <= 6 and static + margin(evaluation, depth) + 0.5 <= alpha:
                    idle = True
            else:
                idle = depth <= 4 and order[index] < BAD - depth
        apply(evaluation, row, move, after)
        checks = checked(evaluation, after)
        # What gives check may mate, however little else it does.
        if idle and not checks:
            continue
        following = rekey(evaluation, row, move, after, position)
        _note(evaluation, work, ply, row, after, following, checks)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        turns = _turns(evaluation, row, after)
        sign = -1.0 if turns else 1.0
        ceiling = alpha + NARROW
        reached = sign * (score + worth)
        if index == 0:
            value = sign * _value(
                evaluation,
                work,
                ply + 1,
                depth - 1,
                following,
                reached,
                _low(turns, alpha, beta),
                _high(turns, alpha, beta),
            )
        else:
            less = 0
            if depth >= 3 and is_quiet and not checks and not in_check:
                less = REDUCTIONS[min(depth, MOST_DEPTH) - 1, min(index, MANY - 1)]
                if wide:
                    less -= 1
                if order[index] >= OTHER_KILLER:
                    less -= 1
                elif order[index] < -0.1:
                    less += 1
                elif order[index] > 0.2:
                    less -= 1
                less = min(max(less, 0), depth - 1)
            value = sign * _value(
                evaluation,
                work,
                ply + 1,
                depth - 1 - less,
                following,
                reached,
                _low(turns, alpha, ceiling),
                _high(turns, alpha, ceiling),
            )
            if value > alpha and less > 0:
                value = sign * _value(
                    evaluation,
                    work,
                    ply + 1,
                    depth - 1,
                    following,
                    reached,
                    _low(turns, alpha, ceiling),
                    _high(turns, alpha, ceiling),
                )
            if value > alpha and value < beta and wide:
                value = sign * _value(
                    evaluation,
                    work,
                    ply + 1,
                    depth - 1,
                    following,
                    reached,
                    _low(turns, alpha, beta),
                    _high(turns, alpha, beta),
                )
        if work.nodes[0] > work.nodes[1]:
            return 0.0
        if value > best:
            best, chosen = value, move
            alpha = max(alpha, best)
            if best >= beta:
                if is_quiet:
                    _note_cut(evaluation, work, ply, row, depth, index)
                break
    bound = AT_MOST if best <= before else AT_LEAST if best >= beta else EXACT
    _store(work, position, depth, bound, _from_here(best, ply), chosen)
    return best


@inner
def _quiescence(evaluation, work, ply, depth, last, score, alpha, beta):
    """See ``quiescence_of``: exchanges that gain, and every answer to a check."""
    row, after = work.rows[ply], work.rows[ply + 1]
    moves, order = work.moves[ply], work.order[ply]
    work.nodes[0] += 1
    if work.nodes[0] > work.nodes[1]:
        return 0.0
    if can_win_now(evaluation, row):
        return PRIZE * (100 + DEEPEST - ply)
    if dead(evaluation, row):
        return 0.0
    static = score + correction(evaluation, row, work.accumulators, ply)
    if ply >= LAST:
        return static
    best, in_check = -INFINITY, checked(evaluation, row)
    if in_check:
        number = generate(evaluation, row, moves)
        if number == 0:
            return stuck(evaluation, row, static, DEEPEST - ply)
    else:
        best = static
        if best >= beta:
            return best
        alpha = max(alpha, best)
        number = replies(evaluation, row, last, moves)
    for index in range(number):
        order[index] = exchange(evaluation, row, moves[index])
    for index in range(number):
        fetch(moves, order, index, number)
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
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        turns = _turns(evaluation, row, after)
        sign = -1.0 if turns else 1.0
        value = sign * _quiescence(
            evaluation,
            work,
            ply + 1,
            depth - 1,
            move,
            sign * (score + worth),
            _low(turns, alpha, beta),
            _high(turns, alpha, beta),
        )
        if value > best:
            best = value
            alpha = max(alpha, best)
            if best >= beta or work.nodes[0] > work.nodes[1]:
                break
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
    fills(quiescence_of, evaluation)(_quiescence)
    fills(step_into, evaluation)(_enter)
    fills(horizon, evaluation)(_far)
    fills(scout, evaluation)(_narrow)
    return evaluation


@kernel
def remember(evaluation, rows, clock, work):
    """Notes the positions of a game, the last of ``rows`` being the root to come.

    ``clock`` counts the plies before the first that could have been undone.
    """
    last = rows.shape[0] - 1
    work.nodes[BASE] = last
    for place in range(last + 1):
        work.past[place, KEY] = key(evaluation, rows[place])
        if place == 0:
            work.past[place, CLOCK] = np.uint64(clock)
        else:
            _enter(
                evaluation,
                work,
                place - 1 - last,
                rows[place - 1],
                rows[place],
                work.past[place, KEY],
            )


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
        move = work.entries[slot] & MOVE_MASK
        found = False
        for index in range(generate(evaluation, row, work.moves[number])):
            found |= work.moves[number][index] == move
        if not found:
            return number
    return number
