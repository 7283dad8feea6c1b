"""Ratings from results.

Two methods. ``ml`` is the joint maximum-likelihood fit of ``core/events/davidson.py``.
``thesis`` is the thesis' own: all ratings begin at 0; for every pair add ``K`` times
(points minus expected points), for all games at once, until the total change is below 1e-9;
then shift so that the anchor is 0. The expected points of one game are
1 / (1 + 10^((Rb - Ra) / 400)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import erf, sqrt
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.events.davidson import ELO, Floats, fit
from core.events.elo import SCALE, Z95
from core.events.results import Results

STOP = 1e-9

METHODS = ("ml", "thesis")

USUAL_ANCHOR = "RandomMove"

AT_LEAST, AT_MOST = "at least", "at most"


class RatingError(Exception):
    """Ratings that do not exist. The message says why, in one line."""


class Anchor(NamedTuple):
    """The one rating that is fixed."""

    name: str
    value: float = 0.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong one player is.

    Attributes:
        name: The player's.
        rating: In Elo.
        low: The lower end of the 95 % interval.
        high: The upper end.
        games: Number of games.
        bound: ``at least`` for a player who won every game, ``at most`` for one who lost
            every game; else ``""``.
    """

    name: str
    rating: float
    low: float
    high: float
    games: int
    bound: str = ""

    @property
    def known(self) -> float:
        """The end of the interval that is known."""
        ends = {AT_LEAST: self.low, AT_MOST: self.high}
        return ends.get(self.bound, self.rating)


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """How strong the players of some results are.

    Attributes:
        method: How this was found, one of ``METHODS``.
        names: The players, in the order of the results.
        values: Their ratings.
        covariance: ``[n, n]``, of the ratings around their common mean.
        games: How many games each played.
        bounds: For each what ``Rating.bound`` says.
    """

    method: str
    names: tuple[str, ...]
    values: Floats
    covariance: Floats
    games: tuple[int, ...]
    bounds: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """Where the players stand in ``names``, strongest first."""
        return tuple(sorted(range(len(self.names)), key=lambda place: -self.values[place]))

    @property
    def ranked(self) -> tuple[Rating, ...]:
        """Everybody, strongest first.

        The intervals are those of the distance to the mean of all: the anchor only shifts
        the scale, so it has an interval too.
        """
        return tuple(self._rating(place) for place in self.order)

    @property
    def superiority(self) -> tuple[float, ...]:
        """Likelihood of superiority of each in ``order`` over the next."""
        return tuple(
            self._superiority(better, worse)
            for better, worse in zip(self.order, self.order[1:], strict=False)
        )

    def _rating(self, place: int) -> Rating:
        value = float(self.values[place])
        reach = Z95 * sqrt(max(0.0, float(self.covariance[place, place])))
        bound = self.bounds[place] if self.bounds else ""
        name, games = self.names[place], self.games[place]
        return Rating(name, value, value - reach, value + reach, games, bound)

    def _superiority(self, better: int, worse: int) -> float:
        among = self.covariance[np.ix_((better, worse), (better, worse))]
        spread = sqrt(max(1e-12, float(among[0, 0] + among[1, 1] - 2 * among[0, 1])))
        ahead = float(self.values[better] - self.values[worse])
        return (1 + erf(ahead / spread / sqrt(2))) / 2


def rate(results: Results, method: str = "ml", anchor: Anchor | None = None) -> Ratings:
    """The ratings of everybody in ``results``.

    Args:
        results: What was played.
        method: ``ml`` or ``thesis``.
        anchor: Whose rating is fixed; else RandomMove, or without it the first, is 0.

    Raises:
        RatingError: Where nobody played, the anchor is not among the players, or the
            thesis' method finds no end.
    """
    if not results.names:
        raise RatingError("there are no players to rate")
    anchor = anchor or _usual_anchor(results.names)
    if anchor.name not in results.names:
        known = ", ".join(results.names)
        raise RatingError(f"nobody is called {anchor.name!r}; the players are {known}")
    values, covariance = _FITS[method](results)
    values = values - values[results.names.index(anchor.name)] + anchor.value
    games = tuple(int(count) for count in results.played.sum(axis=1))
    bounds = tuple(_bounds(results, anchor.name))
    return Ratings(method, results.names, values, _centred(covariance), games, bounds)


