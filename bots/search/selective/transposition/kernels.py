"""The transposition table of a selective search: two places for each position.

Ends of the game are kept as they are seen from the position, so that they fit any line that
leads to it.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation.kernels import PRIZE
from bots.search.tables import AGE
from bots.search.transposition.kernels import depth_of, move_of, packed, settles
from core.jit import inlined
from core.kernels import fetch_early

WON = PRIZE * 50.0
"""Values beyond this are ends of the game that were seen."""

NO_MOVE = -1


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
def expect(work, position):
    """Has the entries of ``position`` fetched from memory, where it is probed soon."""
    slot = np.int64(position & np.uint64(work.keys.size - 1))
    fetch_early(work.keys, slot)
    fetch_early(work.values, slot)
    fetch_early(work.entries, slot)


@inlined
def probe(work, ply, position, depth, alpha, beta):
    """The best move known of ``position``, or ``NO_MOVE``; whether its value is known; it.

    A value is known if it was searched as deep, and is exact or outside of the window.
    """
    slot = slot_of(work, position)
    entry = work.entries[slot]
    if work.keys[slot] != position or entry == 0:
        return NO_MOVE, False, 0.0
    value = _from_root(work.values[slot], ply)
    known = depth_of(entry) >= depth and settles(entry, value, alpha, beta)
    return move_of(entry), known, value


@inlined
def store(work, ply, position, depth, bound, value, move):
    """Puts a value into the table: over the same position, else over the shallower one.

    What an earlier search has left makes way before anything of this one.
    """
    slot, age = slot_of(work, position), np.uint8(work.nodes[AGE])
    deeper = depth < depth_of(work.entries[slot]) and work.ages[slot] == age
    if work.keys[slot] != position and deeper:
        slot ^= 1
    work.ages[slot] = age
    work.keys[slot], work.values[slot] = position, _from_here(value, ply)
    work.entries[slot] = packed(depth, bound, move)
