"""The screen on which problems of every kind are solved, one after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Protocol

import pygame

from core.games import GAMES
from core.practice.deck import FILE
from core.problems.fog import is_puzzle
from core.problems.problem import Problem
from core.problems.progress import (
    PROGRESS_FILE,
    Attempt,
    GlickoRating,
    ProblemState,
    SolvingProgress,
    add_attempts,
    failed,
    read_progress,
    solved,
)
from core.problems.shelf import next_for, random_for
from core.records.log import LogError
from core.texts import _
from core.values import Side
from gui.app.keys import Action
from gui.app.requests import Request, ToCards, ToLesson, ToSolve
from gui.app.screen import BoardScreen
from gui.app.shell import Shell
from gui.drawing.metrics import Metrics
from gui.solving.cards import CardSequence, keep_failed
from gui.solving.fog_puzzle import FogPuzzle
from gui.solving.moves_problem import MovesProblem
from gui.solving.session import Session
from gui.ui.elements import Ink, Text, filled
from gui.ui.layout import Column, Element, Row
from gui.ui.parts import app_bar
from gui.widgets.widget import PRESS_KEYS
from settings.keys import PROBLEMS


class ProblemSource(Protocol):
    """Problems of which one is solved."""

    @property
    def problem(self) -> Problem:
        """The present problem."""

    @property
    def title(self) -> str:
        """What they are called."""

    @property
    def opponent(self) -> str:
        """Against whom the present problem came about; ``""`` for nobody."""

    @property
    def repeats(self) -> bool:
        """Whether another try at the same problem is an attempt that counts."""

    @property
    def words(self) -> str:
        """Which of them it is, in a few words."""

    def done_words(self, progress: SolvingProgress) -> str:
        """How many are solved, likewise."""

    def why(self, side: Side, ply: int) -> Request | None:
        """Looks back at ``side``'s moves in its game; ``None`` where that is gone."""

    def noted(self, attempt: Attempt) -> None:
        """Take in an attempt at the present one that has been written down."""

    def turn_to(self, problem: Problem) -> None:
        """Go on to one of them."""

    def request(self, told: bool) -> Request:
        """What opens the present problem, with its solution or without."""

    def after(self) -> Request | None:
        """Where it goes on once there is no other; ``None`` for nowhere."""

    def following(self, progress: SolvingProgress) -> Problem | None:
        """The one that comes next; ``None`` for none."""

    def drawn(self, progress: SolvingProgress) -> Problem | None:
        """Any other one of the person's strength."""

    def leave_out(self, problem: Problem) -> None:
        """Never come to a problem again."""

    def icons(self, screen: SolvingScene) -> Sequence[Element]:
        """What else can be done with the present one, for the bar."""


