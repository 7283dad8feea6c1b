"""Requests for problems: to choose one, and to solve one."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from core.problems.problem import Problem
from core.problems.shelf import ShelfView


@dataclass(frozen=True, slots=True)
class ToProblems:
    """Choose a problem.

    Attributes:
        group: Key of the group that is listed; ``""`` for the first.
        view: What is shown of it.
        file: A file that is brought along as a set; ``None`` for none.
    """

    group: str = ""
    view: ShelfView = field(default_factory=ShelfView)
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class ToSolve:
    """Solve a problem.

    Attributes:
        problems: The problems that the next one is taken from.
        number: Which of them comes first, from 0.
        title: What they are called.
        suited: Whether the next one is to suit the person, and not the next in order.
        told: Whether its solution is shown at once, as it was before.
    """

    problems: tuple[Problem, ...]
    number: int
    title: str
    suited: bool = False
    told: bool = False
