"""How near a side is to winning otherwise than by mate: on the hill, or by checks.

Chess has no such goal; what is asked here is asked only where ``has_goal``.
"""

from __future__ import annotations

import numpy as np

from bots.chess.exchange_kernels import checks_of, may_give_check
from core.boards import ONE, ZERO, bit
from core.games.chess.attacks_kernels import EIGHT, NOT_A, NOT_H
from core.games.chess.checks_kernels import attacked, in_check, king_square
from core.games.chess.orthodox_kernels import apply, generate, over
from core.games.chess.rows_kernels import checks_given, men_of, side_to_move
from core.games.chess.rules import OrthodoxRules
from core.games.chess.tables import HILL, KING, MOST_MOVES
from core.jit import by_default, fills, inlined, inner


@by_default
def has_goal(rules):
    """Whether the game can be won otherwise than by mate; never, in the fog."""
    return False


@by_default
def progress(rules, row, side):
    """How far ``side`` has come, from 0 to 2; at 3 it would have won.

    That is how many checks it has given, or 3 less the steps of its king to the centre,
    over squares that are not attacked and hold no piece of its own.
    """
    return 0


@fills(has_goal, OrthodoxRules)
@inlined
def _has_goal(rules):
    """See ``has_goal``."""
    return rules.hill | rules.checks != 0


@inlined
def _spread(board):
    """The squares of ``board`` and all that a king could step to from them."""
    column = board | board << EIGHT | board >> EIGHT
    return column | (column & NOT_A) >> ONE | (column & NOT_H) << ONE


@fills(progress, OrthodoxRules)
@inner
def _progress(rules, row, side):
    """See ``progress``."""
    if rules.hill == 0:
        return checks_given(row, side)
    free = ~(attacked(row, side) | men_of(row, side))
    reached = bit(king_square(row, side))
    for left in range(2, 0, -1):
        reached = _spread(reached) & free
        if reached & HILL != ZERO:
            return left
    return 0


@inner
def can_reach_goal(rules, row):
    """Whether a move of the side to move wins otherwise than by mate."""
    side = side_to_move(row)
    if rules.hill != 0:
        steps = KING[king_square(row, side)] & HILL & ~men_of(row, side)
        return steps != ZERO and steps & ~attacked(row, side) != ZERO
    if checks_given(row, side) + 1 < rules.checks:
        return False
    moves, after = np.empty(MOST_MOVES, np.int64), np.empty_like(row)
    checks = checks_of(row)
    for index in range(generate(rules, row, moves)):
        if may_give_check(rules, row, checks, moves[index]):
            apply(rules, row, moves[index], after)
            if in_check(after, 1 - side):
                return True
    return False


@inner
def reaches_goal(rules, row, move):
    """Whether ``move`` wins otherwise than by mate."""
    after = np.empty_like(row)
    apply(rules, row, move, after)
    return over(rules, after)
