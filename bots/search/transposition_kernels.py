"""Entries of the transposition table: depth, bound and best move, packed into one integer.

See ``Workspace.entries`` (``bots/search/tables.py``); 0 is an empty entry.
"""

from __future__ import annotations

from bots.search.tables import BOUND_BITS
from core.jit import inlined
from core.kernels import MOVE_BITS

EXACT, AT_LEAST, AT_MOST = 0, 1, 2

MOVE_MASK, BOUND_MASK = (1 << MOVE_BITS) - 1, (1 << BOUND_BITS) - 1
DEPTH_SHIFT = MOVE_BITS + BOUND_BITS


@inlined
def packed(depth, bound, move):
    """An entry."""
    return depth << DEPTH_SHIFT | bound << MOVE_BITS | move


@inlined
def depth_of(entry):
    """How deep the position was searched, in plies."""
    return entry >> DEPTH_SHIFT


@inlined
def move_of(entry):
    """The best move."""
    return entry & MOVE_MASK


@inlined
def settles(entry, value, alpha, beta):
    """Whether ``value`` is exact, or a bound that lies outside of the window."""
    bound = bound_in(entry)
    return (
        bound == EXACT
        or (bound == AT_LEAST and value >= beta)
        or (bound == AT_MOST and value <= alpha)
    )


@inlined
def bound_in(entry):
    """Whether the value is exact, or which bound it is."""
    return (entry >> MOVE_BITS) & BOUND_MASK


@inlined
def bound_of(value, alpha, beta):
    """What a search in the window (alpha, beta) says of ``value``, its result."""
    return AT_MOST if value <= alpha else AT_LEAST if value >= beta else EXACT
