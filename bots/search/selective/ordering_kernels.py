"""The move order of a selective search: exchanges, killers and history.

A table's move comes first, then exchanges that gain, killers, quiet moves by their history,
and exchanges that lose. Histories are looked up once all that comes before is searched, as
most positions are done with by then.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import gain
from bots.search.ordering_kernels import INFINITY, fetch
from bots.search.selective.histories_kernels import history_of, reward
from bots.search.selectivity_kernels import exchange, quiet
from core.jit import inlined

GOOD, KILLER, OTHER_KILLER, UNRANKED, BAD = 100.0, 20.0, 19.0, 10.0, -100.0
"""Where exchanges that gain, killers, quiet moves not looked at yet and exchanges that lose
stand in the move order; the history of other moves is between -3 and 3."""

MOST_BONUS, BONUS = 8000, 32
"""What a cut adds to a history at most, and for each ply of depth, squared."""


@inlined
def rank(evaluation, work, ply, row, moves, order, tried, number):
    """Scores the moves of ``ply`` for move ordering, but for quiet ones."""
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
            order[index] = UNRANKED


@inlined
def fetch_ranked(evaluation, work, ply, row, moves, order, index, number):
    """Brings the best of the moves of ``ply`` from ``index`` on to ``index``."""
    fetch(moves, order, index, number)
    if order[index] == UNRANKED:
        for place in range(index, number):
            if order[place] == UNRANKED:
                order[place] = history_of(evaluation, work, ply, row, moves[place])
        fetch(moves, order, index, number)


@inlined
def note_cut(evaluation, work, ply, row, moves, depth, index):
    """Remembers that the quiet move at ``index`` cut, and that those before it did not."""
    move = moves[index]
    if work.killers[ply, 0] != move:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = move
    amount = np.int32(min(MOST_BONUS, BONUS * depth * depth))
    reward(evaluation, work, ply, row, move, amount)
    for place in range(index):
        if quiet(evaluation, row, moves[place]):
            reward(evaluation, work, ply, row, moves[place], -amount)
