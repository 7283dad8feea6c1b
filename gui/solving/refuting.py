"""Looks for the best answer to a wrong move, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bots.games import GAMES
from core.games import find_game
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.tasks.workers import BackgroundTask, Ear
from core.values import Move

NODES = 300_000
"""Positions searched for one answer: some tenths of a second."""


def refute(hear: Ear, variant: str, ruleset: str) -> Iterator[Move | None]:
    """Answers each game it hears with the best move at its end; ``None`` for none."""
    from bots.search.analysis import Analyst, SearchLimits  # noqa: PLC0415 - brings in the compiler

    analyst = Analyst(find_game(variant, ruleset))
    while True:
        timeline = Timeline.of(hear())
        found: Move | None = None
        for info in analyst.lines(timeline.history, SearchLimits(1, nodes=NODES)):
            if info.lines and info.lines[0].moves:
                found = info.lines[0].moves[0]
        yield found


class Refuter:
    """Asks for answers. No call blocks.

    Args:
        work: Begins work in another process, as ``BackgroundTask`` does.
        variant: Key of the game.
        ruleset: Name of its ruleset.
    """

    def __init__(
        self, work: Callable[..., BackgroundTask[Any]], variant: str, ruleset: str
    ) -> None:
        game = GAMES[variant]
        able = any(kind in game.evaluations for kind in ("search", *game.hindsight))
        self._task = work(refute, variant, ruleset) if able else None
        self._waits = False

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return self._waits

    def ask(self, record: GameRecord) -> None:
        """Have the best answer found to the last move of a game."""
        self._waits = self._task is not None
        if self._task is not None:
            self._task.tell(record)

    def poll(self) -> Move | None:
        """The answer, once it is there; see ``busy``."""
        if self._task is None:
            return None
        found: list[Move | None] = self._task.poll()
        if found or self._task.over:
            self._waits = False
        return found[-1] if found else None

    def close(self) -> None:
        """End its process."""
        if self._task is not None:
            self._task.close()
        self._task, self._waits = None, False
