"""The search for a mate as the window knows it: what is asked, and what was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from core.setup import Position
from core.values import Move

Line: TypeAlias = tuple[Move, ...]
"""Moves that one side makes in a row."""


@dataclass(frozen=True, slots=True)
class MateQuestion:
    """A position in which a mate is looked for.

    Attributes:
        number: Told again with every answer.
        variant: Key of the game.
        ruleset: Its rules.
        position: Where the side to move may make all the moves that are left in its turn.
    """

    number: int
    variant: str
    ruleset: str
    position: Position


@dataclass(frozen=True, slots=True)
class MateProgress:
    """How far a search has come.

    Attributes:
        number: Of the question.
        nodes: Positions looked at.
        seconds: Since it began.
        state: Whether there is a mate: it was ``found``, it is proved that there is
            ``none``, or that is ``open``.
        best: The best line so far.
        mates: The mates found, the one that was found first before the others.
        complete: Whether there are no other mates.
        over: Whether nothing more will be found.
    """

    number: int
    nodes: int
    seconds: float
    state: Literal["found", "none", "open"] = "open"
    best: Line = ()
    mates: tuple[Line, ...] = ()
    complete: bool = False
    over: bool = False


class Looker(Protocol):
    """A process that looks for mates."""

    @property
    def over(self) -> bool:
        """Whether there will be no more answers."""

    @property
    def problem(self) -> str:
        """Why it ended early, in one line; empty if it did not."""

    def tell(self, message: MateQuestion | None, /) -> None:
        """Ask about another position, or with ``None`` about none for now."""

    def poll(self) -> list[MateProgress]:
        """New answers since the last call."""

    def close(self) -> None:
        """End the process."""


class MateSearch:
    """Looks for a mate in one position after another. No call blocks.

    Args:
        begin: Begins its process.
        game: Key and ruleset of the game.

    Attributes:
        progress: How far it has come with the last question; ``None`` before it has begun.
        problem: Why it stopped by itself, in one line; empty unless it did.
    """

    def __init__(self, begin: Callable[[], Looker], game: tuple[str, str]) -> None:
        self.progress: MateProgress | None = None
        self.problem = ""
        self._begin = begin
        self._game = game
        self._task: Looker | None = None
        self._number = 0
        self._asked = False

    @property
    def running(self) -> bool:
        """Whether there is more to come."""
        return self._asked and (self.progress is None or not self.progress.over)

    def ask(self, position: Position) -> None:
        """Look for a mate in ``position``, and no longer in the last one."""
        if self._task is None:
            self._task = self._begin()
        self.progress, self.problem = None, ""
        self._number += 1
        self._asked = True
        self._task.tell(MateQuestion(self._number, *self._game, position))

    def rest(self) -> None:
        """Look for nothing for now, and forget what was found."""
        self.progress, self._asked = None, False
        self._number += 1
        if self._task is not None:
            self._task.tell(None)

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        if self._task is None:
            return False
        fresh = [found for found in self._task.poll() if found.number == self._number]
        if fresh:
            self.progress = fresh[-1]
        if self._task.over:
            problem = self._task.problem or "its process has ended"
            self.close()
            self.problem = problem
        return bool(fresh or self.problem)

    def close(self) -> None:
        """End the process at once, and forget what was found."""
        self.progress, self._asked = None, False
        if self._task is not None:
            self._task.close()
            self._task = None
