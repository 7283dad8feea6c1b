"""Move ordering: the table's move, then captures, killers and history, best first.

What is sorted are the moves of one ply of a ``Workspace`` (``bots/search/tables.py``).
Plain minimax goes by gain, unless an evaluation has an order of its own (``urgency``). A
selective search tries exchanges that gain, killers, quiet moves by their history, and then
exchanges that lose; histories are looked up once all that comes before is searched, as most
positions are done with by then.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import exchange, gain, landing, quiet
from bots.search.repetition_kernels import LANDED
from bots.search.tables import BASE, LANDINGS
from core.jit import by_default, inlined
from core.kernels import to_move

INFINITY = 1e12
KILLER = 0.8
HISTORY, MOST_HISTORY = 0.001, 0.7
"""The bonus of a killer, of a history cutoff, and its limit, in pawns."""


@by_default
def urgency(evaluation, work, ply, depth, move):
    """Where ``move`` stands in the order; with one ply to go, by what it gains."""
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
def select_best(moves, order, start, number):
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


HISTORY_MAX = np.int32(16384)
"""Quiet histories stay between this and its negative."""


@inlined
def forget_quiets(evaluation, work):
    """See ``open_search``."""
    for place in range(work.quiets.size):
        work.quiets[place] = np.int16(0)


@inlined
def history_slots(evaluation, work, ply, row, move):
    """Slots of a move in ``quiets``: its history, and that after one ply and after two."""
    here, past = np.int64(landing(evaluation, row, move)), work.nodes[BASE] + ply
    alone = np.int64(to_move(evaluation, row)) * work.history.size
    alone += LANDINGS * LANDINGS + (move & (work.history.size - 1))
    after = np.int64(work.past[past, LANDED]) * LANDINGS + here
    own = np.int64(work.past[past - 1, LANDED]) if past > 0 else np.int64(0)
    return alone, after, own * LANDINGS + here


@inlined
def history_of(evaluation, work, ply, row, move):
    """How good a quiet move was: between -3 and 3."""
    alone, after, later = history_slots(evaluation, work, ply, row, move)
    total = np.int32(work.quiets[alone]) + np.int32(work.quiets[after])
    return (total + np.int32(work.quiets[later])) / HISTORY_MAX


@inlined
def _towards(work, place, amount):
    """Moves a number towards plus or minus ``HISTORY_MAX`` by a share of what is left."""
    old = np.int32(work.quiets[place])
    work.quiets[place] = np.int16(old + amount - old * abs(amount) // HISTORY_MAX)


@inlined
def reward(evaluation, work, ply, row, move, amount):
    """Makes a quiet move look better, or worse if ``amount`` is below 0."""
    alone, after, later = history_slots(evaluation, work, ply, row, move)
    _towards(work, alone, amount)
    _towards(work, after, amount)
    _towards(work, later, amount)


GOOD, FIRST_KILLER, SECOND_KILLER, UNRANKED, BAD = 100.0, 20.0, 19.0, 10.0, -100.0
"""Where exchanges that gain, killers, quiet moves not looked at yet and exchanges that lose
stand in the move order; the history of other moves is between -3 and 3."""

MOST_BONUS, BONUS = 8000, 32
"""What a cut adds to a history at most, and for each ply of depth, squared."""


@inlined
def rank_loud(evaluation, work, ply, row, moves, order, tried, number):
    """Scores the moves of ``ply`` for move ordering, but for quiet ones."""
    for index in range(number):
        move = moves[index]
        if move == tried:
            order[index] = INFINITY
        elif not quiet(evaluation, row, move):
            gained = exchange(evaluation, row, move)
            bonus = GOOD + gain(evaluation, row, move) if gained >= 0 else BAD
            order[index] = gained + bonus
        elif move == work.killers[ply, 0]:
            order[index] = FIRST_KILLER
        elif move == work.killers[ply, 1]:
            order[index] = SECOND_KILLER
        else:
            order[index] = UNRANKED


@inlined
def select_best_ranked(evaluation, work, ply, row, moves, order, index, number):
    """Brings the best of the moves of ``ply`` from ``index`` on to ``index``."""
    select_best(moves, order, index, number)
    if order[index] == UNRANKED:
        for place in range(index, number):
            if order[place] == UNRANKED:
                order[place] = history_of(evaluation, work, ply, row, moves[place])
        select_best(moves, order, index, number)


@inlined
def note_quiet_cut(evaluation, work, ply, row, moves, depth, index):
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
