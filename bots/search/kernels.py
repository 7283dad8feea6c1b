"""Alpha-beta for any game and evaluation: roots of searches, and inner nodes in full width.

Below the root, ``value_of`` is minimax with a transposition table unless an evaluation lets
moves be left out (``selective_kernels.py``). Scores are of the side to move and updated
along the line: a move adds its ``gain``. An evaluation takes part by filling in the names
of ``evaluation_kernels.py`` (see ``bots/chess/classical_kernels.py``).

The value of a position is that of minimax, to the last bit that addition allows:

- a side that can win by its next move does, which is worth ``PRIZE`` times (100 + plies to
  go);
- a side without a legal move gets what ``stuck`` says: a mate, a stalemate or a score;
- with no plies to go, only the evaluation's ``replies`` are tried, and the side to move may
  stand pat on the static score instead.

Where sides alternate, a move with one ply to go is never worth more than the static score
after it, as the other side may stand pat, which prunes most leaves before they are made.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import (
    PRIZE,
    can_win_now,
    correction,
    correction_bound,
    evaluate,
    gain,
    horizon,
    open_search,
    passes_turn,
    quiescence_of,
    refresh_accumulator,
    replies,
    root_reduction,
    scout,
    step_into,
    stuck,
    turned,
    update_accumulator,
    value_of,
    wins,
)
from bots.search.ordering_kernels import INFINITY, note_cut, rank, select_best, to_place
from bots.search.tables import AGE, AGES, VALUE
from bots.search.transposition_kernels import (
    classify_bound,
    depth_of,
    move_of,
    packed,
    settles,
)
from core.jit import fills, inner, kernel, pasted
from core.kernels import (
    alternates,
    apply,
    copy,
    generate,
    history_bits,
    key,
    rekey,
    unowned,
)


@inner
def minimax(evaluation, work, ply, depth, position_key, score, alpha, beta):
    """The value of ``rows[ply]``, whose key is ``position_key``, at least one ply deep.

    Returns it exactly if it lies inside (alpha, beta); otherwise an upper bound that is at
    most alpha, or a lower bound that is at least beta.
    """
    row, after = work.rows[ply], work.rows[ply + 1]
    moves, order = work.moves[ply], work.order[ply]
    work.nodes[0] += 1
    if can_win_now(evaluation, row):
        return PRIZE * (100 + depth)
    slot = np.int64(position_key & np.uint64(work.keys.size - 1))
    tried = -1
    if work.keys[slot] == position_key and work.entries[slot] != 0:
        entry, value = work.entries[slot], work.values[slot, VALUE]
        tried = move_of(entry)
        if depth_of(entry) == depth and settles(entry, value, alpha, beta):
            return value
    number = generate(evaluation, row, moves)
    most = 0.0
    if number == 0 or depth == 1:
        most = correction(evaluation, row, work.accumulators, ply)
    if number == 0:
        return stuck(evaluation, row, score + most, depth)
    if depth == 1:
        most = correction_bound(evaluation, most)
    rank(evaluation, work, ply, depth, tried, number)
    best, chosen = -INFINITY, moves[0]
    for index in range(number):
        select_best(moves, order, index, number)
        move = moves[index]
        floor = max(alpha, best)
        reached = score + gain(evaluation, row, move)
        if depth == 1:
            ceiling = reached + most
            if alternates(evaluation) and ceiling <= floor:
                best = max(best, ceiling)
                # The moves are sorted by gain, but for the one the table named.
                if index > 0:
                    break
                continue
        apply(evaluation, row, move, after)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        reached, low, high = turned(passed, reached, floor, beta)
        if depth == 1:
            value = quiescence(
                evaluation, work, ply + 1, depth - 1, move, reached, low, high
            )
        else:
            after_key = rekey(evaluation, row, move, after, position_key)
            value = minimax(
                evaluation, work, ply + 1, depth - 1, after_key, reached, low, high
            )
        value = -value if passed else value
        if work.nodes[0] > work.nodes[1]:
            return best
        if value > best:
            best, chosen = value, move
            if best >= beta:
                note_cut(work, ply, depth, move)
                break
    work.keys[slot], work.values[slot, VALUE] = position_key, best
    work.entries[slot] = packed(depth, classify_bound(best, alpha, beta), chosen)
    return best


@inner
def quiescence(evaluation, work, ply, depth, last, score, alpha, beta):
    """The value of ``rows[ply]`` with nothing but replies to ``last`` and to these to come.

    The contract is that of ``minimax``; ``depth`` is 0 or less.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    work.nodes[0] += 1
    if can_win_now(evaluation, row):
        return PRIZE * (100 + depth)
    here = correction(evaluation, row, work.accumulators, ply)
    best, most = score + here, correction_bound(evaluation, here)
    if best >= beta:
        return best
    for index in range(replies(evaluation, row, last, moves)):
        move = moves[index]
        reached = score + gain(evaluation, row, move)
        floor = max(alpha, best)
        # The other side may stand pat on the score it is left with.
        ceiling = reached + most
        if alternates(evaluation) and ceiling <= floor:
            best = max(best, ceiling)
            continue
        apply(evaluation, row, move, after)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        reached, low, high = turned(passed, reached, floor, beta)
        value = quiescence(evaluation, work, ply + 1, depth - 1, move, reached, low, high)
        value = -value if passed else value
        best = max(best, value)
        if best >= beta or work.nodes[0] > work.nodes[1]:
            break
    return best


