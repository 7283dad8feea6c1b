"""A rush: as many problems as can be solved in three minutes with three lives.

The clock is not read here: who plays a rush says how much time has passed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Annotated

from pydantic import AwareDatetime, ConfigDict, Field, with_config

from core.practice.rush_problems import RushTheme
from core.problems.problem import Problem
from core.records.log import Log

SECONDS = 180.0
LIVES = 3

_Count = Annotated[int, Field(ge=0, le=1000)]


@dataclass(frozen=True, slots=True)
class Missed:
    """A problem that was not solved.

    Attributes:
        problem: The problem.
        answer: What was answered, as people write it; ``""`` where it was skipped.
    """

    problem: Problem
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Rush:
    """One rush, as far as it has come.

    Attributes:
        theme: What it is about.
        code: By which anybody has the same problems.
        problems: From easy to hard.
        left: Seconds left.
        solved: For each problem that is done with, whether it was solved.
        missed: Those that were not, in order.
    """

    theme: RushTheme
    code: str
    problems: tuple[Problem, ...]
    left: float = SECONDS
    solved: tuple[bool, ...] = ()
    missed: tuple[Missed, ...] = ()

    @property
    def lives(self) -> int:
        """How many problems may still be missed, with the one that ends it."""
        return LIVES - len(self.missed)

    @property
    def score(self) -> int:
        """How many were solved."""
        return sum(self.solved)

    @property
    def streak(self) -> int:
        """How many were solved in a row, up to now."""
        return [*reversed(self.solved), False].index(False)

    @property
    def best_streak(self) -> int:
        """The most that were solved in a row."""
        best = run = 0
        for solved in self.solved:
            run = run + 1 if solved else 0
            best = max(best, run)
        return best

    @property
    def over(self) -> bool:
        """Whether lives, time or problems are used up."""
        return not (self.lives and self.left and len(self.solved) < len(self.problems))

    @property
    def problem(self) -> Problem | None:
        """What is to be solved now; ``None`` once it is over."""
        return None if self.over else self.problems[len(self.solved)]

    @property
    def following(self) -> Problem | None:
        """What comes after that, if anything does."""
        return next(iter(self.problems[len(self.solved) + 1 :]), None)

    def passed(self, seconds: float) -> Rush:
        """The same after so many seconds."""
        return replace(self, left=max(0.0, self.left - seconds))

    def right(self) -> Rush:
        """The same with the present problem solved."""
        return self if self.over else replace(self, solved=(*self.solved, True))

    def wrong(self, answer: str = "") -> Rush:
        """The same with a wrong answer to the present problem, or none where skipped."""
        if (problem := self.problem) is None:
            return self
        missed = (*self.missed, Missed(problem, answer))
        return replace(self, solved=(*self.solved, False), missed=missed)

    def without_present(self) -> Rush:
        """The same without the present problem, which could not be shown or judged."""
        here = len(self.solved)
        return replace(self, problems=(*self.problems[:here], *self.problems[here + 1 :]))


# --- What was reached so far -------------------------------------------------------------


@with_config(ConfigDict(extra="ignore"))
@dataclass(frozen=True, slots=True)
class RushResult:
    """What came of one rush.

    Attributes:
        at: When it ended, with the zone, so that its day is the person's own.
        theme: What it was about.
        code: Its code.
        score: How many problems were solved.
        missed: How many were not.
        streak: The most that were solved in a row.
    """

    at: AwareDatetime
    theme: RushTheme
    code: Annotated[str, Field(max_length=20)]
    score: _Count = 0
    missed: _Count = 0
    streak: _Count = 0


RUSHES = Log("rushes", "rushes", RushResult)
RUSHES_FILE = "rushes.json"
"""The file of all rushes, in the folder of problems."""


@dataclass(frozen=True, slots=True)
class Bests:
    """The best scores of one theme; 0 where there is none.

    Attributes:
        day: Of today.
        week: Of this week, from Monday.
        ever: Of all.
    """

    day: int = 0
    week: int = 0
    ever: int = 0

    def with_score(self, score: int) -> Bests:
        """The same after one more rush, of today."""
        return Bests(*(max(score, best) for best in (self.day, self.week, self.ever)))


def result_of(rush: Rush, at: AwareDatetime) -> RushResult:
    """What came of a rush that ended then."""
    counts = rush.score, len(rush.missed), rush.best_streak
    return RushResult(at, rush.theme, rush.code, *counts)


def is_repeated(results: Iterable[RushResult], rush: Rush) -> bool:
    """Whether the problems of a rush are known from one before."""
    return any((each.theme, each.code) == (rush.theme, rush.code) for each in results)


def bests(results: Iterable[RushResult], theme: RushTheme, today: date) -> Bests:
    """The best of a day, its week, and ever.

    Of one code the first rush counts alone, for after it the answers are known.
    """
    monday = today - timedelta(days=today.weekday())
    first: dict[str, RushResult] = {}
    for each in results:
        if each.theme is theme:
            first.setdefault(each.code, each)
    found = [(each.at.date(), each.score) for each in first.values()]
    return Bests(
        max((score for day, score in found if day == today), default=0),
        max((score for day, score in found if 0 <= (day - monday).days < 7), default=0),
        max((score for day, score in found), default=0),
    )
