"""Move ordering: the table's move, then gain, killers and history, best first.

An evaluation may have an order of its own (``urgency``). What is sorted are the moves of
one ply of a ``Workspace`` (``bots/search/tables.py``).
"""

from __future__ import annotations

from bots.search.evaluation_kernels import gain
from core.jit import fills, inlined

INFINITY = 1e12
KILLER = 0.8
HISTORY, MOST_HISTORY = 0.001, 0.7
"""The bonus of a killer, of a history cutoff, and its limit, in pawns."""


def urgency(evaluation, work, ply, depth, move):
    """Where ``move`` stands in the order; with one ply to go, by what it gains."""
    raise NotImplementedError


@fills(urgency)
@inlined
def _urgency(evaluation, work, ply, depth, move):
    """By gain, killers and history."""
    place = gain(evaluation, work.rows[ply], move)
    if depth > 1:
        place += work.history[move & (work.history.size - 1)]
        if move == work.killers[ply, 0] or move == work.killers[ply, 1]:
            place += KILLER
    return place


@inlined
def rank(evaluation, work, ply, depth, tried, number):
    """Scores the moves of ``ply`` for move ordering."""
    moves, order = work.moves[ply], work.order[ply]
    for index in range(number):
        place = urgency(evaluation, work, ply, depth, moves[index])
        order[index] = INFINITY if moves[index] == tried else place


@inlined
def fetch(moves, order, start, number):
    """Selection sort: brings the best of the moves from ``start`` on to ``start``."""
    first = start
    for index in range(start + 1, number):
        if order[index] > order[first]:
            first = index
    moves[start], moves[first] = moves[first], moves[start]
    order[start], order[first] = order[first], order[start]


@inlined
def to_place(moves, values, place, index):
    """Moves the move at ``index`` to ``place``, before it."""
    move, value = moves[index], values[index]
    for at in range(index, place, -1):
        moves[at], values[at] = moves[at - 1], values[at - 1]
    moves[place], values[place] = move, value


@inlined
def note_cut(work, ply, depth, move):
    """Remembers a beta cutoff by ``move`` for move ordering."""
    if work.killers[ply, 0] != move:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = move
    slot = move & (work.history.size - 1)
    work.history[slot] = min(MOST_HISTORY, work.history[slot] + HISTORY * depth * depth)
