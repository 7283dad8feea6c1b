"""What is said between this process and a player in another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.player import Budget
from core.values import Move, Observation


@dataclass(frozen=True, slots=True)
class Ready:
    """The player has been made and waits for its first question."""


READY: Final = Ready()


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


def checked(move: object) -> Move:
    """``move``, if it is one.

    Raises:
        TypeError: If it is not.
    """
    if not isinstance(move, Move):
        raise TypeError(f"it answered {move!r:.60}, which is not a move")
    return move
