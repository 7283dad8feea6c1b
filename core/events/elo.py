"""Elo differences from scores, with confidence intervals."""

from __future__ import annotations

from math import log10, sqrt

SCALE = 400.0
"""So many points of rating make odds of ten to one."""

Z95 = 1.959963984540054
"""A normal variable lies within so many deviations in 95 of 100 cases."""


def expected_score(elo: float) -> float:
    """The expected score per game of a player who is ``elo`` points better."""
    return float(1 / (1 + 10.0 ** (-elo / SCALE)))


def elo_of_score(score: float) -> float:
    """The Elo difference at which ``score``, between 0 and 1, is the expected score."""
    return SCALE * log10(score / (1 - score))


def elo_of(wins: int, draws: int, losses: int) -> tuple[float, float, float]:
    """The Elo difference of a match and its 95 % confidence interval.

    All three are finite: if one player scored nothing, or nobody played, a drawn game is
    added. The interval is Wilson's, with the number of games scaled up for the smaller
    variance that draws cause.
    """
    points = wins + draws / 2
    games = wins + draws + losses
    if points in (0, games):
        return elo_of(wins, draws + 1, losses)
    score = points / games
    low, high = wilson(score, games / _spread(wins, draws, losses))
    return elo_of_score(score), elo_of_score(low), elo_of_score(high)


def _spread(wins: int, draws: int, losses: int) -> float:
    """The variance of a game's score relative to that without draws.

    One decided game is added, which keeps it above 0.
    """
    games = wins + draws + losses + 1
    score = (wins + draws / 2 + 0.5) / games
    return 1 - draws / games / (4 * score * (1 - score))


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a proportion after so many trials."""
    widening = Z95 * Z95 / trials
    middle = (share + widening / 2) / (1 + widening)
    half = Z95 * sqrt(share * (1 - share) / trials + widening / trials / 4) / (1 + widening)
    return middle - half, middle + half
