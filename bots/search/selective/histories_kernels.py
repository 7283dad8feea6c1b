"""What a selective search remembers of quiet moves: which were good elsewhere.

A move is known by its side and squares (butterfly history), and by what it lands where
after what landed where one ply and two plies before (continuation history); see
https://www.chessprogramming.org/History_Heuristic. ``Workspace.quiets`` has a whole number
between -``MOST`` and ``MOST`` for each: first for every pair of landings, then for every
move of the first side, then of the second.
"""

from __future__ import annotations

import numpy as np

from bots.search.selective.repetition_kernels import LANDED
from bots.search.selectivity_kernels import landing
from bots.search.tables import BASE, LANDINGS
from core.jit import inlined
from core.kernels import to_move

MOST = np.int32(16384)


@inlined
def forget_quiets(evaluation, work):
    """See ``open_search``."""
    for place in range(work.quiets.size):
        work.quiets[place] = np.int16(0)


@inlined
def places_of(evaluation, work, ply, row, move):
    """Where ``quiets`` has ``move``: by itself, after the last move, and after two."""
    here, past = np.int64(landing(evaluation, row, move)), work.nodes[BASE] + ply
    alone = np.int64(to_move(evaluation, row)) * work.history.size
    alone += LANDINGS * LANDINGS + (move & (work.history.size - 1))
    after = np.int64(work.past[past, LANDED]) * LANDINGS + here
    own = np.int64(work.past[past - 1, LANDED]) if past > 0 else np.int64(0)
    return alone, after, own * LANDINGS + here


@inlined
def history_of(evaluation, work, ply, row, move):
    """How good a quiet move was: between -3 and 3."""
    alone, after, later = places_of(evaluation, work, ply, row, move)
    total = np.int32(work.quiets[alone]) + np.int32(work.quiets[after])
    return (total + np.int32(work.quiets[later])) / MOST


@inlined
def _towards(work, place, amount):
    """Moves a number towards ``MOST`` or -``MOST`` by a share of what is left."""
    old = np.int32(work.quiets[place])
    work.quiets[place] = np.int16(old + amount - old * abs(amount) // MOST)


@inlined
def reward(evaluation, work, ply, row, move, amount):
    """Makes a quiet move look better, or worse if ``amount`` is below 0."""
    alone, after, later = places_of(evaluation, work, ply, row, move)
    _towards(work, alone, amount)
    _towards(work, after, amount)
    _towards(work, later, amount)
