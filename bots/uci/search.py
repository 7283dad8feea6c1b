"""One search of the engine, in a thread that can be stopped at any time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from bots.analysis import SearchInfo, SearchLimits
from bots.uci.answers import best_move, info_lines
from bots.uci.requests import Allotment
from core.game import Game
from core.setup import Position
from core.values import Move

Say = Callable[[str], object]


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
    """

    game: Game
    history: tuple[Position, ...]
    clock: int
    limits: SearchLimits
    time: Allotment | None = None
    patient: bool = False
    moves: tuple[Move, ...] = ()


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

    def think(self, task: Task, stopped: Callable[[], bool]) -> Iterator[MindLine]:
        """Better and better thoughts; ends soon after ``stopped`` says so."""

    def stop(self) -> None:
        """End ``think``, which runs in another thread, at once."""


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
        self._stopped = threading.Event()
        self._wanted = threading.Event()
        self._began = time.perf_counter()
        if not task.patient:
            self._wanted.set()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Have it answer now, and wait until it has."""
        self._stopped.set()
        self._wanted.set()
        self._mind.stop()
        self._thread.join()

    def hit(self) -> None:
        """The opponent has made the move that was expected: its own time begins."""
        self._began = time.perf_counter()
        self._wanted.set()

    def _run(self) -> None:
        facts, line = self._task.game.facts, self._thought()
        # An answer that nobody has asked for yet is kept.
        self._wanted.wait()
        self._say(best_move(facts, line))

    def _thought(self) -> tuple[Move, ...]:
        """The best line found in time, or if there is no time at all by a single ply."""
        task, line = self._task, tuple[Move, ...]()
        mover = task.game.to_move(task.history[-1])
        for thought in self._mind.think(task, self._is_over):
            line = thought.line or line
            if thought.info is not None:
                for words in info_lines(task.game.facts, thought.info, mover):
                    self._say(words)
            if self._is_enough():
                break
        if not line:
            quick = replace(task, limits=SearchLimits(depth=1))
            for thought in self._mind.think(quick, lambda: False):
                line = thought.line
        return line

    def _is_over(self) -> bool:
        """Whether to stop in the middle of an iteration."""
        time_ = self._task.time
        return self._stopped.is_set() or (time_ is not None and self._spent >= time_.most)

    def _is_enough(self) -> bool:
        """Whether to begin no further iteration."""
        time_ = self._task.time
        return self._stopped.is_set() or (time_ is not None and self._spent >= time_.aim)

    @property
    def _spent(self) -> float:
        """Seconds of its own time; none while the opponent is still to move."""
        return time.perf_counter() - self._began if self._wanted.is_set() else 0.0
