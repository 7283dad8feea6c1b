"""Games of the search against itself, with their quiet positions."""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import (
    PRIZE,
    correction,
    dead,
    draw_after_plies,
    evaluate,
    quiescence_of,
    quiet,
    refresh_accumulator,
    score_scale,
    stuck,
)
from bots.search.kernels import open_root, search_lines
from bots.search.ordering_kernels import INFINITY
from bots.search.repetition_kernels import CLOCK, KEY, remember
from bots.search.tables import BASE
from core.jit import inner, kernel
from core.kernels import apply, checked, copy, generate, to_move

FAIR, DECIDED = 3.0, 15.0
"""A beginning worth more is not played; a game worth more for some plies is over. In pawns
of chess."""

CALM, MOST_EXCHANGES = 0.15, 100_000
"""By how little exchanges change a calm position, and positions to tell it by."""

CONVINCED, DEEPEST = 6, 40
LOST, DRAWN, WON, UNFAIR = 0.0, 0.5, 1.0, -1.0


@kernel
def play_game(evaluation, work, game, drawn, nodes, moves, values, found, learnt, scores):
    """One game from ``game[0]``: a random move for each number ``drawn``, then searches.

    A search ends after so many ``nodes``. Writes the quiet positions to ``learnt`` and the
    values to ``scores``, for their sides to move; ``found[0]`` gets their number. Returns
    what the first side scored, or ``UNFAIR``.
    """
    found[0] = 0
    convinced, opening = 0, drawn.size
    decided = DECIDED * score_scale(evaluation)
    for ply in range(game.shape[0] - 1):
        row = game[ply]
        if ply < opening:
            number = generate(evaluation, row, moves)
            if number == 0:
                return UNFAIR
            apply(evaluation, row, moves[drawn[ply] % number], game[ply + 1])
            continue
        begin = max(opening, ply - 100)
        remember(evaluation, game[begin : ply + 1], 0, work)
        if _over(evaluation, row, work):
            return DRAWN
        number = open_root(evaluation, row, work, moves)
        in_check = checked(evaluation, row)
        first = to_move(evaluation, row) == 0
        if number == 0:
            if stuck(evaluation, row, 0.0, 0) > -PRIZE:
                return DRAWN
            return LOST if first else WON
        values[:number] = 0.0
        work.nodes[1] = nodes
        value = 0.0
        for depth in range(1, DEEPEST):
            search_lines(
                evaluation, work, depth, number, 1, -INFINITY, INFINITY, moves, values
            )
            if work.nodes[0] > nodes:
                break
            value = values[0]
            if abs(value) > PRIZE:
                break
        if ply == opening and abs(value) > FAIR * score_scale(evaluation):
            return UNFAIR
        if not in_check and abs(value) < decided and quiet(evaluation, row, moves[0]):
            copy(row, learnt[found[0]])
            scores[found[0]] = value
            found[0] += 1
        convinced = convinced + 1 if abs(value) >= decided else 0
        if convinced >= CONVINCED:
            return WON if (value > 0) == first else LOST
        apply(evaluation, row, moves[0], game[ply + 1])
    return DRAWN


@kernel
def stray(evaluation, work, rows, drawn, calm):
    """Makes a random move in each of ``rows`` for which a number is ``drawn``.

    Writes which of them are calm then: not in check, and no exchange changes their value.
    A position in which a move is to be made, but there is none, is not calm.
    """
    for index in range(rows.shape[0]):
        row, moves = rows[index], work.moves[1]
        if drawn[index] >= 0:
            copy(row, work.rows[1])
            number = generate(evaluation, row, moves)
            if number == 0:
                continue
            apply(evaluation, work.rows[1], moves[drawn[index] % number], row)
        if checked(evaluation, row):
            continue
        copy(row, work.rows[0])
        work.nodes[0], work.nodes[1] = 0, MOST_EXCHANGES
        refresh_accumulator(evaluation, row, work.accumulators, 0)
        score = evaluate(evaluation, row)
        static = score + correction(evaluation, row, work.accumulators, 0)
        ply, last = index - index, np.int64(-1)
        # Not a literal: see the note on recursion and the cache in docs/kernels.md.
        value = quiescence_of(evaluation, work, ply, ply, last, score, -INFINITY, INFINITY)
        calm[index] = abs(value - static) < CALM


@inner
def _over(evaluation, row, work):
    """Whether the game is a draw by repetition, by quiet plies or by dead wood."""
    last = work.nodes[BASE]
    most = draw_after_plies(evaluation)
    if dead(evaluation, row) or (most > 0 and work.past[last, CLOCK] >= most):
        return True
    times = 0
    for place in range(last):
        times += work.past[place, KEY] == work.past[last, KEY]
    return times >= 2
