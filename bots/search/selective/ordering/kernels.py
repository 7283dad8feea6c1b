"""The move order of a selective search: exchanges, killers and history.

A table's move comes first, then exchanges that gain, killers, quiet moves by their history,
and exchanges that lose.
"""

from __future__ import annotations

from bots.search.evaluation.kernels import gain
from bots.search.ordering.kernels import INFINITY
from bots.search.selectivity.kernels import exchange, quiet
from core.jit import inlined

GOOD, KILLER, OTHER_KILLER, BAD = 100.0, 3.0, 2.0, -100.0
"""Where exchanges that gain, killers and exchanges that lose stand in the move order;
the history of other moves is between -1 and 1."""


@inlined
def rank(evaluation, work, ply, tried, number):
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
def note_cut(evaluation, work, ply, row, depth, index):
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