fills(value_of)(minimax)
fills(quiescence_of)(quiescence)


@kernel
def history_size(rules):
    """How many entries the history of a search has."""
    return 1 << history_bits(rules)


@kernel
def search_all(evaluation, row, depth, work, root_moves, root_values):
    """Writes every move of ``row`` and its exact value for the mover, ``depth`` plies deep.

    The moves go to ``root_moves`` and the values to ``root_values``; returns their number.
    """
    evaluation, work = unowned(evaluation), unowned(work)
    number = open_root(evaluation, row, work, root_moves)
    for index in range(number):
        root_values[index] = root_value(
            evaluation, work, root_moves[index], depth, -INFINITY, INFINITY
        )
    return number


@kernel
def search_best(evaluation, row, depth, work, root_moves, root_values):
    """As ``search_all``, but only the best move, written first, has its exact value.

    Deepens iteratively; each iteration orders the moves for the next.
    """
    evaluation, work = unowned(evaluation), unowned(work)
    number = open_root(evaluation, row, work, root_moves)
    for index in range(number):
        root_values[index] = gain(evaluation, row, root_moves[index])
    for start in range(number):
        select_best(root_moves, root_values, start, number)
    for reached in range(1, depth + 1):
        search_deeper(evaluation, work, reached, number, root_moves, root_values)
    return number


@pasted
def search_deeper(evaluation, work, depth, number, root_moves, root_values):
    """One iteration: brings the best of ``number`` root moves to the front, with its value.

    The moves should come in the order in which the last iteration left them. The values
    mean nothing once the node limit is exceeded.
    """
    search_lines(
        evaluation, work, depth, number, 1, -INFINITY, INFINITY, root_moves, root_values
    )


@pasted
def search_lines(
    evaluation, work, depth, number, lines, alpha, beta, root_moves, root_values
):
    """As ``search_deeper``, for the best ``lines`` moves, the best first.

    Their values are exact inside (alpha, beta) and bounds outside; the others' are bounds.
    Once the node limit is exceeded it stops: what was found better by then is in front.
    """
    evaluation, work = unowned(evaluation), unowned(work)
    width = scout(evaluation)
    for index in range(number):
        move = root_moves[index]
        floor = alpha
        if index >= lines:
            floor = max(alpha, root_values[lines - 1])
        value = floor + width
        if index >= lines and width > 0.0:
            less = root_reduction(evaluation, work.rows[0], move, depth, index)
            value = root_value(evaluation, work, move, depth - less, floor, floor + width)
            if value > floor and less > 0 and work.nodes[0] <= work.nodes[1]:
                value = root_value(evaluation, work, move, depth, floor, floor + width)
        in_full = index < lines or width == 0.0 or (value > floor and floor + width < beta)
        if in_full and work.nodes[0] <= work.nodes[1]:
            value = root_value(evaluation, work, move, depth, floor, beta)
        if work.nodes[0] > work.nodes[1]:
            break
        root_values[index] = value
        if value <= floor:
            # A bound says nothing of which move is better.
            continue
        place = min(index, lines)
        while place > 0 and root_values[place - 1] < value:
            place -= 1
        if place < min(index, lines):
            to_place(root_moves, root_values, place, index)


@kernel
def open_root(evaluation, row, work, root_moves):
    """Makes ``row`` the root of a new search and writes its moves; returns their number."""
    copy(row, work.rows[0])
    work.nodes[0] = 0
    work.nodes[AGE] = (work.nodes[AGE] + 1) % AGES
    work.killers[:] = -1
    work.history[:] = 0.0
    open_search(evaluation, work)
    refresh_accumulator(evaluation, row, work.accumulators, 0)
    return generate(evaluation, row, root_moves)


@kernel
def stuck_root(evaluation, row, work, depth):
    """The value of a root without a legal move, for the side to move."""
    refresh_accumulator(evaluation, row, work.accumulators, 0)
    static = evaluate(evaluation, row) + correction(evaluation, row, work.accumulators, 0)
    return stuck(evaluation, row, static, depth)


@pasted
def root_value(evaluation, work, move, depth, alpha, beta):
    """The value of one root move, if inside (alpha, beta); else a bound."""
    row, after = work.rows[0], work.rows[1]
    if wins(evaluation, row, move):
        return PRIZE * (100 + horizon(evaluation, depth))
    apply(evaluation, row, move, after)
    update_accumulator(evaluation, row, move, work.accumulators, 0)
    score = evaluate(evaluation, row) + gain(evaluation, row, move)
    # Not a literal: see the note on recursion and the cache in docs/kernels.md.
    ply = depth - depth + 1
    passed = passes_turn(evaluation, row, after)
    score, alpha, beta = turned(passed, score, alpha, beta)
    if depth == 1:
        value = quiescence_of(evaluation, work, ply, depth - 1, move, score, alpha, beta)
    else:
        position_key = key(evaluation, after)
        step_into(evaluation, work, ply - 1, row, move, after, position_key)
        value = value_of(evaluation, work, ply, depth - 1, position_key, score, alpha, beta)
    return -value if passed else value


@kernel
def counted_from(evaluation, depth):
    """See ``horizon``, for whoever is no kernel."""
    return horizon(evaluation, depth)
