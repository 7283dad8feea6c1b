"""Points and Elo: what a score in games says about the difference in strength."""

from __future__ import annotations

from math import log10, sqrt

SCALE = 400.0
"""So many points of rating make odds of ten to one."""

Z95 = 1.959963984540054
"""A normal variable lies within so many deviations in 95 of 100 cases."""


def expected_score(elo: float) -> float:
    """The share of the points that who is ``elo`` better scores in the long run."""
    return float(1 / (1 + 10.0 ** (-elo / SCALE)))


def elo_of_score(score: float) -> float:
    """How much better is who scores the share ``score``, which lies between 0 and 1."""
    return SCALE * log10(score / (1 - score))


def elo_of(wins: int, draws: int, losses: int) -> tuple[float, float, float]:
    """The difference in Elo that a match shows, and the ends of its 95 % interval.

    All three are finite: where one player scored nothing, or nobody played, they are those
    of the match with one more game, drawn. The interval is Wilson's, with the number of
    games raised by as much as draws narrow the spread of the score.
    """
    points = wins + draws / 2
    games = wins + draws + losses
    if points in (0, games):
        return elo_of(wins, draws + 1, losses)
    score = points / games
    low, high = wilson(score, games / _spread(wins, draws, losses))
    return elo_of_score(score), elo_of_score(low), elo_of_score(high)


def _spread(wins: int, draws: int, losses: int) -> float:
    """The variance of a game's score, as a share of what it were without draws.

    One more decided game keeps it above 0 where all were drawn.
    """
    games = wins + draws + losses + 1
    score = (wins + draws / 2 + 0.5) / games
    return 1 - draws / games / (4 * score * (1 - score))


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share that was seen in so many trials, of games say."""
    widening = Z95 * Z95 / trials
    middle = (share + widening / 2) / (1 + widening)
    half = Z95 * sqrt(share * (1 - share) / trials + widening / trials / 4) / (1 + widening)
    return middle - half, middle + half
