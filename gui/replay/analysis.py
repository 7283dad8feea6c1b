"""How a game stands after each ply, worked out in another process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.records.replay import Timeline
from core.tasks.workers import BackgroundTask


@dataclass(frozen=True, slots=True)
class PlyAnalysis:
    """The analysis of one position of a game.

    Attributes:
        positions: How many positions fit what each side had seen.
        exact: Whether these counts are exact; otherwise they are lower bounds.
        pawns: Evaluation for the first side, in pawns or the least valuable piece of
            another game; infinite for a win.
    """

    positions: tuple[int, int]
    exact: tuple[bool, bool]
    pawns: float


class GameAnalysis:
    """A game being analysed in another process. No call blocks.

    Args:
        timeline: The game; moves that are added to it are analysed too.
        work: Begins work in another process, as ``BackgroundTask`` does.

    Attributes:
        found: The analysis of each position reached so far, the start included.
        problem: Why the work ended early, in one line; empty unless something went wrong.
    """

    def __init__(
        self, timeline: Timeline, work: Callable[..., BackgroundTask[Any]]
    ) -> None:
        from gui.replay.analysing import analyse  # noqa: PLC0415 - brings in the compiler

        self.found: list[PlyAnalysis] = []
        self.problem = ""
        self._timeline = timeline
        self._told = timeline.record
        self._task: BackgroundTask[PlyAnalysis] = work(analyse, self._told)

    @property
    def complete(self) -> bool:
        """Whether every position has been analysed."""
        return len(self.found) > self._timeline.plies

    def advance(self) -> None:
        """Collect results, and send the moves that were played since."""
        self.found += self._task.poll()
        self.problem = self._task.problem
        record = self._timeline.record
        if record is not self._told:
            self._told = record
            self._task.tell(record)
        if self.complete and record.outcome is not None:
            self.close()

    def close(self) -> None:
        """Kill the process."""
        self._task.close()
