"""How strong somebody is who solves rated problems: Glicko-2.

After Mark E. Glickman, "Example of the Glicko-2 system" (2013, glicko.net); the steps are
numbered as there. Each problem is a rating period of one game against the problem.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

_SCALE = 173.7178
_CENTRE = 1500.0
_TAU = 0.5
"""How much the volatility may change."""
_CLOSE = 1e-6
_LEAST_DEVIATION, _MOST_DEVIATION = 45.0, 350.0
"""Nobody is known better than the first, nor less than the second."""

MOST_CHANGE = 200.0
"""Points that one attempt may change a rating by: a slip at the first problem of all, an
easy one, would else cost more than a person could understand."""

PROBLEM_DEVIATION = 80.0
"""How well the rating of a problem is known, in points, where its file does not say."""


@dataclass(frozen=True, slots=True)
class GlickoRating:
    """A strength that is not known exactly.

    Attributes:
        value: In points; who is 200 above another one wins three games of four.
        deviation: Its standard deviation in points.
        volatility: How much it changes with time.
    """

    value: float = _CENTRE
    deviation: float = _MOST_DEVIATION
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Meeting:
    """One result: ``score`` is 1 for a win over ``other`` and 0 for a loss."""

    other: GlickoRating
    score: float


def rated(rating: GlickoRating, meetings: tuple[Meeting, ...]) -> GlickoRating:
    """The rating after some results, which count at once."""
    mu, phi = _scaled(rating)
    information = gain = 0.0
    for meeting in meetings:
        other, doubt = _scaled(meeting.other)
        weight = 1 / sqrt(1 + 3 * doubt**2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - other)))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (meeting.score - expected)
    if not meetings:
        information = 1e-12
    variance = 1 / information
    volatility = _volatility(rating.volatility, phi, variance, variance * gain)
    before = sqrt(phi**2 + volatility**2)
    after = 1 / sqrt(1 / before**2 + information)
    deviation = min(max(_SCALE * after, _LEAST_DEVIATION), _MOST_DEVIATION)
    return GlickoRating(_SCALE * (mu + after**2 * gain) + _CENTRE, deviation, volatility)


def solved(rating: GlickoRating, problem: int, hints: int = 0) -> GlickoRating:
    """The rating after solving a problem that is rated; each hint halves what is won."""
    return _attempted(rating, problem, 1.0, 2**hints)


def failed(rating: GlickoRating, problem: int) -> GlickoRating:
    """The rating after failing at a problem that is rated."""
    return _attempted(rating, problem, 0.0, 1)


def _attempted(
    rating: GlickoRating, problem: int, score: float, shared: int
) -> GlickoRating:
    """The rating after an attempt, of whose change only one part of ``shared`` counts."""
    other = GlickoRating(problem, PROBLEM_DEVIATION)
    after = rated(rating, (Meeting(other, score),))
    change = min(max(after.value - rating.value, -MOST_CHANGE), MOST_CHANGE) / shared
    return replace(after, value=rating.value + change)


def _scaled(rating: GlickoRating) -> tuple[float, float]:
    """Step 2: value and deviation on the scale of the formulas."""
    return (rating.value - _CENTRE) / _SCALE, rating.deviation / _SCALE


def _volatility(sigma: float, phi: float, variance: float, change: float) -> float:
    """Step 5: the new volatility, by the Illinois algorithm.

    Args:
        sigma: The volatility before.
        phi: The deviation before.
        variance: ``v`` of the paper.
        change: ``Δ`` of the paper.
    """
    start = log(sigma**2)

    def f(x: float) -> float:
        whole = phi**2 + variance + exp(x)
        return exp(x) * (change**2 - whole) / (2 * whole**2) - (x - start) / _TAU**2

    low, high = start, _other_end(f, start, change**2 - phi**2 - variance)
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _other_end(f: Callable[[float], float], start: float, excess: float) -> float:
    """Where the search for the new volatility ends."""
    if excess > 0:
        return log(excess)
    step = 1
    while f(start - step * _TAU) < 0:
        step += 1
    return start - step * _TAU
