"""What a selective search leaves out, or looks at less deeply.

See https://www.chessprogramming.org/Pruning and
https://www.chessprogramming.org/Late_Move_Reductions.
"""

from __future__ import annotations

import numpy as np

from bots.search.selective.ordering.kernels import BAD, OTHER_KILLER
from bots.search.selective.tables import MANY, MOST_DEPTH, REDUCTIONS
from bots.search.selectivity.kernels import margin, may_check, quiet, steadiness
from core.jit import inlined


@inlined
def stands(evaluation, depth, static, beta):
    """Whether a static score so far above the window needs no search (reverse futility)."""
    return depth <= 7 and static - margin(evaluation, depth) >= beta


@inlined
def null_depth(evaluation, depth, static, beta):
    """How deep to search after the null move."""
    above = (static - beta) / (2.0 * steadiness(evaluation))
    return depth - 4 - depth // 4 - min(2, np.int64(above))


@inlined
def skips_quiet(evaluation, depth, calm, static, alpha, wide):
    """Whether a quiet move, the one of number ``calm``, is too late or gains too little."""
    late = not wide and depth <= 5 and calm > 4 + depth * depth
    reach = margin(evaluation, depth) + 0.5 * steadiness(evaluation)
    futile = depth <= 6 and static + reach <= alpha
    return late or futile


@inlined
def drop_quiet(evaluation, row, moves, order, index, number):
    """Leaves out the quiet moves from ``index`` on that cannot give check.

    That is what becomes of them all once one was skipped, as ``skips_quiet`` goes on to say
    so. Returns the number of moves that are left.
    """
    kept = index
    for place in range(index, number):
        move = moves[place]
        if may_check(evaluation, row, move) or not quiet(evaluation, row, move):
            moves[kept], order[kept] = move, order[place]
            kept += 1
    return kept


@inlined
def skips_loud(evaluation, depth, place):
    """Whether a move that is not quiet loses too much; ``place`` as ``rank`` has it."""
    return depth <= 4 and place < BAD - depth * steadiness(evaluation)


@inlined
def reduction(depth, index, place, wide):
    """Plies by which a quiet move is searched less: its index, and place by ``rank``."""
    if depth < 3:
        return 0
    less = REDUCTIONS[min(depth, MOST_DEPTH) - 1, min(index, MANY - 1)]
    if wide:
        less -= 1
    if place >= OTHER_KILLER:
        less -= 1
    elif place < -0.1:
        less += 1
    elif place > 0.2:
        less -= 1
    return min(max(less, 0), depth - 1)