class SolvingScene(BoardScreen):
    """Some problems, of which one is solved.

    Args:
        shell: What all screens share.
        asked: A list and which of it comes first, or the cards that are due.

    Attributes:
        sequence: The problems.
        recorder: What has been solved.
        attempt: At the present problem.

    Raises:
        ValueError: Where the first problem is none, in one sentence.
    """

    def __init__(self, shell: Shell, asked: ToSolve | ToCards) -> None:
        super().__init__(shell)
        self.sequence: ProblemSource
        if isinstance(asked, ToCards):
            self.sequence = CardSequence(asked, shell)
        else:
            self.sequence = ProblemSequence(asked, shell.dice)
        told = isinstance(asked, ToSolve) and asked.told
        path = shell.problems / PROGRESS_FILE
        self.recorder = Recorder(path, self.banner.show_error, self.sequence.noted)
        self.recorder.begin(counts=not told)
        self.attempt = self._attempt_at(self.sequence.problem)
        if told:
            self.attempt.reveal()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {self.attempt.title}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return self.sequence.request(self.attempt.told_again)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return self.attempt.taught

    @property
    def busy(self) -> bool:
        """Whether an answer or the solution is awaited."""
        return self.attempt.busy

    @property
    def upright(self) -> bool:
        """Whether the window is, so that all stands below the board."""
        return self.size[1] > self.size[0]

    def close(self) -> None:
        """See ``Scene.close``: an attempt that has cost something counts."""
        self.recorder.abandon(self.attempt.session)
        self.attempt.close()

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        if not self.attempt.put_down():
            super().back()

    def view(self) -> Element:
        """See ``Screen.view``."""
        m, attempt = self.metrics, self.attempt
        icons = [*self.sequence.icons(self), *self.game_icons()]
        if attempt.verdict:
            icons.insert(0, _pill(attempt.verdict, solved=attempt.session.solved, m=m))
        bar = app_bar(attempt.title, attempt.subtitle, self.back, self.home, *icons)
        return Column(bar, attempt.view(m))

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: a press beside everything puts down what is picked."""
        action = self.shell.keys.action(event, PROBLEMS)
        if action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.KEYDOWN and event.key in PRESS_KEYS:
            self.attempt.enter()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.attempt.moving.press(None, event.pos)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        self.attempt.tick()

    # --- One problem after the other -----------------------------------------------------

    def next(self) -> None:
        """Turn to the next problem."""
        self._go_on(self.sequence.following)

    def random(self) -> None:
        """Turn to any other problem of the person's strength."""
        self._go_on(self.sequence.drawn)

    def again(self) -> None:
        """Try the same problem again; a card that was just shown is not tested so."""
        self._turn_to(self.sequence.problem, counts=self.sequence.repeats)

    def _attempt_at(self, problem: Problem) -> FogPuzzle | MovesProblem:
        return (FogPuzzle if is_puzzle(problem) else MovesProblem)(self, problem)

    def _go_on(self, choose: Callable[[SolvingProgress], Problem | None]) -> None:
        """Turn to the first problem of those chosen that can be shown."""
        while (problem := choose(self.recorder.progress)) is not None:
            if self._turn_to(problem):
                return
        after = self.sequence.after()
        if after is not None:
            self.recorder.abandon(self.attempt.session)
            self.go(after)

    def _turn_to(self, problem: Problem, *, counts: bool = True) -> bool:
        """Leave the present problem for another one; whether that can be shown."""
        ready = problem.game not in GAMES or self.shell.rules_of(problem.game).ready
        try:
            following = self._attempt_at(problem) if ready else None
        except ValueError as error:
            self.sequence.leave_out(problem)
            self.banner.show_error(
                _("One problem cannot be shown: {error}").format(error=error)
            )
            return False
        self.close()
        self.sequence.turn_to(problem)
        if following is None:
            self.go(self.sequence.request(False))
        else:
            self.attempt = following
            self.recorder.begin(counts=counts)
        return True

    @property
    def _by_key(self) -> dict[Action, Callable[[], None]]:
        turning = {"next_problem": self.next, "random_problem": self.random}
        return {**self.attempt.keys, **turning}


def _pill(words: str, *, solved: bool, m: Metrics) -> Element:
    """What came of an answer, in the bar."""
    ink: Ink = "good" if solved else "accent2"
    text, ground = Text(words, "small", ink, bold=True), filled("bg", ink, 2, pill=True)
    return Row(text, pad=("gutter", 0), ground=ground, h=round(m.control * 0.8))


class ProblemSequence:
    """Problems of a list, of which one is solved.

    Args:
        asked: The list, and which of it comes first.
        dice: Draws from it.

    Attributes:
        asked: The same, with the present problem first.
        opponent: Nobody.
        repeats: Whether another try counts: of problems one learns by trying.
    """

    opponent, repeats = "", True

    def __init__(self, asked: ToSolve, dice: random.Random) -> None:
        self.asked = asked
        self._dice = dice
        self._left_out: set[str] = set()
        self._counted: SolvingProgress | None = None
        self._done = 0

    @property
    def problem(self) -> Problem:
        """The present problem."""
        return self.asked.problems[self.asked.number]

    @property
    def title(self) -> str:
        """See ``ProblemSource.title``."""
        return self.asked.title

    @property
    def words(self) -> str:
        """Which of the list it is; empty where there is no other."""
        number, count = self.asked.number + 1, len(self.asked.problems)
        words = _("Problem {number:,} of {count:,}").format(number=number, count=count)
        return words if count > 1 else ""

    def done_words(self, progress: SolvingProgress) -> str:
        """How many of the list are solved; empty where there is no other."""
        if self._counted is not progress:
            problems = self.asked.problems
            self._done = sum(progress.is_done(each.identity) for each in problems)
            self._counted = progress
        done, count = self._done, len(self.asked.problems)
        words = _("{done:,} of {count:,} solved").format(done=done, count=count)
        return words if count > 1 else ""

    def noted(self, attempt: Attempt) -> None:
        """See ``ProblemSource.noted``: all follows from the progress."""

    def turn_to(self, problem: Problem) -> None:
        """Go on to a problem of the list."""
        number = self.asked.problems.index(problem)
        self.asked = replace(self.asked, number=number, told=False)

    def request(self, told: bool) -> ToSolve:
        """The same list once more, with or without the solution of the present problem."""
        return replace(self.asked, told=told)

    def why(self, side: Side, ply: int) -> None:
        """See ``ProblemSource.why``."""

    def after(self) -> None:
        """See ``ProblemSource.after``: there is always another, or nothing."""

    def icons(self, screen: SolvingScene) -> Sequence[Element]:
        """See ``ProblemSource.icons``."""
        return ()

    def following(self, progress: SolvingProgress) -> Problem | None:
        """The next one that is not done, or one that suits the person; else any other."""
        others = self._others()
        if self.asked.suited:
            return next_for(others, progress, self._dice)
        fresh = (each for each in others if not progress.is_done(each.identity))
        return next(fresh, others[0] if others else None)

    def drawn(self, progress: SolvingProgress) -> Problem | None:
        """Any other one of the person's strength."""
        return random_for(self._others(), progress, self._dice)

    def leave_out(self, problem: Problem) -> None:
        """Never come to a problem again that cannot be shown."""
        self._left_out.add(problem.identity)

    def _others(self) -> list[Problem]:
        """All others that can be shown, as they come after the present one."""
        problems, here = self.asked.problems, self.asked.number
        others = (*problems[here + 1 :], *problems[:here])
        return [each for each in others if each.identity not in self._left_out]


