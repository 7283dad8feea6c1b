"""The screen on which problems of every kind are solved, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import pygame

from core.games import GAMES
from core.problems.fog import is_puzzle
from core.problems.problem import Problem
from core.problems.progress import SolvingProgress
from gui.app.keys import Action
from gui.app.requests import Request, ToLesson, ToSolve
from gui.app.shell import Shell
from gui.app.tree_screen import TreeScreen
from gui.drawing.metrics import Metrics
from gui.play.moving import Moving
from gui.solving.fog_puzzle import FogPuzzle
from gui.solving.moves_problem import MovesProblem
from gui.solving.recording import AttemptNotes, NotedAttempt, Recorder
from gui.solving.sequence import ProblemSequence
from gui.ui.layout import Column, Element
from gui.ui.parts import app_bar
from gui.widgets.widget import PRESS_KEYS
from settings.keys import PROBLEMS


class Attempt(NotedAttempt, Protocol):
    """An attempt at a problem of one kind, and what is shown of it."""

    @property
    def title(self) -> str:
        """The words in the bar."""

    @property
    def subtitle(self) -> str:
        """More of them."""

    @property
    def taught(self) -> ToLesson:
        """The rules that it is played by."""

    @property
    def told_again(self) -> bool:
        """Whether its solution is there at once when the screen is come back to."""

    @property
    def busy(self) -> bool:
        """Whether an answer or the solution is awaited."""

    @property
    def moving(self) -> Moving:
        """Makes moves on its board."""

    @property
    def keys(self) -> Mapping[Action, Callable[[], None]]:
        """What each key does."""

    def view(self, m: Metrics) -> Element:
        """All below the bar."""

    def verdict(self, m: Metrics) -> Sequence[Element]:
        """What the bar says of its end."""

    def enter(self) -> None:
        """Answer as Enter does."""

    def give_up(self) -> None:
        """End it unsolved, and show the solution."""

    def reveal(self) -> None:
        """Show the solution of what was solved or given up before."""

    def put_down(self) -> bool:
        """Give up what is picked; whether there was anything."""

    def tick(self) -> None:
        """Go on where something is due."""

    def close(self) -> None:
        """Stop all work."""


class SolvingScene(TreeScreen):
    """Problems of one list, of which one is solved.

    Args:
        shell: What all screens share.
        asked: The list, and which of it comes first.

    Attributes:
        sequence: The list.
        recorder: What has been solved.
        attempt: At the present problem.

    Raises:
        ValueError: Where the first problem is none, in one sentence.
    """

    def __init__(self, shell: Shell, asked: ToSolve) -> None:
        super().__init__(shell)
        self.sequence = ProblemSequence(asked, shell.dice)
        self.recorder = Recorder(shell.problems / "progress.json")
        self._notes = AttemptNotes(self.recorder, self.banner.show_error)
        self._notes.begin()
        self.attempt = self._attempt_at(self.sequence.problem)
        if asked.told:
            self._notes.pass_over()
            self.attempt.reveal()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {self.attempt.title}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return self.sequence.again(self.attempt.told_again)

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

    def close(self) -> None:
        """See ``Scene.close``: an attempt that has cost something counts."""
        self._notes.abandon(self.attempt)
        self.attempt.close()

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        if not self.attempt.put_down():
            super().back()

    def view(self) -> Element:
        """See ``TreeScreen.view``."""
        m, attempt = self.metrics, self.attempt
        icons = *attempt.verdict(m), *self.game_icons()
        bar = app_bar(attempt.title, attempt.subtitle, self.back, self.home, *icons)
        return Column(bar, attempt.view(m))

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: after a click on a button keys are the board's."""
        if super().hear(event):
            return True
        if self.focus.current not in self.focus.above:
            self.focus.free_keys(event)
        return False

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
        del dt
        self.attempt.tick()

    def note(self) -> None:
        """Write the present attempt down, unless it has been."""
        self._notes.note(self.attempt)

    # --- One problem after the other -----------------------------------------------------

    def next(self) -> None:
        """Turn to the next problem."""
        self._go_on(self.sequence.following)

    def random(self) -> None:
        """Turn to any other problem of the person's strength."""
        self._go_on(self.sequence.drawn)

    def again(self) -> None:
        """Try the same problem again."""
        self._turn_to(self.sequence.problem)

    def _attempt_at(self, problem: Problem) -> Attempt:
        kind = FogPuzzle if is_puzzle(problem) else MovesProblem
        return kind(self, problem)

    def _go_on(self, choose: Callable[[SolvingProgress], Problem | None]) -> None:
        """Turn to the first problem of those chosen that can be shown."""
        while (problem := choose(self.recorder.progress)) is not None:
            if self._turn_to(problem):
                return

    def _turn_to(self, problem: Problem) -> bool:
        """Leave the present problem for another one; whether that can be shown."""
        ready = problem.game not in GAMES or self.shell.rules_of(problem.game).ready
        try:
            following = self._attempt_at(problem) if ready else None
        except ValueError as error:
            self.sequence.leave_out(problem)
            self.banner.show_error(f"One problem cannot be shown: {error}")
            return False
        self.close()
        self.sequence.turn_to(problem)
        if following is None:
            self.go(self.sequence.asked)
        else:
            self.attempt = following
            self._notes.begin()
        return True

    @property
    def _by_key(self) -> dict[Action, Callable[[], None]]:
        turning: dict[Action, Callable[[], None]] = {
            "next_problem": self.next,
            "random_problem": self.random,
        }
        return {**turning, **self.attempt.keys}
