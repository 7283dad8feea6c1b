"""What a position that is set up is good for: copied, saved, solved, taken elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.game import Game
from core.problems.problem import Problem
from core.problems.shelf import FOLDER
from gui.app.requests import Request, ToAnalysis
from gui.app.saved_notice import show_saved
from gui.app.shell import Shell
from gui.editor.doors import Door, EditedPosition
from gui.editor.drafting import Drafting
from gui.editor.picture import picture_of, save_picture
from gui.editor.solving import PositionSolver, SolvedPosition
from gui.editor.tasks import OWN_SET, keep_problem, title_of
from gui.solving.judges import judge_of
from gui.widgets.clipboard import copy
from gui.widgets.notice import Notice


@dataclass(frozen=True, slots=True)
class UseEvents:
    """What the uses ask of their screen.

    Attributes:
        go: Show another screen.
        show: Show what a solver has found, or that it is forgotten.
        flipped: Tells whether the second side sits below.
    """

    go: Callable[[Request], None]
    show: Callable[[], None]
    flipped: Callable[[], bool]


class PositionUses:
    """Does with the position what it is asked to.

    Args:
        shell: What all screens share.
        game: The rules.
        drafting: Has the position.
        news: Says what was done.
        events: What is asked of the screen.
    """

    def __init__(
        self,
        shell: Shell,
        game: Game,
        drafting: Drafting,
        news: Notice,
        events: UseEvents,
    ) -> None:
        self._shell, self._game, self._drafting = shell, game, drafting
        self._news, self._events = news, events
        self._solver = PositionSolver(lambda problem: judge_of(problem, shell.work))

    @property
    def solving(self) -> bool:
        """Whether a solver is at work."""
        return self._solver.busy

    @property
    def solved(self) -> SolvedPosition | None:
        """What a solver has found of the position, if it was asked."""
        return self._solver.found

    def copy(self) -> None:
        """Copy the position as text."""
        if copy(self._drafting.found.text):
            self._news.show(f"Copied as {self._game.facts.notation}", "export")
        else:
            self._news.show_error("There is no clipboard")

    def save_picture(self) -> None:
        """Save the board as a picture."""
        facts, setup = self._game.facts, self._drafting.found.setup
        picture = picture_of(facts, setup, self._shell.settings, self._events.flipped())
        try:
            path = save_picture(picture, self._shell.pictures, f"position-{facts.key}")
        except OSError as error:
            self._news.show_error(f"Not saved: {error.strerror or error}")
            return
        show_saved(self._shell, self._news, "Saved", path.parent, "picture")

    def save_problem(self, task: str) -> None:
        """Keep the position as a problem."""
        try:
            keep_problem(self._shell.problems / FOLDER, self._problem(task))
        except OSError as error:
            self._news.show_error(f"Not saved: {error.strerror or error}")
            return
        self._drafting.kept = self._drafting.setup
        self._news.show(f"{title_of(task)}: in Problems, under {OWN_SET}", "save")

    def solve(self, task: str) -> None:
        """Have the position solved."""
        self._solver.ask(self._problem(task))
        self._events.show()

    def advance(self) -> None:
        """Take in what the solver has found, or say that it is at work."""
        if self._solver.advance():
            self._news.hide()
            self._events.show()
        elif self._solver.busy and not self._news.enabled:
            self._news.show(f"Solving: {self._solver.title}; Esc stops it", "aim")

    def stop(self) -> bool:
        """Give up solving, and what was found; whether there was anything."""
        had = self._solver.stop()
        if had:
            self._news.hide()
        return had

    def show_solution(self) -> None:
        """Show what was found as a tree of moves."""
        found = self.solved
        if found is not None and found.tree is not None:
            self._drafting.kept = self._drafting.setup
            self._events.go(ToAnalysis(found.tree, flipped=self._events.flipped()))

    def go_through(self, door: Door) -> None:
        """Take the position elsewhere."""
        self._drafting.kept = self._drafting.setup
        self._events.go(door.request(self._position))

    @property
    def _position(self) -> EditedPosition:
        key, ruleset = self._game.facts.key, self._game.ruleset
        text, flipped = self._drafting.text, self._events.flipped()
        return EditedPosition(key, ruleset, text, flipped)

    def _problem(self, task: str) -> Problem:
        key, ruleset = self._game.facts.key, self._game.ruleset
        return Problem(self._drafting.found.text, task, game=key, ruleset=ruleset)
