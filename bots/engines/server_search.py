"""One search of this program as an engine, in a thread that can be stopped at any time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from bots.engines.dialects import UCI, Dialect
from bots.engines.server_words import GoCommand, bestmove_line, info_lines
from bots.search.analysis import SearchLimits
from core.game import Game
from core.score import SearchInfo, SearchLine, win_chance
from core.setup import Position
from core.values import Move, Side

STRETCH = 3.0
"""How much longer than its share a move may take at most."""

MOVES_LEFT = 30
"""Moves that the rest of a game is reckoned to have."""

USUAL = 0.6
"""The part of a move's share after which a search is usually over. The iteration that has
begun by then goes on."""

STABILITY = (1.4, 1.2, 1.0, 0.85, 0.7)
"""How much of the usual time is spent, by the iterations for which the move has stayed."""

FALLING = 6.0
"""By how much the time grows with each unit by which the chance of winning has fallen."""


@dataclass(frozen=True, slots=True)
class Allotment:
    """Seconds for a move.

    Attributes:
        aim: After so long no further iteration is begun, if the search goes as usual.
        most: So long it may take at most.
    """

    aim: float
    most: float

    @property
    def fixed(self) -> bool:
        """Whether all of it is to be used, however the search goes."""
        return self.aim == self.most


def allotted(go: GoCommand, side: Side, overhead: float) -> Allotment | None:
    """The time for a move; ``None`` where nothing limits it.

    Args:
        go: The command.
        side: Who is to move.
        overhead: Seconds that are lost between the clock and this program.
    """
    if go.move_time:
        whole = max(0.001, go.move_time / 1000 - overhead)
        return Allotment(whole, whole)
    clock = go.clocks[side]
    if clock is None and go.byoyomi:
        # Some programs leave out a clock that has run out.
        clock = 0
    if clock is None or go.infinite:
        return None
    spare = max(0.0, go.byoyomi / 1000 - overhead)
    if spare and not clock:
        # What is not used of the byoyomi is lost.
        return Allotment(spare, spare)
    left = max(0.001, clock / 1000 - overhead)
    moves = min(go.moves_to_go or MOVES_LEFT, MOVES_LEFT)
    share = left / moves + 0.75 * go.increments[side] / 1000
    limit = left * (0.9 if moves == 1 else 0.6)
    aim, most = min(USUAL * share, limit), min(STRETCH * share, limit)
    return Allotment(spare + aim, spare + most)


class SearchTrend:
    """How a search goes: how long its best move has stayed, and whether its score falls.

    Args:
        mover: Who is to move.
    """

    def __init__(self, mover: Side) -> None:
        self._mover = mover
        self._move: Move | None = None
        self._unchanged = 0
        self._chance: float | None = None
        self._fell = 0.0

    def note(self, best: SearchLine) -> None:
        """Takes in the best line of an iteration."""
        self._unchanged = self._unchanged + 1 if best.moves[:1] == (self._move,) else 0
        self._move = best.moves[0] if best.moves else None
        chance = win_chance(best.score)
        chance = chance if self._mover is Side.FIRST else 1.0 - chance
        if self._chance is None:
            self._chance = chance
        self._fell = max(0.0, self._chance - chance)
        # What is expected follows what is found, half of the way each time.
        self._chance = (self._chance + chance) / 2

    def seconds(self, time: Allotment) -> float:
        """After how long no further iteration is worth beginning."""
        if time.fixed:
            return time.aim
        share = STABILITY[min(self._unchanged, len(STABILITY) - 1)]
        return min(time.most, time.aim * share * (1 + min(1.0, FALLING * self._fell)))


Send = Callable[[str], object]

CHECK_INTERVAL = 0.004
"""Seconds between two looks at the clock."""

GRACE = 0.004
"""Seconds for a search to end by itself once it is stopped; then it is answered without."""

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

    @property
    def mover(self) -> Side:
        """The side to move."""
        return self.game.to_move(self.history[-1])


@dataclass(frozen=True, slots=True)
class Thought:
    """What has been found so far.

    Attributes:
        line: The best move, and what is expected after it.
        info: What there is to report; ``None`` for nothing.
    """

    line: tuple[Move, ...]
    info: SearchInfo | None = None


class Thinker(Protocol):
    """What thinks about positions of one game."""

    def think(self, task: Task) -> Iterator[Thought]:
        """Better and better thoughts; the first one even if it is stopped at once."""

    def stop(self) -> None:
        """End ``think``, which runs in another thread, at once; nothing if none runs."""


class Search:
    """A search that runs.

    Args:
        thinker: What thinks.
        task: About what.
        send: Takes its lines.
    """

    def __init__(self, thinker: Thinker, task: Task, send: Send) -> None:
        self._thinker = thinker
        self._task = task
        self._send = send
        self._line: tuple[Move, ...] = ()
        self._stopped = threading.Event()
        self._wanted = threading.Event()
        self._answered = threading.Event()
        self._ending, self._sending = threading.Lock(), threading.Lock()
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

    def ponderhit(self) -> None:
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
        """Finds the best line in time, and reports it."""
        task, forced = self._task, self._is_forced()
        facts, trend = task.game.facts, SearchTrend(task.mover)
        for thought in self._thinker.think(task):
            self._line = thought.line or self._line
            if thought.info is not None:
                trend.note(thought.info.lines[0])
                self._report(info_lines(facts, thought.info, task.mover, task.dialect))
            if self._is_past(lambda time_: 0.0 if forced else trend.seconds(time_)):
                break

    def _is_forced(self) -> bool:
        """Whether there is only one move, and a clock that need not run for it."""
        task = self._task
        if task.time is None or task.time.fixed:
            return False
        return len(task.moves or task.game.moves(task.history[-1])) == 1

    def _report(self, lines: Iterable[str]) -> None:
        """Sends what has been found, unless that is late."""
        with self._sending:
            if not self._answered.is_set():
                for line in lines:
                    self._send(line)

    def _answer(self) -> None:
        """Sends the best move, once."""
        task = self._task
        line = self._line or task.moves[:1] or task.game.moves(task.history[-1])[:1]
        with self._sending:
            if not self._answered.is_set():
                self._send(bestmove_line(task.game.facts, line, task.dialect))
                self._answered.set()

    def _watch(self) -> None:
        """Ends the search in the middle of an iteration once its time is over."""
        while self._thinks:
            if self._is_past(lambda time_: time_.most):
                self._end()
            time.sleep(CHECK_INTERVAL)

    def _end(self) -> None:
        """Ends this search, and none that may have begun since."""
        with self._ending:
            if self._thinks:
                self._thinker.stop()

    def _is_past(self, limit: Callable[[Allotment], float]) -> bool:
        """Whether it has been stopped, or a limit of its own time is past."""
        time_ = self._task.time
        return self._stopped.is_set() or (
            time_ is not None and self._wanted.is_set() and self._spent >= limit(time_)
        )

    @property
    def _spent(self) -> float:
        """Seconds of its own time."""
        return time.perf_counter() - self._began
