"""How a game stands after each ply, worked out in another process."""

from __future__ import annotations

from dataclasses import dataclass

from core.records.replay import Timeline
from core.tasks.background_task import BackgroundTask


@dataclass(frozen=True, slots=True)
class PlyAnalysis:
    """One moment of a game.

    Attributes:
        positions: How many positions fit what each side had seen.
        exact: Whether these are all there are; else more would fit.
        pawns: How far the first side is ahead, in pawns or the least men of another game;
            infinite where it wins, as where a king falls.
    """

    positions: tuple[int, int]
    exact: tuple[bool, bool]
    pawns: float


class GameAnalysis:
    """A game being worked out in another process. No call here waits.

    Args:
        timeline: The game. Where it grows the work goes on.

    Attributes:
        found: What is known by now, for the start and after each ply.
        problem: Why no more will come, in one line; empty unless something went wrong.
    """

    def __init__(self, timeline: Timeline) -> None:
        from gui.replay.analysing import analyse  # noqa: PLC0415 - brings in the compiler

        self.found: list[PlyAnalysis] = []
        self.problem = ""
        self._timeline = timeline
        self._told = timeline.record
        self._task: BackgroundTask[PlyAnalysis] = BackgroundTask(analyse, self._told)

    @property
    def complete(self) -> bool:
        """Whether every ply there is has been worked out."""
        return len(self.found) > self._timeline.plies

    def advance(self) -> None:
        """Take in what has come, and tell how the game has gone on."""
        self.found += self._task.poll()
        self.problem = self._task.problem
        record = self._timeline.record
        if record is not self._told:
            self._told = record
            self._task.tell(record)
        if self.complete and record.outcome is not None:
            self.close()

    def close(self) -> None:
        """End the process now, whatever it is doing."""
        self._task.close()
