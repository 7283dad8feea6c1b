"""The time for which this process has run, by which it judges whether others are late.

While it is stopped (Ctrl-Z, a suspended laptop, a machine that does not get round to it)
it hears no answer: that time is charged to nobody.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

LOOK: Final = 0.5
"""Seconds between two looks at the clock, at most, while anybody is waited for."""

LONGEST: Final = 2 * LOOK
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
        ran += step if step <= LONGEST else min(step, works - worked)
        # One assignment, so that the three always belong together.
        self._last = ran, now, works
        return ran


running_time: Final = RunningClock()
"""The clock of this process."""
