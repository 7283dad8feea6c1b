"""What each side could know of a finished game in the fog, worked out beside the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.records.record import GameRecord
from core.tasks.workers import BackgroundTask
from core.values import Side

if TYPE_CHECKING:
    from gui.app.shell import Shell


@dataclass(frozen=True, slots=True)
class KnownChance:
    """How the positions stand that fit what one side had seen.

    Attributes:
        positions: How many fit.
        exact: Whether these are all; otherwise there are at least so many.
        mean: The first side's chance to win, on average over these.
        low: The chance that nine tenths of them exceed.
        high: The chance that one tenth of them exceeds.
    """

    positions: int
    exact: bool
    mean: float
    low: float
    high: float


FogPly = tuple[KnownChance, KnownChance]
"""What both sides could know after one ply."""


class FogReport:
    """What could be known after each move of a game. No call blocks.

    Args:
        begin: Begins the process that works it out.

    Attributes:
        found: For each ply reached so far, the start included.
        problem: Why the work ended early, in one line; empty unless it did.
    """

    def __init__(self, begin: Callable[[], BackgroundTask[Any]]) -> None:
        self.found: list[FogPly] = []
        self.problem = ""
        self._begin = begin
        self._task: BackgroundTask[Any] | None = None

    @property
    def begun(self) -> bool:
        """Whether anybody has asked for it."""
        return self._task is not None or bool(self.found) or bool(self.problem)

    @property
    def working(self) -> bool:
        """Whether there is more to come."""
        return self._task is not None

    def begin(self) -> None:
        """Begin, once."""
        if not self.begun:
            self._task = self._begin()

    def at(self, ply: int, side: Side) -> KnownChance | None:
        """What a side could know after so many moves, if that is known."""
        return self.found[ply][side] if ply < len(self.found) else None

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        if self._task is None:
            return False
        found = self._task.poll()
        self.found += found
        if self._task.over:
            self.problem = self._task.problem
            self.close()
        return bool(found) or bool(self.problem)

    def close(self) -> None:
        """End the process."""
        if self._task is not None:
            self._task.close()
            self._task = None


def begin_fog_report(shell: Shell, record: GameRecord) -> BackgroundTask[Any]:
    """Begins the process of a ``FogReport`` of a game."""
    from gui.analysis.fog_reporting import fog_report  # noqa: PLC0415 - brings in the compiler

    return shell.work(fog_report, record)
