"""An engine at work beside the window: what it is asked, and what it has found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from core.records.record import GameRecord
from core.score import Score
from core.values import Move


@dataclass(frozen=True, slots=True)
class EngineLine:
    """A line of an engine: its score for the first side, and its moves."""

    score: Score
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """What an engine has found so far."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[EngineLine, ...]


@dataclass(frozen=True, slots=True)
class LinesQuestion:
    """What an engine is asked.

    Attributes:
        number: Told again with every answer.
        record: A game, whose last position is meant.
        lines: How many lines are wanted.
    """

    number: int
    record: GameRecord
    lines: int


@dataclass(frozen=True, slots=True)
class LinesAnswer:
    """What was found for the question of a number."""

    number: int
    info: EngineInfo


class Asked(Protocol):
    """A process that is asked questions: ours, or that of an engine of the user's."""

    @property
    def over(self) -> bool:
        """Whether there will be no more answers."""

    @property
    def problem(self) -> str:
        """Why it ended early, in one line; empty if it did not."""

    def tell(self, message: LinesQuestion, /) -> None:
        """Ask about another position."""

    def poll(self) -> list[LinesAnswer]:
        """New answers since the last call."""

    def close(self) -> None:
        """End the process."""


class EngineAtWork:
    """An engine that is asked of one position after another. No call blocks.

    Args:
        begin: Begins its process.

    Attributes:
        info: What it has found for the last question.
        problem: Why it stopped by itself, in one line; empty unless it did.
    """

    def __init__(self, begin: Callable[[], Asked]) -> None:
        self.info: EngineInfo | None = None
        self.problem = ""
        self._begin = begin
        self._task: Asked | None = None
        self._asked: LinesQuestion | None = None

    @property
    def running(self) -> bool:
        """Whether it is at work, or waits for another question."""
        return self._task is not None

    def ask(self, record: GameRecord, lines: int) -> None:
        """Have it look for so many lines at the end of ``record``."""
        last = self._asked
        if (
            self.running
            and last is not None
            and (last.record, last.lines) == (record, lines)
        ):
            return
        self.info = None
        self._asked = LinesQuestion(1 if last is None else last.number + 1, record, lines)
        if self._task is None:
            self._task, self.problem = self._begin(), ""
        self._task.tell(self._asked)

    def advance(self) -> bool:
        """Take in what it has found since; whether there was anything."""
        if self._task is None or self._asked is None:
            return False
        before = self.info, self.problem
        for found in self._task.poll():
            if found.number == self._asked.number:
                self.info = found.info
        if self._task.over:
            self.problem = self._task.problem or "the engine has stopped"
            self.close()
        return (self.info, self.problem) != before

    def rest(self) -> None:
        """End its process, and forget what it has found."""
        self.close()
        self.info = None

    def close(self) -> None:
        """End its process; what it has found stays."""
        if self._task is not None:
            self._task.close()
            self._task = None
