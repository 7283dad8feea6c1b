"""Walks through the solution of a problem, once it is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.records import tree as trees
from core.records.tree import Path
from core.values import Move
from gui.analysis.study import Study
from gui.app.keys import Action
from gui.solving.judge import Solution
from gui.solving.solution_list import SolutionList


class SolutionWalk:
    """Where one stands in a solution.

    Args:
        rows: The list of its lines.
        show: Shows where one stands now.

    Attributes:
        study: The solution; ``None`` until it is known.
    """

    def __init__(self, rows: SolutionList, show: Callable[[], None]) -> None:
        self.study: Study | None = None
        self._rows = rows
        self._show = show

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "previous_defence": lambda: self.turn(-1),
            "next_defence": lambda: self.turn(1),
            "previous": lambda: self.step(-1),
            "next": lambda: self.step(1),
            "first": lambda: self.seek(0),
            "last": lambda: self.seek(1 << 20),
        }

    def begin(self, solution: Solution, made: Sequence[Move], notation: str = "") -> None:
        """Take a solution, and stand where the moves lead that were made.

        Moves are named in ``notation``, where the game has several.
        """
        tree, path = trees.add_line(solution.tree, trees.ROOT, made)
        self.study = Study(tree, path, notation)
        self._show()

    def go(self, path: Path) -> None:
        """Stand at a move."""
        if self.study is not None:
            self.study.go(path)
            self._show()

    def step(self, by: int) -> None:
        """Go so many moves on or back."""
        if self.study is not None:
            self.seek(len(self.study.path) + by)

    def seek(self, ply: int) -> None:
        """Stand after so many moves of the present line."""
        if self.study is not None:
            self.study.seek(ply)
            self._show()

    def turn(self, by: int) -> None:
        """Go to the row so many below in the list."""
        path = self._rows.beside(by) if self.study is not None else None
        if path is not None:
            self.go(path)
