"""Messages between the program and a player in another process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.facts import Facts
from core.games import GAMES
from core.player import Budget
from core.values import Observation

HERE = "here"
"""What is said by a process that is there, before it is told who it is to be."""

OUT_OF_TURN = "it spoke without being asked"
NO_ANSWER = "what it said is no answer"

MADE = "made"
"""What is said once the player has been made and waits for its first question."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request to a player: the observations it has not been sent yet.

    Attributes:
        kept: How many of those sent before are still valid.
        news: The observations after those.
        budget: What it may spend on its answer.
    """

    kept: int
    news: tuple[Observation, ...]
    budget: Budget

    def after(self, seen: Sequence[Observation]) -> tuple[Observation, ...]:
        """All observations, where the player had ``seen`` before."""
        return (*seen[: self.kept], *self.news)


def question(
    sent: Sequence[Observation], seen: Sequence[Observation], budget: Budget
) -> Question:
    """The request that takes a player from ``sent`` to ``seen``."""
    kept = same_start(sent, seen)
    return Question(kept, tuple(seen[kept:]), budget)


def same_start(one: Sequence[Observation], other: Sequence[Observation]) -> int:
    """Length of the common prefix, by identity.

    Observations that survive a takeback stay the same objects.
    """
    for number, (here, there) in enumerate(zip(one, other, strict=False)):
        if here is not there:
            return number
    return min(len(one), len(other))


def board_of(seen: Sequence[Observation]) -> Facts:
    """The facts of the game that ``seen`` belongs to, for checking answers."""
    return GAMES[seen[-1].variant].facts
