"""Somebody who solves problems."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.facts import Facts
from core.games import find_game
from core.problems.problem import Problem
from core.problems.progress import SolvingProgress, read_progress
from gui.app.requests import ToSolve
from gui.app.shell import Shell
from gui.solving import judge
from gui.solving.scene import SolvingScene
from gui.solving.session import ANSWER, BEFORE, SHOWN
from tests.support.person import Person
from tests.support.shells import still_shell
from tests.support.tasks import Here


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setattr(judge, "NODES", 2000)
    shell = still_shell(tmp_path, ready=True, less_motion=True)
    shell.now, shell.work = Clock(), Here  # type: ignore[assignment]
    return shell


class Solver(Person):
    """Somebody before the first of some problems, once its first move is made."""

    def __init__(
        self,
        shell: Shell,
        *problems: Problem,
        suited: bool = False,
        size: tuple[int, int] = (1280, 800),
    ) -> None:
        self.shell = shell
        super().__init__(SolvingScene(shell, ToSolve(problems, 0, "Tactics", suited)), size)
        self.facts: Facts = find_game(problems[0].game, problems[0].ruleset).facts
        self.lets(BEFORE)

    def lets(self, seconds: float) -> None:
        """Let time pass, a tenth of a second at a time."""
        for _ in range(round(seconds * 10) + 1):
            self.shell.now.seconds += 0.1  # type: ignore[attr-defined]
            self.waits(0.1)

    def moves(self, *squares: str) -> None:
        """Click on squares, and see what is said of the move."""
        for each in squares:
            self.click_square(each, self.facts)
        self.lets(2 * ANSWER)

    def plays(self, *moves: str) -> None:
        """Make moves of two squares, and see what is said of each."""
        for each in moves:
            self.moves(each[:2], each[2:])

    def follows(self, *steps: str) -> None:
        """Go through steps: moves of two squares, or a defence, and what is seen then."""
        for step in steps:
            what, words = step.split(": ", 1)
            if self.sees("Not this one") or self.sees("You played"):
                self.lets(SHOWN)
            if "…" in what:
                self.defends(what)
            else:
                self.plays(what)
            assert self.sees(words), step

    def defends(self, by: str) -> None:
        """Choose another defence."""
        self.click("Choose another")
        self.click(by)

    def gives_up(self) -> None:
        """Ask for the solution."""
        self.click("Give up")
        self.lets(0.5)
        self.click("Yes, show it")
        self.lets(0.1)

    @property
    def progress(self) -> SolvingProgress:
        """What has been written down."""
        return read_progress(self.shell.problems / "progress.json")
