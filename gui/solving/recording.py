"""Writes down what became of an attempt, and tells what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Protocol

from core.problems.problem import Problem
from core.problems.progress import (
    Attempt,
    GlickoRating,
    ProblemState,
    ProgressError,
    SolvingProgress,
    add_attempts,
    failed,
    read_progress,
    solved,
)


class EndedAttempt(Protocol):
    """What is written down of an attempt."""

    @property
    def problem(self) -> Problem:
        """What was tried."""

    @property
    def solved(self) -> bool:
        """Whether it was solved."""

    @property
    def wrong(self) -> int:
        """How many wrong answers were given."""

    @property
    def hints(self) -> int:
        """How many hints were taken."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an attempt did to a rating.

    Attributes:
        before: The rating before.
        after: The rating after.
    """

    before: GlickoRating
    after: GlickoRating


class Recorder:
    """The progress of the person, with one attempt after another added to it.

    Args:
        path: The file of progress.

    Attributes:
        progress: All attempts so far.
        news: What is wrong with the file, in one sentence, or ``""``.
        change: What the last attempt did to the rating; ``None`` if nothing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.news = ""
        self.change: Change | None = None
        self._unsaved: list[Attempt] = []
        try:
            self.progress = read_progress(path)
        except ProgressError as error:
            self.progress, self.news = SolvingProgress(), f"{error} It will be put aside."

    def counts(self, problem: Problem) -> bool:
        """Whether an attempt changes the rating: the first one at a rated problem does."""
        fresh = not self.progress.states.get(problem.identity, ProblemState()).tries
        return fresh and problem.rating is not None

    def stake(self, problem: Problem, hints: int) -> tuple[int, int] | None:
        """Points that are won by solving ``problem`` and lost by failing; or nothing is."""
        if not self.counts(problem) or problem.rating is None:
            return None
        now = self.progress.rating(problem.rated_as)
        won = solved(now, problem.rating, hints).value - now.value
        return round(won), round(failed(now, problem.rating).value - now.value)

    def note(self, session: EndedAttempt) -> None:
        """Write an attempt down that has ended.

        A rated problem is failed by one wrong move; of others one learns by trying.
        """
        problem, self.change = session.problem, None
        clean = session.solved and not (problem.rating is not None and session.wrong)
        rating = None
        if self.counts(problem) and problem.rating is not None:
            before = self.progress.rating(problem.rated_as)
            rating = (
                solved(before, problem.rating, session.hints)
                if clean
                else failed(before, problem.rating)
            )
            self.change = Change(before, rating)
        now = datetime.now().astimezone().replace(microsecond=0)
        attempt = Attempt(
            problem.identity,
            now,
            clean,
            session.hints,
            session.wrong,
            rating,
            problem.rated_as if rating is not None else None,
        )
        self._save(attempt)

    def _save(self, attempt: Attempt) -> None:
        """Write an attempt down, and with it those that could not be written before."""
        self._unsaved.append(attempt)
        try:
            self.progress = add_attempts(self._path, self._unsaved)
            self._unsaved.clear()
        except OSError as error:
            self.progress = self.progress.with_attempt(attempt)
            self.news = f"Your progress cannot be saved: {error.strerror or error}."

    def today(self) -> date:
        """The day, by the person's clock."""
        return datetime.now().astimezone().date()


class NotedAttempt(EndedAttempt, Protocol):
    """An attempt that may not be at its end yet."""

    @property
    def over(self) -> bool:
        """Whether it is at its end."""


class AttemptNotes:
    """Notes one attempt after another.

    Args:
        recorder: Writes them down.
        show_error: Says what is wrong with the file of progress.
    """

    def __init__(self, recorder: Recorder, show_error: Callable[[str], None]) -> None:
        self._recorder, self._show_error = recorder, show_error
        self._noted = False

    def begin(self) -> None:
        """Another attempt begins; say what is wrong with the file, if anything."""
        self._noted, self._recorder.change = False, None
        self._tell_news()

    def pass_over(self) -> None:
        """Never write the present attempt down, as its solution is shown unasked."""
        self._noted = True

    def note(self, attempt: NotedAttempt) -> None:
        """Write an attempt down, unless it has been."""
        if not self._noted:
            self._noted = True
            self._recorder.note(attempt)
            self._tell_news()

    def abandon(self, attempt: NotedAttempt) -> None:
        """Count an attempt that is left before its end, if it has cost anything."""
        if not attempt.over and (attempt.wrong or attempt.hints):
            self.note(attempt)

    def _tell_news(self) -> None:
        if self._recorder.news:
            self._show_error(self._recorder.news)
            self._recorder.news = ""
