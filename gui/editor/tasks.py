"""What can be asked of a position that somebody has set up, and where it is kept then."""

from __future__ import annotations

from pathlib import Path

from core.facts import Facts
from core.problems.collection import Collection
from core.problems.goals import GOALS, read_stipulation
from core.problems.problem import Problem
from core.problems.shelf import StoredSet, add_set, changed, stored_sets, with_problem

OWN_SET = "Set up by hand"
"""The set that such problems are put into."""


def tasks_of(facts: Facts, left: int = 0) -> tuple[str, ...]:
    """The stipulations that a position of a game may be given.

    Args:
        facts: The game.
        left: How many moves the side to move has left in its turn, if that is known.
    """
    return tuple(
        f"{goal}{length or (kind.counted and left) or ''}"
        for goal, kind in GOALS.items()
        if kind.suits(facts)
        for length in kind.lengths
    )


def solvable_tasks(facts: Facts, left: int = 0) -> tuple[str, ...]:
    """Those of them that a solver can prove."""
    tasks = tasks_of(facts, left)
    return tuple(task for task in tasks if read_stipulation(task).goal.counted)


def title_of(task: str) -> str:
    """A stipulation as people read it."""
    return read_stipulation(task).title


def keep_problem(folder: Path, problem: Problem) -> StoredSet:
    """Put a problem into one's own set of such problems, which is made if need be.

    Raises:
        OSError: If it cannot be written.
    """
    sets, _ = stored_sets(folder)
    mine = next((each for each in sets if each.collection.name == OWN_SET), None)
    if mine is None:
        return add_set(folder, Collection(OWN_SET, (problem,)))
    return changed(mine, with_problem(mine.problems, problem))
