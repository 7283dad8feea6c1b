"""What somebody has solved so far, kept in one file of the user's, and how strong they are.

Every attempt stays in the file, with the identity of its problem, whatever collections come
and go; all else follows from the attempts. Ratings are Glicko-2, after Mark E. Glickman,
"Example of the Glicko-2 system" (2013, glicko.net); the steps are numbered as there. Each
problem is a rating period of one game against the problem.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from math import exp, log, pi, sqrt
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, AwareDatetime, ConfigDict, Field, with_config

from core.problems.problem import RatedKind
from core.records.log import Log
from core.texts import _

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

_MOST_POINTS = 10_000.0
"""A file in which a rating has more of them is none."""

_YEARS = range(2, 9999)
"""Years of which every zone knows all days."""

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

    value: Annotated[float, Field(ge=-_MOST_POINTS, le=_MOST_POINTS)] = _CENTRE
    deviation: Annotated[float, Field(gt=0, le=_MOST_POINTS)] = _MOST_DEVIATION
    volatility: Annotated[float, Field(gt=0, le=1)] = 0.06


FIRST_RATINGS: dict[RatedKind, GlickoRating] = {
    "tactics": GlickoRating(),
    "fog": GlickoRating(1000.0),
}
"""What everybody begins with: at tactics as on lichess, where those come from; at fog
puzzles so that a newcomer is expected to solve three of four of the easiest, rated 800.
It is as doubtful as can be, so that a few attempts correct it."""


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


_Count = Annotated[int, Field(ge=0, le=1_000_000)]


def _in_calendar(at: datetime) -> datetime:
    """``at``, where calendars of all zones, and some days on, have it."""
    if at.year not in _YEARS:
        raise ValueError(_("no clock shows such a year"))
    return at


@with_config(ConfigDict(extra="ignore"))
@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a problem, from its first picture to its end.

    Attributes:
        problem: Identity of the problem.
        at: When it ended, with the zone, so that its day is the person's own.
        solved: Whether it was solved, and not given up.
        hints: How many hints were taken.
        wrong: How many wrong moves were made.
        rating: The person's rating after it, where the problem was rated and the attempt
            was the first one.
        kind: Of what that is the rating; older files do not say.
    """

    problem: Annotated[str, Field(min_length=1, max_length=100)]
    at: Annotated[AwareDatetime, AfterValidator(_in_calendar)]
    solved: bool = False
    hints: _Count = 0
    wrong: _Count = 0
    rating: GlickoRating | None = None
    kind: RatedKind | None = None

    @property
    def rated_as(self) -> RatedKind:
        """Of what the rating is; that of an older file by the names of fog puzzles."""
        return self.kind or ("fog" if self.problem.startswith("fog-") else "tactics")


@dataclass(frozen=True, slots=True)
class ProblemState:
    """How far somebody is with one problem.

    Attributes:
        solved: Whether it has been solved once.
        tries: How many attempts there were.
        hints: How many hints the best solution took.
    """

    solved: bool = False
    tries: int = 0
    hints: int = 0

    @property
    def word(self) -> Literal["new", "tried", "done"]:
        """How far that is, in one word."""
        if self.solved:
            return "done"
        return "tried" if self.tries else "new"


@dataclass(frozen=True)
class SolvingProgress:
    """All attempts, oldest first, and what follows from them.

    Attributes:
        attempts: The attempts.
        before: The states after the first ``counted`` of them, so that these need not be
            gone through again.
        counted: How many these are.
    """

    attempts: tuple[Attempt, ...] = ()
    before: Mapping[str, ProblemState] = field(
        default_factory=dict, compare=False, repr=False
    )
    counted: int = field(default=0, compare=False, repr=False)

    @cached_property
    def states(self) -> Mapping[str, ProblemState]:
        """How far somebody is, by the identity of the problem."""
        states = dict(self.before)
        for attempt in self.attempts[self.counted :]:
            before = states.get(attempt.problem, ProblemState())
            hints = before.hints if before.solved else attempt.hints
            if attempt.solved:
                hints = min(hints, attempt.hints)
            done = before.solved or attempt.solved
            states[attempt.problem] = ProblemState(done, before.tries + 1, hints)
        return states

    def rating(self, kind: RatedKind) -> GlickoRating:
        """The person's rating of one kind now."""
        return (self.ratings(kind) or (FIRST_RATINGS[kind],))[-1]

    def ratings(self, kind: RatedKind) -> tuple[GlickoRating, ...]:
        """Those of one kind so far, oldest first, without the one everybody begins with."""
        return self._rated.get(kind, ())

    @cached_property
    def _rated(self) -> Mapping[RatedKind, tuple[GlickoRating, ...]]:
        rated = defaultdict[RatedKind, list[GlickoRating]](list)
        for each in self.attempts:
            if each.rating is not None:
                rated[each.rated_as].append(each.rating)
        return {kind: tuple(found) for kind, found in rated.items()}

    def is_done(self, problem: str) -> bool:
        """Whether a problem has been solved."""
        return self.states.get(problem, ProblemState()).solved

    def streak(self, today: date) -> int:
        """How many days in a row something was solved, up to today or yesterday."""
        days = self._days
        last = today if today in days else today - timedelta(days=1)
        count = 0
        while last - timedelta(days=count) in days:
            count += 1
        return count

    def week(self, today: date) -> tuple[bool, ...]:
        """For each day of this week, from Monday, whether something was solved."""
        monday = today - timedelta(days=today.weekday())
        return tuple(monday + timedelta(days=number) in self._days for number in range(7))

    @cached_property
    def _days(self) -> frozenset[date]:
        return frozenset(each.at.date() for each in self.attempts if each.solved)

    def with_attempt(self, attempt: Attempt) -> SolvingProgress:
        """The same with one more attempt."""
        return self.with_all((*self.attempts, attempt))

    def with_all(self, attempts: tuple[Attempt, ...]) -> SolvingProgress:
        """That of other attempts, which most of the time begin with these."""
        counted = len(self.attempts)
        if attempts[:counted] != self.attempts:
            return SolvingProgress(attempts)
        return SolvingProgress(attempts, self.states, counted)


LOG = Log("progress", "attempts", Attempt)
PROGRESS_FILE = "progress.json"
"""The file of all attempts, in the folder of problems."""


def read_progress(path: Path) -> SolvingProgress:
    """The progress that is kept at ``path``; none where there is no file yet.

    Raises:
        LogError: If it is something else.
    """
    return SolvingProgress(LOG.read(path))


def add_attempts(
    path: Path, attempts: Iterable[Attempt], before: SolvingProgress | None = None
) -> SolvingProgress:
    """Write further attempts down after those of ``before``; see ``Log.add``.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    return (before or SolvingProgress()).with_all(LOG.add(path, attempts))


def merge_attempts(path: Path, attempts: Iterable[Attempt]) -> int:
    """Write down attempts made elsewhere, by their times among those here.

    One at the same problem at the same time is the same one.

    Returns:
        How many were new.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    merged: list[Attempt] = []

    def merge(old: tuple[Attempt, ...]) -> Iterable[Attempt]:
        known = {(each.problem, each.at) for each in old}
        fresh = {(each.problem, each.at): each for each in attempts}
        merged[:] = sorted(
            (each for key, each in fresh.items() if key not in known),
            key=lambda each: (each.at, each.problem),
        )
        # Those here stay in their order, whatever a clock said that was set back.
        return heapq.merge(old, merged, key=lambda each: each.at)

    LOG.change(path, merge)
    return len(merged)