def bound_of(points: float, games: float) -> str:
    """Whether a score gives only a bound on the rating, as it does at 0 and 100 %."""
    return {0.0: AT_MOST, float(games): AT_LEAST}.get(points, "") if games else ""


def _bounds(results: Results, anchor: str) -> Iterator[str]:
    """The bound of each player; the anchor has none."""
    scored, played = results.points.sum(axis=1), results.played.sum(axis=1)
    for name, points, games in zip(results.names, scored, played, strict=True):
        yield "" if name == anchor else bound_of(float(points), float(games))


def _usual_anchor(names: tuple[str, ...]) -> Anchor:
    return Anchor(USUAL_ANCHOR if USUAL_ANCHOR in names else names[0])


def _centred(covariance: Floats) -> Floats:
    """The covariance of the distances to the mean."""
    apart = np.eye(len(covariance)) - 1 / len(covariance)
    centred: Floats = apart @ covariance @ apart
    return centred


def _thesis(results: Results) -> tuple[Floats, Floats]:
    """The thesis' ratings, and the covariance that its expected points imply."""
    _check_bound_together(results)
    played = results.played.astype(float)
    values = thesis_ratings(results.points, played)
    expected = 1 / (1 + 10 ** ((values[None, :] - values[:, None]) / SCALE))
    varying = played * expected * (1 - expected) / ELO**2
    information = np.diag(varying.sum(axis=1)) - varying
    return values, np.asarray(np.linalg.pinv(information, hermitian=True), float)


def _check_bound_together(results: Results) -> None:
    """Refuse results in which one group never scored against the rest.

    The thesis' method would diverge (L. R. Ford, American Mathematical
    Monthly 64, 1957).
    """
    size = len(results.names)
    reached = (results.points > 0) | np.eye(size, dtype=bool)
    for _ in range(size.bit_length()):
        reached = reached @ reached
    if not reached.all():
        row, column = np.argwhere(~reached)[0]
        raise RatingError(
            f"the thesis' method has no ratings for these results: {results.names[row]} "
            f"took no point from {results.names[column]}, directly or by way of others; "
            "use the method ml"
        )


_FITS: Mapping[str, Callable[[Results], tuple[Floats, Floats]]] = MappingProxyType(
    {"ml": fit, "thesis": _thesis}
)


def thesis_ratings(
    points: NDArray[np.float64], games: NDArray[np.float64], anchor: int = 0
) -> NDArray[np.float64]:
    """The rating of every player, the anchor's 0.

    Args:
        points: ``[n, n]``, what the row's player scored against the column's.
        games: ``[n, n]``, how many games they played; symmetrical.
        anchor: The player whose rating is 0.

    Too large a ``K`` diverges, so it is halved whenever the total change grows.
    """
    ratings: Floats = np.zeros(len(points))
    step, last = SCALE / max(1.0, games.sum(axis=1).max()), np.inf
    while True:
        change = step * _surplus(points, games, ratings)
        total = float(np.abs(change).sum())
        if total < STOP:
            return ratings - float(ratings[anchor])
        if total > last * (1 + 1e-9):
            step /= 2
        ratings, last = ratings + change, total


def _surplus(
    points: NDArray[np.float64], games: NDArray[np.float64], ratings: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Actual minus expected scores."""
    expected = 1 / (1 + 10 ** ((ratings[None, :] - ratings[:, None]) / SCALE))
    surplus: NDArray[np.float64] = (points - games * expected).sum(axis=1)
    return surplus