class Recorder:
    """The progress of the person, with one attempt after another added to it.

    Args:
        path: The file of progress.
        show_error: Says what is wrong with it, in one sentence.
        on_noted: Called with each attempt that is added.

    Attributes:
        progress: All attempts so far.
        change: The rating before and after the last attempt; ``None`` if it did not count.
    """

    def __init__(
        self,
        path: Path,
        show_error: Callable[[str], None],
        on_noted: Callable[[Attempt], None] = lambda attempt: None,
    ) -> None:
        self._path, self._show_error, self._on_noted = path, show_error, on_noted
        self.change: tuple[GlickoRating, GlickoRating] | None = None
        self._unsaved: list[Attempt] = []
        self._noted = False
        try:
            self.progress = read_progress(path)
        except LogError as error:
            self.progress = SolvingProgress()
            show_error(_("{error} It will be put aside.").format(error=error))

    def begin(self, *, counts: bool = True) -> None:
        """Another attempt begins, which ``counts`` unless its solution is shown unasked."""
        self._noted, self.change = not counts, None

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

    def note(self, session: Session) -> None:
        """Write an attempt down, unless it has been, and with it those not yet saved.

        A rated problem is failed by one wrong move; of others one learns by trying.
        """
        if self._noted:
            return
        problem, self._noted, rating = session.problem, True, None
        clean = session.solved and not (problem.rating is not None and session.wrong)
        if self.counts(problem) and problem.rating is not None:
            before = self.progress.rating(problem.rated_as)
            rating = failed(before, problem.rating)
            if clean:
                rating = solved(before, problem.rating, session.hints)
            self.change = before, rating
        rated_as = problem.rated_as if rating is not None else None
        tried = clean, session.hints, session.wrong, rating, rated_as
        self._save(problem, Attempt(problem.identity, _now(), *tried))

    def note_missed(self, problem: Problem, wrong: int) -> None:
        """Write down that a problem was missed in a rush, which changes no rating."""
        self._save(problem, Attempt(problem.identity, _now(), wrong=wrong))

    def abandon(self, session: Session) -> None:
        """Count an attempt that is left before its end, if it has cost anything."""
        if not session.over and (session.wrong or session.hints):
            self.note(session)

    def today(self) -> date:
        """The day, by the person's clock."""
        return _now().date()

    def _save(self, problem: Problem, attempt: Attempt) -> None:
        """Add an attempt to the file, with those that could not be saved before.

        A problem that was failed becomes a card.
        """
        self._unsaved.append(attempt)
        if not attempt.solved:
            keep_failed(self._path.with_name(FILE), problem, attempt.at.date())
        try:
            self.progress = add_attempts(self._path, self._unsaved, self.progress)
            self._unsaved.clear()
        except OSError as error:
            self.progress = self.progress.with_attempt(self._unsaved[-1])
            why = error.strerror or error
            self._show_error(_("Your progress cannot be saved: {why}.").format(why=why))
        self._on_noted(attempt)


def _now() -> datetime:
    return datetime.now().astimezone().replace(microsecond=0)
