"""Chooses among problems that were found in games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar


class MinedProblem(Protocol):
    """A problem that was found in a game."""

    @property
    def moves(self) -> int:
        """In how many moves it is solved."""

    @property
    def hardness(self) -> float:
        """How hard it is."""

    @property
    def interest(self) -> float:
        """What it is worth to a collection."""

    @property
    def ways(self) -> frozenset[object]:
        """Its solutions: what has the same ones is the same problem."""


M = TypeVar("M", bound=MinedProblem)


def chosen(games: Sequence[Sequence[M]], number: int, each: int) -> list[tuple[int, M]]:
    """At most ``number`` of the problems of ``games``, each with the place of its game.

    The lengths take turns, so that a rare one is there with all it has; of each the most
    interesting come first, at most ``each`` from one game. They are answered from easy to
    hard.
    """
    waiting: dict[int, list[tuple[int, M]]] = defaultdict(list)
    for place, problem in _different(games, each):
        waiting[problem.moves].append((place, problem))
    for found in waiting.values():
        found.sort(key=lambda one: one[1].interest)
    taken: list[tuple[int, M]] = []
    while len(taken) < number and any(waiting.values()):
        for length in sorted(waiting):
            if waiting[length] and len(taken) < number:
                taken.append(waiting[length].pop())
    return sorted(taken, key=lambda one: one[1].hardness)


def _different(games: Sequence[Sequence[M]], each: int) -> Iterator[tuple[int, M]]:
    """The best few of each game, without those that are solved like another one."""
    known = set[frozenset[object]]()
    for place, problems in enumerate(games):
        for problem in sorted(problems, key=lambda one: -one.interest)[:each]:
            if problem.ways not in known:
                known.add(problem.ways)
                yield place, problem
