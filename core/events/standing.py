"""Performance rating: one player against opponents of known rating."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, prod, sqrt
from typing import Literal, TypeAlias

from core.events.elo import SCALE, Z95, expected_score

ELO = SCALE / log(10)

LOWEST, HIGHEST = -4000.0, 8000.0
"""Ratings are looked for between these."""

UNLIKELY = 0.05
"""Who was weaker than a bound would have scored so with less than this chance."""

Bound: TypeAlias = Literal["", "at least", "at most"]

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
        error: Half of its 95 % interval; 0 for a bound.
        bound: Set if all games were won or all lost: then the rating is only a bound.
        games: Number of games.
    """

    rating: float
    error: float
    bound: Bound
    games: int


def standing(games: Sequence[Met]) -> Standing | None:
    """The maximum-likelihood rating; ``None`` without games.

    The opponents' ratings are taken as exact. With all or none of the points there is no
    maximum, and a bound is returned.
    """
    if not games:
        return None
    points = sum(game.score for game in games)
    if points == len(games):
        bound = _root(lambda value: _chance_of_all(games, value) - UNLIKELY)
        return Standing(bound, 0.0, "at least", len(games))
    if points == 0:
        bound = _root(lambda value: UNLIKELY - _chance_of_none(games, value))
        return Standing(bound, 0.0, "at most", len(games))
    value = _likeliest(games)
    return Standing(value, Z95 * _deviation(games, value), "", len(games))


def course(games: Sequence[Met], points: int = POINTS) -> list[float]:
    """The rating over time, each point from the last ``WINDOW`` games.

    There is a point for each game, at most so many, evenly spread. It is the rating that
    ``standing`` finds for these games, so the course of up to ``WINDOW`` games ends there.

    Where all of them were won, or all lost, nothing is most likely. The bound would not
    do as a point, as it may go up when the next game is lost. A draw against an average
    opponent is added instead, which always gives a finite rating beyond the bound.
    """
    number = min(points, len(games))
    ends = [len(games) * place // number for place in range(1, number + 1)]
    return [_lately(games[max(0, end - WINDOW) : end]) for end in ends]


def _lately(games: Sequence[Met]) -> float:
    if 0 < sum(game.score for game in games) < len(games):
        return _likeliest(games)
    usual = sum(game.rating for game in games) / len(games)
    return _likeliest([*games, Met(usual, 0.5)])


def _likeliest(games: Sequence[Met]) -> float:
    """The maximum-likelihood rating of games with neither all nor none of the points."""
    points = sum(game.score for game in games)
    return _root(lambda value: _expected(games, value) - points)


def _expected(games: Sequence[Met], value: float) -> float:
    return sum(expected_score(value - game.rating) for game in games)


def _deviation(games: Sequence[Met], value: float) -> float:
    shares = [expected_score(value - game.rating) for game in games]
    return ELO / sqrt(sum(share * (1 - share) for share in shares))


def _chance_of_all(games: Sequence[Met], value: float) -> float:
    return prod(expected_score(value - game.rating) for game in games)


def _chance_of_none(games: Sequence[Met], value: float) -> float:
    return prod(1 - expected_score(value - game.rating) for game in games)


def _root(rising: Callable[[float], float]) -> float:
    """The root of an increasing function, to a hundredth."""
    low, high = LOWEST, HIGHEST
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (low, middle) if rising(middle) > 0 else (middle, high)
    return (low + high) / 2
