"""The explanation of a puzzle, worked out in another process once it has been answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.problems.fog_proof import Explanation, explained
from core.problems.goals import Claim
from core.tasks.workers import BackgroundTask, Hear


class Explaining:
    """An explanation on its way. No call blocks.

    Args:
        work: Begins work in another process.
        claim: The puzzle.
        told: What the person answered, and the notation to tell it in.

    Attributes:
        found: The explanation, once it is there.
        problem: Why there is none, in one line; empty unless something went wrong.
    """

    def __init__(
        self,
        work: Callable[..., BackgroundTask[Any]],
        claim: Claim,
        told: tuple[str, str],
    ) -> None:
        self.found: Explanation | None = None
        self.problem = ""
        self._task = work(explain, claim, told)

    @property
    def busy(self) -> bool:
        """Whether it is still awaited."""
        return self.found is None and not self.problem

    def advance(self) -> bool:
        """Take in what has come; whether anything has."""
        if not self.busy:
            return False
        for each in self._task.poll():
            self.found = each
        self.problem = self._task.problem
        return not self.busy

    def close(self) -> None:
        """Kill the process."""
        self._task.close()


def explain(hear: Hear, claim: Claim, told: tuple[str, str]) -> Iterator[Explanation]:
    """The explanation; runs in another process."""
    del hear
    yield explained(claim, *told)
