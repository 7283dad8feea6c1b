"""Scores as chances to win, and moves judged by what they cost of these."""

from __future__ import annotations

from enum import StrEnum
from math import exp, log

from core.score import Score
from core.values import Side

_SLOPE = 0.368208
"""Per pawn; fitted by lichess to its games (lila, ``WinPercent.scala``)."""


class Judgement(StrEnum):
    """What a move cost, as lichess calls it."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_LEAST = {Judgement.BLUNDER: 0.15, Judgement.MISTAKE: 0.10, Judgement.INACCURACY: 0.05}
"""Chances to win that each costs at least (lila, ``Advice.scala``, which counts twice)."""


def win_chance(score: Score) -> float:
    """The first side's chance to win, from 0 to 1."""
    if score.mate is not None:
        return float(score.mate >= 0)
    return 1 / (1 + exp(-_SLOPE * (score.pawns or 0.0)))


def pawns_of(chance: float) -> float:
    """The pawns that make a chance of the first side, at most ten either way."""
    inside = min(max(chance, 0.001), 0.999)
    return min(max(log(inside / (1 - inside)) / _SLOPE, -10.0), 10.0)


def judgement(before: Score, after: Score, mover: Side) -> Judgement | None:
    """What a move was that led from one score to another; ``None`` for a good one."""
    sign = 1 if mover is Side.FIRST else -1
    lost = sign * (win_chance(before) - win_chance(after))
    return next((kind for kind, least in _LEAST.items() if lost >= least), None)
