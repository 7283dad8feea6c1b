"""What the value that a search found is as a chance."""

from __future__ import annotations

from bots.search.evaluation_kernels import PRIZE
from core.score import Score, win_chance


def chance_of(pawns: float, pawn_worth: float = 1.0) -> float:
    """What a side expects to score whose search finds ``pawns``, or a win or a loss.

    Args:
        pawns: What the search finds.
        pawn_worth: See ``Facts.pawn_worth``.
    """
    if abs(pawns) >= PRIZE:
        return float(pawns > 0)
    return win_chance(Score(pawns=pawns, pawn_worth=pawn_worth))
