"""Roots of searches by alpha-beta, for any game and evaluation.

Below the root, ``value_of`` is plain minimax (``minimax_kernels.py``) unless an evaluation
lets moves be left out (``selective/kernels.py``). Scores are of the side to move and
updated along the line: a move adds its ``gain``.

An evaluation takes part by filling in the names of ``evaluation_kernels.py`` (see
``bots/chess/classical/kernels.py``).
"""

from __future__ import annotations

from bots.search.evaluation_kernels import (
    PRIZE,
    correction,
    evaluate,
    gain,
    refresh_accumulator,
    stuck,
    update_accumulator,
    wins,
)
from bots.search.minimax_kernels import minimax, quiescence
from bots.search.ordering_kernels import INFINITY, fetch, to_place
from bots.search.selectivity_kernels import (
    horizon,
    open_search,
    quiescence_of,
    root_reduction,
    scout,
    step_into,
    value_of,
)
from bots.search.tables import AGE, AGES
from bots.search.turns_kernels import passes_turn, turned
from core.jit import fills, kernel, pasted
from core.kernels import apply, copy, generate, history_bits, key, unowned

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
        fetch(root_moves, root_values, start, number)
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
    # Not a literal: see the note on recursion and the cache in docs/architecture.md.
    ply = depth - depth + 1
    passed = passes_turn(evaluation, row, after)
    score, alpha, beta = turned(passed, score, alpha, beta)
    if depth == 1:
        value = quiescence_of(evaluation, work, ply, depth - 1, move, score, alpha, beta)
    else:
        position = key(evaluation, after)
        step_into(evaluation, work, ply - 1, row, move, after, position)
        value = value_of(evaluation, work, ply, depth - 1, position, score, alpha, beta)
    return -value if passed else value


@kernel
def counted_from(evaluation, depth):
    """See ``horizon``, for whoever is no kernel."""
    return horizon(evaluation, depth)
