"""What a player in another process is told, and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.game import Facts
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
    """What a player is sent: all that it has not been shown before.

    Attributes:
        kept: How many of the observations that it was sent before still hold.
        news: The observations that come after those.
        budget: What it may spend on its answer.
    """

    kept: int
    news: tuple[Observation, ...]
    budget: Budget

    def after(self, seen: Sequence[Observation]) -> tuple[Observation, ...]:
        """All that the player has been shown now, where it was ``seen`` before."""
        return (*seen[: self.kept], *self.news)


def question(
    sent: Sequence[Observation], seen: Sequence[Observation], budget: Budget
) -> Question:
    """What a player that has been sent ``sent`` must be told to know all of ``seen``."""
    kept = same_start(sent, seen)
    return Question(kept, tuple(seen[kept:]), budget)


def same_start(one: Sequence[Observation], other: Sequence[Observation]) -> int:
    """How many observations at the start are the very same objects.

    What was shown before a move was taken back, and is shown still, is the same object.
    """
    for number, (here, there) in enumerate(zip(one, other, strict=False)):
        if here is not there:
            return number
    return min(len(one), len(other))


def board_of(seen: Sequence[Observation]) -> Facts:
    """The game that is seen, by which answers are checked."""
    return GAMES[seen[-1].variant].facts
