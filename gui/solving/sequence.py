"""Which problem of a list comes next."""

from __future__ import annotations

import random
from dataclasses import replace

from core.problems.problem import Problem
from core.problems.progress import SolvingProgress
from core.problems.shelf import next_for, random_for
from gui.app.requests import ToSolve


class ProblemSequence:
    """Problems of a list, of which one is solved.

    Args:
        asked: The list, and which of it comes first.
        dice: Draws from it.

    Attributes:
        asked: The same, with the present problem first.
    """

    def __init__(self, asked: ToSolve, dice: random.Random) -> None:
        self.asked = asked
        self._dice = dice
        self._left_out: set[str] = set()

    @property
    def problem(self) -> Problem:
        """The present problem."""
        return self.asked.problems[self.asked.number]

    @property
    def words(self) -> str:
        """Which of the list it is; empty where there is no other."""
        number, count = self.asked.number + 1, len(self.asked.problems)
        return f"Problem {number:,} of {count:,}" if count > 1 else ""

    def done_words(self, progress: SolvingProgress) -> str:
        """How many of the list are solved; empty where there is no other."""
        problems = self.asked.problems
        done = sum(progress.is_done(each.identity) for each in problems)
        return f"{done:,} of {len(problems):,} solved" if len(problems) > 1 else ""

    def turn_to(self, problem: Problem) -> None:
        """Go on to a problem of the list."""
        number = self.asked.problems.index(problem)
        self.asked = replace(self.asked, number=number, told=False)

    def again(self, told: bool) -> ToSolve:
        """The same list once more, with or without the solution of the present problem."""
        return replace(self.asked, told=told)

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
