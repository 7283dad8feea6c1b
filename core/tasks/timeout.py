"""Time limits on others, by a clock that stands still while this process does.

While it is stopped (Ctrl-Z, a suspended laptop, a machine that does not get round to it)
it hears no answer: that time is charged to nobody.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

LOOK: Final = 0.5
"""Seconds between two looks at the clock, at most, while anybody is waited for."""

HELD_UP: Final = 2 * LOOK
"""Seconds; between two looks that are farther apart, this process was held up."""


class RunningClock:
    """A monotonic clock that stands still while nobody can look at it.

    A long time between two looks counts only as far as this process was at work in it, as
    in a compiled kernel.

    Args:
        clock: A monotonic clock; tests put their own in its place.
        work: Processor time of this process; likewise.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        work: Callable[[], float] = time.process_time,
    ) -> None:
        self._clock, self._work = clock, work
        self._last = clock(), clock(), work()

    def __call__(self) -> float:
        """Seconds of no particular beginning; any thread may ask, and a signal handler."""
        ran, then, worked = self._last
        now, works = self._clock(), self._work()
        step = now - then
        ran += step if step <= HELD_UP else min(step, works - worked)
        # One assignment, so that the three always belong together.
        self._last = ran, now, works
        return ran


running_time: Final = RunningClock()
"""The clock of this process."""


READY = 600.0
"""Seconds within which a bot must have been made, where nothing else is said: it may have
to compile, on a machine that has other things to do, before it can be asked anything."""

LONGEST = 1e7
"""Seconds, four months. No wait is longer, whatever is asked for: clocks cannot hold it."""

LEAST = 1e-3
"""Seconds: a clock that is set to less may never ring."""


class NoAnswerError(BaseException):
    """The time limit was exceeded. A ``BaseException``, so that bots do not catch it."""


def late(seconds: float) -> str:
    """The detail of an outcome: no answer within so many seconds."""
    return f"within {seconds:g} seconds"


def clamped(seconds: float) -> float:
    """``seconds``, limited to what a timer can hold; NaN becomes the maximum."""
    return max(LEAST, min(LONGEST, seconds))


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise ``NoAnswerError`` inside the block after ``seconds``, and again if it goes on.

    Needs POSIX signals and the main thread; compiled kernels are not interrupted.
    """
    if not _can_ring():
        yield
        return
    until = running_time() + clamped(seconds)

    def look(number: int, frame: FrameType | None) -> None:
        del number, frame
        if running_time() >= until:
            raise NoAnswerError

    before = signal.signal(signal.SIGALRM, look)
    try:
        # The clock is looked at again and again, at last when the time is over.
        signal.setitimer(signal.ITIMER_REAL, max(LEAST, clamped(seconds) % LOOK), LOOK)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _can_ring() -> bool:
    posix = hasattr(signal, "setitimer")
    return posix and threading.current_thread() is threading.main_thread()
