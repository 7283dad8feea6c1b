"""One search of the engine, in a thread that can be stopped at any time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from bots.analysis import SearchInfo, SearchLimits
from bots.uci.answers import best_move, info_lines
from bots.uci.dialect import UCI, Dialect
from bots.uci.timing import Allotment, SearchTrend
from core.game import Game
from core.setup import Position
from core.values import Move

Say = Callable[[str], object]

OFTEN = 0.004
"""Seconds after which the clock is looked at again."""

GRACE = 0.004
"""Seconds for a search to end by itself once it is told to; then it is answered without."""

FIRST = 0.012
"""Seconds more for one that has found nothing yet; then any move is played."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be thought about.

    Attributes:
        game: The rules.
        history: Every position of the game so far.
        clock: Plies before the first of them that could be undone.
        limits: By which the search ends by itself.
        time: Seconds for it; ``None`` for as long as it takes.
        patient: Whether the answer waits until it is asked for.
        moves: The moves that may be played; empty for all.
        dialect: The protocol in which it is answered.
    """

    game: Game
    history: tuple[Position, ...]
    clock: int
    limits: SearchLimits
    time: Allotment | None = None
    patient: bool = False
    moves: tuple[Move, ...] = ()
    dialect: Dialect = UCI


@dataclass(frozen=True, slots=True)
class MindLine:
    """What has been found so far.

    Attributes:
        line: The best move, and what is expected after it.
        info: What there is to say of it; ``None`` for nothing.
    """

    line: tuple[Move, ...]
    info: SearchInfo | None = None


class Mind(Protocol):
    """What thinks about positions of one game."""

    def think(self, task: Task) -> Iterator[MindLine]:
        """Better and better thoughts; the first is told even if it is stopped at once."""

    def stop(self) -> None:
        """End ``think``, which runs in another thread, at once; nothing if none runs."""


class Search:
    """A search that runs.

    Args:
        mind: What thinks.
        task: About what.
        say: Takes the lines that are said.
    """

    def __init__(self, mind: Mind, task: Task, say: Say) -> None:
        self._mind = mind
        self._task = task
        self._say = say
        self._line: tuple[Move, ...] = ()
        self._stopped = threading.Event()
        self._wanted = threading.Event()
        self._answered = threading.Event()
        self._ending, self._saying = threading.Lock(), threading.Lock()
        self._thinks = True
        self._began = time.perf_counter()
        if not task.patient:
            self._wanted.set()
        # Both run before the first answer can be asked for: starting a thread may take
        # as long as the computer is busy.
        if task.time is not None:
            threading.Thread(target=self._watch, daemon=True).start()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer now, and wait until the search has ended.

        One that has not ended within ``GRACE`` is answered by the best line so far.
        """
        self._stopped.set()
        self._wanted.set()
        self._end()
        if not self._answered.wait(GRACE):
            if not self._line:
                self._answered.wait(FIRST)
            self._answer()
        self._thread.join()

    def hit(self) -> None:
        """The opponent has made the move that was expected: its own time begins."""
        self._began = time.perf_counter()
        self._wanted.set()

    def _run(self) -> None:
        self._think()
        with self._ending:
            self._thinks = False
        # An answer that nobody has asked for yet is kept.
        self._wanted.wait()
        self._answer()

    def _think(self) -> None:
        """Finds the best line in time, and tells of it."""
        task = self._task
        mover = task.game.to_move(task.history[-1])
        trend, forced = SearchTrend(mover), self._is_forced()
        for thought in self._mind.think(task):
            self._line = thought.line or self._line
            if thought.info is not None:
                trend.note(thought.info.lines[0])
                self._tell(info_lines(task.game.facts, thought.info, mover, task.dialect))
            if self._is_past(lambda time_: 0.0 if forced else trend.seconds(time_)):
                break

    def _is_forced(self) -> bool:
        """Whether there is only one move, and a clock that need not run for it."""
        task = self._task
        if task.time is None or task.time.fixed:
            return False
        return len(task.moves or task.game.moves(task.history[-1])) == 1

    def _tell(self, lines: Iterable[str]) -> None:
        """Says what has been found, unless that is late."""
        with self._saying:
            if not self._answered.is_set():
                for line in lines:
                    self._say(line)

    def _answer(self) -> None:
        """Says the best move, once."""
        task = self._task
        line = self._line or task.moves[:1] or task.game.moves(task.history[-1])[:1]
        with self._saying:
            if not self._answered.is_set():
                self._say(best_move(task.game.facts, line, task.dialect))
                self._answered.set()

    def _watch(self) -> None:
        """Ends the search in the middle of an iteration once its time is over."""
        while self._thinks:
            if self._is_past(lambda time_: time_.most):
                self._end()
            time.sleep(OFTEN)

    def _end(self) -> None:
        """Ends this search, and none that may have begun since."""
        with self._ending:
            if self._thinks:
                self._mind.stop()

    def _is_past(self, limit: Callable[[Allotment], float]) -> bool:
        """Whether it is told to stop, or a limit of its own time is past."""
        time_ = self._task.time
        return self._stopped.is_set() or (
            time_ is not None and self._wanted.is_set() and self._spent >= limit(time_)
        )

    @property
    def _spent(self) -> float:
        """Seconds of its own time."""
        return time.perf_counter() - self._began
