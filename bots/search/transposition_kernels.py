"""The transposition table.

An entry packs depth, bound and best move into one integer, see ``Workspace.entries``
(``bots/search/tables.py``); 0 is an empty one. Plain minimax has one place for each
position, a selective search two. That keeps ends of the game as they are seen from the
position, so that they fit any line that leads to it.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import PRIZE
from bots.search.tables import AGE, BOUND_BITS, STATIC, VALUE
from core.jit import inlined
from core.kernels import MOVE_BITS, fetch_early

EXACT, AT_LEAST, AT_MOST = 0, 1, 2

MOVE_MASK, BOUND_MASK = (1 << MOVE_BITS) - 1, (1 << BOUND_BITS) - 1
DEPTH_SHIFT = MOVE_BITS + BOUND_BITS


@inlined
def packed(depth, bound, move):
    """Pack depth, bound and move into an entry."""
    return depth << DEPTH_SHIFT | bound << MOVE_BITS | move


@inlined
def depth_of(entry):
    """How deep the position of an entry was searched, in plies."""
    return entry >> DEPTH_SHIFT


@inlined
def move_of(entry):
    """The best move of an entry."""
    return entry & MOVE_MASK


@inlined
def settles(entry, value, alpha, beta):
    """Whether ``value`` is exact, or a bound that lies outside of the window."""
    bound = bound_of(entry)
    return (
        bound == EXACT
        or (bound == AT_LEAST and value >= beta)
        or (bound == AT_MOST and value <= alpha)
    )


@inlined
def bound_of(entry):
    """Whether the value is exact, or which bound it is."""
    return (entry >> MOVE_BITS) & BOUND_MASK


@inlined
def classify_bound(value, alpha, beta):
    """What a search in the window (alpha, beta) says of ``value``, its result."""
    return AT_MOST if value <= alpha else AT_LEAST if value >= beta else EXACT


WON = PRIZE * 50.0
"""Values beyond this are ends of the game that were seen."""

NO_MOVE = NO_SLOT = -1

MUCH_DEEPER = 3
"""An entry this many plies deeper is not replaced by a bound for the same position."""

UNKNOWN = 1e9
"""The static score of a position that is not in the table, or in check."""


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
def prefetch(work, position):
    """Has the entries of ``position`` fetched from memory, where it is probed soon."""
    slot = np.int64(position & np.uint64(work.keys.size - 1))
    fetch_early(work.keys, slot)
    fetch_early(work.values, 2 * slot)
    fetch_early(work.entries, slot)


@inlined
def probe(work, ply, position, depth, alpha, beta):
    """What the table knows of ``position``: its slot, move, value, and if that is enough.

    The slot is ``NO_SLOT`` if the table does not have it; the best move is ``NO_MOVE`` if
    none is known. A value is enough if it was searched as deep, and is exact or outside of
    the window.
    """
    slot = slot_of(work, position)
    entry = work.entries[slot]
    if work.keys[slot] != position or entry == 0:
        return NO_SLOT, NO_MOVE, 0.0, False
    value, move = _from_root(work.values[slot, VALUE], ply), move_of(entry)
    settled = depth_of(entry) >= depth and settles(entry, value, alpha, beta)
    return slot, move if move != 0 else NO_MOVE, value, settled


@inlined
def static_in(work, slot):
    """The static score that the table has at ``slot``, or ``UNKNOWN``."""
    return work.values[slot, STATIC] if slot >= 0 else UNKNOWN


@inlined
def likely(work, slot, value, static):
    """The value of the table where it says more than the static score, else that score."""
    if slot < 0 or abs(value) >= WON:
        return static
    bound = bound_of(work.entries[slot])
    if bound == AT_LEAST:
        return max(value, static)
    return min(value, static) if bound == AT_MOST else value


@inlined
def store(work, ply, position, depth, bound, value, move, static):
    """Puts a value into the table: over the same position, else over the shallower one.

    What an earlier search has left makes way before anything of this one, and what is much
    deeper stays, unless the value is exact. Without a move (0) the one that is known
    already is kept.
    """
    slot, age = slot_of(work, position), np.uint8(work.nodes[AGE])
    deeper = depth_of(work.entries[slot]) - depth
    if work.keys[slot] == position:
        if deeper >= MUCH_DEEPER and bound != EXACT:
            work.ages[slot] = age
            return
    elif deeper > 0 and work.ages[slot] == age and work.keys.size > 1:
        slot ^= 1
    if move == 0 and work.keys[slot] == position:
        move = move_of(work.entries[slot])
    work.ages[slot] = age
    work.keys[slot], work.values[slot, VALUE] = position, _from_here(value, ply)
    work.values[slot, STATIC] = static
    work.entries[slot] = packed(depth, bound, move)
