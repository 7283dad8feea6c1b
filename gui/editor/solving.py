"""Has a position solved in another process while it goes on being looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.problems.problem import Problem
from core.records.tree import GameTree
from gui.editor.tasks import title_of
from gui.solving.judge import MoveJudge


@dataclass(frozen=True, slots=True)
class SolvedPosition:
    """What a solver has found.

    Attributes:
        words: It in a sentence.
        tree: The solution; ``None`` where there is none.
    """

    words: str
    tree: GameTree | None = None


class PositionSolver:
    """Solves one position at a time.

    Args:
        judge: Begins with a problem; ``ValueError`` where nobody can solve it.

    Attributes:
        found: What was found last; ``None`` until then.
    """

    def __init__(self, judge: Callable[[Problem], MoveJudge]) -> None:
        self.found: SolvedPosition | None = None
        self._begin = judge
        self._judge: MoveJudge | None = None
        self._task = ""

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return self._judge is not None

    @property
    def title(self) -> str:
        """What is asked, in words."""
        return title_of(self._task)

    def ask(self, problem: Problem) -> None:
        """Have a problem solved in place of any other."""
        self.stop()
        self._task = problem.stipulation
        try:
            self._judge = self._begin(problem)
        except ValueError as error:
            self._tell(str(error))
        else:
            self._judge.want_solution()

    def advance(self) -> bool:
        """Take in what was found; whether there was anything."""
        judge = self._judge
        if judge is None:
            return False
        solution, problem = judge.solution, judge.problem
        if solution is None and not problem:
            return False
        if solution is None:
            self._tell(problem)
        else:
            tree = solution.tree if solution.tree.root.children else None
            self._tell(solution.remark, tree)
        self._close()
        return True

    def stop(self) -> bool:
        """Forget what is asked and what was found; whether there was anything."""
        had = self._judge is not None or self.found is not None
        self._close()
        self.found = None
        return had

    def _tell(self, words: str, tree: GameTree | None = None) -> None:
        self.found = SolvedPosition(f"{self.title}: {words[:1].lower()}{words[1:]}", tree)

    def _close(self) -> None:
        if self._judge is not None:
            self._judge.close()
            self._judge = None
