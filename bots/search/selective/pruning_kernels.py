"""What a selective search leaves out, or looks at less deeply.

See https://www.chessprogramming.org/Pruning and
https://www.chessprogramming.org/Late_Move_Reductions. Where the side to move stands better
than two plies before (``improving``), less is left out.
"""

from __future__ import annotations

import numpy as np

from bots.search.selective.ordering_kernels import BAD, OTHER_KILLER
from bots.search.selective.tables import MANY, MOST_DEPTH, REDUCTIONS
from bots.search.selective.transposition_kernels import WON
from bots.search.selectivity_kernels import exchange, margin, steadiness
from bots.search.tables import DEEPEST
from bots.search.transposition_kernels import AT_MOST, bound_in, depth_of
from core.jit import inlined

SINGULAR = 7
"""The least depth at which singular moves are looked for."""

ALL = 1 << 30
"""More moves than there are."""


@inlined
def stands(evaluation, depth, static, beta, improving):
    """Whether a static score so far above the window needs no search (reverse futility)."""
    plies = depth - 1 if improving else depth
    return depth <= 8 and static - margin(evaluation, plies) >= beta


@inlined
def null_depth(evaluation, depth, static, beta):
    """How deep to search after the null move."""
    above = (static - beta) / (2.0 * steadiness(evaluation))
    return depth - 4 - depth // 4 - min(2, np.int64(above))


@inlined
def reduction(depth, index, place, wide, improving):
    """Plies by which a quiet move is searched less: its index, and place by ``rank``."""
    if depth < 3 or index == 0:
        return 0
    less = REDUCTIONS[min(depth, MOST_DEPTH) - 1, min(index, MANY - 1)]
    if wide:
        less -= 1.0
    if not improving:
        less += 1.0
    less -= 1.0 if place >= OTHER_KILLER else place / 2.0
    return min(max(np.int64(less), 0), depth - 2)


@inlined
def most_calm(depth, wide, improving):
    """How many quiet moves are searched at most; later ones seldom matter."""
    if wide or depth > 8:
        return ALL
    most = 3 + depth * depth
    return most if improving else most // 2


@inlined
def skips_quiet(evaluation, row, move, left, static, alpha):
    """Whether a quiet move gains too little, or loses a piece.

    It would be searched ``left`` plies deep.
    """
    reach = margin(evaluation, left) + steadiness(evaluation)
    if left < 7 and static + reach <= alpha:
        return True
    return (
        left <= 7
        and exchange(evaluation, row, move) < -margin(evaluation, left) * left / 2.0
    )


@inlined
def skips_loud(evaluation, depth, place):
    """Whether a move that is not quiet loses too much; ``place`` as ``rank`` has it."""
    return depth <= 4 and place < BAD - depth * steadiness(evaluation)


@inlined
def is_sure(work, slot, tried, value, ply, depth):
    """Whether the table's move is known well enough to ask if it is singular."""
    if depth < SINGULAR or tried < 0 or abs(value) >= WON or ply > DEEPEST // 2:
        return False
    entry = work.entries[slot]
    return bound_in(entry) != AT_MOST and depth_of(entry) >= depth - 3
