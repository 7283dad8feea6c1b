"""Compiles kernels ahead of time, in low-priority processes, and counts progress.

What is needed first is compiled first.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Protocol, runtime_checkable

from core.player import Reach
from core.tasks.workers import BackgroundTask, Hear
from core.warm import Stage, do, is_done

_AHEAD: dict[tuple[Stage, ...], BackgroundTask[int]] = {}

SPARED = 1
"""Cores that are left to the window where there are more than two."""

_NAP = 0.1
_POLITE = 10

_MOST = 0.9
_SUPPOSED = 4.0
"""Seconds for which a core is supposed to be like that one, before it has shown itself."""


class Preparation:
    """The stages that are being compiled.

    Args:
        stages: All of them, the most needed first.
        jobs: How many are compiled in parallel.
        send: Begins a process; tests put their own in its place.
        now: A monotonic clock; likewise.

    Attributes:
        problem: Why a stage failed, in one line; the others go on.
    """

    def __init__(
        self,
        stages: Sequence[Stage],
        jobs: int | None = None,
        send: Callable[..., BackgroundTask[int]] = BackgroundTask,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.problem = ""
        cores = os.cpu_count() or 1
        self._jobs = jobs or (cores - SPARED if cores > 2 else cores)
        self._send = send
        self._now = now
        self._order = list(stages)
        self._parts = {stage.key: 0 for stage in stages}
        self._failed: set[str] = set()
        self._pool: list[_Hand] = []
        self._thread: threading.Thread | None = None
        self._beginning = threading.Lock()
        self._closed = threading.Event()
        self._worked = self._spent = 0.0

    @property
    def stages(self) -> list[Stage]:
        """All stages, in order."""
        return [*self._order]

    @property
    def over(self) -> bool:
        """Whether there is nothing more to do."""
        return all(self._is_over(stage) for stage in self._order)

    @property
    def begun(self) -> bool:
        """Whether it has been asked to begin."""
        return self._thread is not None

    def has(self, stages: Iterable[Stage]) -> bool:
        """Whether all of ``stages`` are done or have failed."""
        return all(self._is_over(stage) for stage in stages)

    def count(self, stages: Iterable[Stage]) -> tuple[int, int]:
        """Parts done and total parts of ``stages``."""
        chosen = [*stages]
        return sum(self._parts[s.key] for s in chosen), sum(s.parts for s in chosen)

    def left(self, stages: Iterable[Stage] = ()) -> float:
        """Estimated seconds until ``stages``, or all, are done."""
        times = [self._left(stage) for stage in [*stages] or self._order]
        return max(sum(times) / self._jobs, *times, 0.0)

    def want(self, stages: Iterable[Stage]) -> None:
        """Move ``stages`` to the front of the queue."""
        self._order = [*dict.fromkeys([*stages, *self._order])]

    def begin(self) -> None:
        """Start compiling what is not cached yet; any thread may ask for it."""
        with self._beginning:
            if self._thread is None and not self._closed.is_set():
                self.look()
                thread = threading.Thread(target=self._conduct, daemon=True)
                thread.start()
                self._thread = thread

    def look(self) -> None:
        """Mark stages that are cached as done."""
        for stage in self._order:
            if is_done(stage):
                self._parts[stage.key] = stage.parts

    def wait(self, seconds: float) -> None:
        """Wait until it is over, at most so long."""
        if self._thread is not None:
            self._thread.join(seconds)

    def close(self) -> None:
        """Stop at once; half-compiled stages are lost."""
        self._closed.set()
        with self._beginning:
            if self._thread is not None:
                self._thread.join()

    def _conduct(self) -> None:
        try:
            while not self._closed.is_set() and not self.over:
                self._hand_out()
                self._closed.wait(_NAP)
                self._collect()
        finally:
            for hand in self._pool:
                hand.task.close()

    def _hand_out(self) -> None:
        for stage in self._waiting():
            hand = next((hand for hand in self._pool if hand.stage is None), None)
            if hand is None and len(self._pool) < self._jobs:
                hand = _Hand(self._send(compile_stages))
                self._pool.append(hand)
            if hand is None:
                return
            hand.stage, hand.since = stage, self._now()
            hand.task.tell(stage)

    def _waiting(self) -> list[Stage]:
        """What can be begun now, in order."""
        busy = {hand.stage.key for hand in self._pool if hand.stage is not None}
        left = {stage.key for stage in self._order if not self._is_over(stage)}
        return [
            stage
            for stage in self._order
            if stage.key in left - busy and left.isdisjoint(stage.after)
        ]

    def _collect(self) -> None:
        for hand in [*self._pool]:
            for parts in hand.task.poll():
                self._take(hand, parts)
            if hand.task.over:
                self._pool.remove(hand)
                self.problem = hand.task.problem
                if hand.stage is not None:
                    self._failed.add(hand.stage.key)

    def _take(self, hand: _Hand, parts: int) -> None:
        """Take in that so many parts of its stage are done."""
        stage, now = hand.stage, self._now()
        if stage is None:
            return
        self._worked += stage.cost * (parts - self._parts[stage.key]) / stage.parts
        self._spent += now - hand.since
        self._parts[stage.key], hand.since = parts, now
        if parts == stage.parts:
            hand.stage = None

    def _is_over(self, stage: Stage) -> bool:
        return stage.key in self._failed or self._parts[stage.key] == stage.parts

    def _left(self, stage: Stage) -> float:
        """Seconds of one core here that ``stage`` still takes.

        Of the part that is being compiled most may be done, but never all of it.
        """
        if self._is_over(stage):
            return 0.0
        part = stage.cost / stage.parts / self._pace()
        since = [hand.since for hand in self._pool if hand.stage == stage]
        running = min(self._now() - since[0], _MOST * part) if since else 0.0
        return part * (stage.parts - self._parts[stage.key]) - running

    def _pace(self) -> float:
        """How fast a core is here, beside one where the costs were measured."""
        return (self._worked + _SUPPOSED) / (self._spent + _SUPPOSED)


class _Hand:
    """One process, and the stage that it is at."""

    def __init__(self, task: BackgroundTask[int]) -> None:
        self.task = task
        self.stage: Stage | None = None
        self.since = 0.0


def compile_stages(hear: Hear) -> Iterator[int]:
    """Runs in the other process: compile stage after stage, yielding parts done."""
    with suppress(AttributeError, OSError):
        os.nice(_POLITE)
    while True:
        yield from do(hear())


@runtime_checkable
class Reaching(Protocol):
    """Something that makes bots and knows what each needs."""

    def reach(self, name: str) -> Reach:
        """What the bot called ``name`` may reach."""

    def stages(self, name: str) -> tuple[Stage, ...]:
        """What is compiled for it."""


def prepare_bot(make: object, name: str) -> Reach:
    """What the process of a bot may reach; begins to compile what it needs and lacks.

    The process may not write what other processes load, so this one sees to it.
    """
    if not isinstance(make, Reaching):
        return Reach()
    stages = tuple(stage for stage in make.stages(name) if not is_done(stage))
    for key, task in [*_AHEAD.items()]:
        task.poll()
        if task.over:
            del _AHEAD[key]
    if stages and stages not in _AHEAD:
        _AHEAD[stages] = BackgroundTask(_compile, stages)
    return make.reach(name)


def _compile(hear: Hear, stages: tuple[Stage, ...]) -> Iterator[int]:
    """Runs in the other process: compile ``stages`` and end."""
    for stage in stages:
        yield from do(stage)
