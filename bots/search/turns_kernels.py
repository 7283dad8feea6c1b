"""Whose turn a move leaves it to, and scores and windows of who is to move then.

Where a move does not pass the turn, the same side is asked again, and neither value nor
window is negated; in games that alternate that branch is compiled away.
"""

from __future__ import annotations

from core.jit import inlined
from core.kernels import alternates, to_move


@inlined
def passes_turn(evaluation, row, after):
    """Whether the move from ``row`` to ``after`` gave the turn to the other side."""
    if alternates(evaluation):
        return True
    return to_move(evaluation, row) != to_move(evaluation, after)


@inlined
def turned(passed, score, alpha, beta):
    """A score and a window as the side to move has them, whose turn may have ``passed``."""
    return (-score, -beta, -alpha) if passed else (score, alpha, beta)
