"""What the value that a search found is as a chance."""

from __future__ import annotations

from bots.search.evaluation.kernels import PRIZE
from core.score import Score, win_chance


def chance_of(pawns: float) -> float:
    """What a side expects to score whose search finds ``pawns``, or a win or a loss."""
    if abs(pawns) >= PRIZE:
        return float(pawns > 0)
    return win_chance(Score(pawns=pawns))
