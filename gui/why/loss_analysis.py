"""Finds the moves that lost a game, in another process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.hindsight.findings import JudgedMove, turning, worst
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.tasks.workers import BackgroundTask, Hear
from core.values import Side


class LossAnalysis:
    """A finished game being examined in another process. No call blocks.

    Args:
        timeline: The game, which is over.
        side: Whose moves are looked at.
        work: Begins work in another process, as ``BackgroundTask`` does.
        found: All of them, where they were looked at before.

    Attributes:
        turns: The moves that have been looked at by now.
        problem: Why the work ended early, in one line; empty unless something went wrong.
        number: How many moves there are to look at.
    """

    def __init__(
        self,
        timeline: Timeline,
        side: Side,
        work: Callable[..., BackgroundTask[Any]],
        found: tuple[JudgedMove, ...] = (),
    ) -> None:
        self.turns = list(found)
        self.problem = ""
        self.number = sum(step.side is side for step in timeline.steps)
        self._outcome, self._side = timeline.record.outcome, side
        self._task: BackgroundTask[JudgedMove] | None = None
        if not found:
            self._task = work(look_back, timeline.record, side)
        self._turning = turning(self.turns, self._outcome, side)

    @property
    def complete(self) -> bool:
        """Whether every move has been looked at."""
        return len(self.turns) == self.number

    @property
    def turning(self) -> tuple[JudgedMove, ...]:
        """The moves the game turned on, as far as is known by now."""
        return self._turning

    @property
    def worst(self) -> JudgedMove | None:
        """The one that cost most, likewise."""
        return worst(self.turns, self._outcome, self._side)

    def advance(self) -> bool:
        """Take in what has come; whether anything has."""
        if self._task is None:
            return False
        found = self._task.poll()
        self.problem = self._task.problem
        self.turns += found
        if found:
            self._turning = turning(self.turns, self._outcome, self._side)
        return bool(found)

    def close(self) -> None:
        """Kill the process."""
        if self._task is not None:
            self._task.close()


def look_back(hear: Hear, record: GameRecord, side: Side) -> Iterator[JudgedMove]:
    """Every move of ``side``, as soon as it has been looked at; runs in another process."""
    from bots.fog.hindsight import Hindsight  # noqa: PLC0415 - likewise
    from bots.search.analysis import Analyst  # noqa: PLC0415 - brings in the compiler
    from core.hindsight.turns import review_game  # noqa: PLC0415 - likewise

    del hear
    yield from review_game(record, side, Hindsight, Analyst)
