"""Values of moves on many boards, and how often a move lets the other side win at once."""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import (
    PRIZE,
    can_win_now,
    correction,
    evaluate,
    horizon,
    passes_turn,
    refresh_accumulator,
    wins,
)
from bots.search.kernels import open_root, root_value
from bots.search.tables import DEEPEST
from core.jit import kernel
from core.kernels import apply, unowned

WIDE = 20.0
"""Scores beyond this many pawns need not be told apart."""


@kernel
def weigh(evaluation, row, depth, work, moves, places, guesses, near, values):
    """Writes what the moves at ``places`` are worth on ``row`` into ``values``, in pawns.

    Rows that look alike to the side to move have the same moves in the same order;
    ``places`` are those in that order, and ``moves`` is room for them. Each value is
    searched with an aspiration window of ``near`` around ``guesses[i]``. A win is worth
    ``PRIZE`` times (100 + ``DEEPEST``) less its plies, however deep it is searched, and a
    loss as much below 0. Returns the nodes searched, or -1 if the limit on them was reached
    before the last move.
    """
    evaluation, work = unowned(evaluation), unowned(work)
    open_root(evaluation, row, work, moves)
    for place in range(places.size):
        move = moves[places[place]]
        guess = min(WIDE, max(-WIDE, guesses[place]))
        low, high = max(-WIDE, guess - near), min(WIDE, guess + near)
        value = guess
        for _ in range(2):
            value = root_value(evaluation, work, move, depth, low, high)
            if value <= low and low > -WIDE:
                low, high = -WIDE, low
            elif value >= high and high < WIDE:
                low, high = high, WIDE
            else:
                break
        if work.nodes[0] > work.nodes[1]:
            return -1
        further = PRIZE * (DEEPEST - horizon(evaluation, depth))
        if value >= PRIZE:
            value += further
        elif value <= -PRIZE:
            value -= further
        values[place] = value
    return work.nodes[0]


@kernel
def static_scores(evaluation, rows, work, scores):
    """Writes the static score of each of ``rows`` for the side to move, in pawns."""
    accumulators = work.accumulators
    for index in range(rows.shape[0]):
        row = rows[index]
        refresh_accumulator(evaluation, row, accumulators, 0)
        here = evaluate(evaluation, row) + correction(evaluation, row, accumulators, 0)
        scores[index] = here


@kernel
def risks(evaluation, rows, weights, moves, totals):
    """Adds up in ``totals[i]`` the weights of the rows on which ``moves[i]`` is punished.

    That is, on which the other side could win at once. A move that wins risks nothing, nor
    does one after which the same side moves on.
    """
    after = np.empty(rows.shape[1], np.uint64)
    for index in range(rows.shape[0]):
        row = rows[index]
        for place in range(moves.size):
            if not wins(evaluation, row, moves[place]):
                apply(evaluation, row, moves[place], after)
                if passes_turn(evaluation, row, after) and can_win_now(evaluation, after):
                    totals[place] += weights[index]
