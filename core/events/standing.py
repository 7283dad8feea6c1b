"""The rating of one player by games against opponents of known rating."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from core.events.elo import SCALE, Z95, expected_score

ELO = SCALE / log(10)

LOWEST, HIGHEST = -4000.0, 8000.0
"""Ratings are looked for between these."""

SPREAD = 350.0
"""The standard deviation of ratings around the usual one: what Glicko supposes of
a player who is new."""

WINDOW = 20
"""So many games make a point of the curve."""

POINTS = 200
"""The curve has no more points."""


@dataclass(frozen=True, slots=True)
class Met:
    """One game against an opponent of a known rating.

    Attributes:
        rating: The opponent's.
        score: 1, 0.5 or 0.
    """

    rating: float
    score: float


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating.

    Attributes:
        rating: In Elo, on the scale of the opponents.
        error: Half of its 95 % interval.
        games: Number of games.
    """

    rating: float
    error: float
    games: int


def standing(games: Sequence[Met], usual: float) -> Standing | None:
    """The likeliest rating of a player; ``None`` without games.

    Before the first game it is held to be normally distributed around ``usual``, so that
    a few games move it no further than they tell. The opponents' ratings are taken as
    exact.
    """
    if not games:
        return None
    value = _likeliest(games, usual)
    return Standing(value, Z95 * _deviation(games, value), len(games))


def course(games: Sequence[Met], usual: float, points: int = POINTS) -> list[float]:
    """The rating over time, each point from the last ``WINDOW`` games.

    There is a point for each game, at most so many, evenly spread. It is the rating that
    ``standing`` finds for these games, so the course of up to ``WINDOW`` games ends there.
    """
    number = min(points, len(games))
    ends = [len(games) * place // number for place in range(1, number + 1)]
    return [_likeliest(games[max(0, end - WINDOW) : end], usual) for end in ends]


def _likeliest(games: Sequence[Met], usual: float) -> float:
    """Where the likelihood of the games, times that of the rating itself, is greatest.

    That is the root of an increasing function, here to a hundredth.
    """
    points = sum(game.score for game in games)
    low, high = LOWEST, HIGHEST
    while high - low > 0.01:
        middle = (low + high) / 2
        pull = ELO * (middle - usual) / SPREAD**2
        too_high = _expected(games, middle) - points + pull > 0
        low, high = (low, middle) if too_high else (middle, high)
    return (low + high) / 2


def _expected(games: Sequence[Met], value: float) -> float:
    return sum(expected_score(value - game.rating) for game in games)


def _deviation(games: Sequence[Met], value: float) -> float:
    """The standard deviation, by how sharp that maximum is."""
    shares = [expected_score(value - game.rating) for game in games]
    told = sum(share * (1 - share) for share in shares) / ELO**2
    return 1 / sqrt(told + 1 / SPREAD**2)
