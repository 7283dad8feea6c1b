"""Time limits, enforced by a timer signal where the system has one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from core.tasks.running_time import LOOK, running_time

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


def held(seconds: float) -> float:
    """``seconds``, limited to what a timer can hold; NaN becomes the maximum."""
    return max(LEAST, min(LONGEST, seconds))


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise ``NoAnswerError`` inside the block after ``seconds``, and again if it goes on.

    Needs POSIX signals and the main thread; compiled kernels are not interrupted.
    """
    if not _can_ring():
        yield
        return
    until = running_time() + held(seconds)

    def look(number: int, frame: FrameType | None) -> None:
        del number, frame
        if running_time() >= until:
            raise NoAnswerError

    before = signal.signal(signal.SIGALRM, look)
    try:
        # The clock is looked at again and again, at last when the time is over.
        signal.setitimer(signal.ITIMER_REAL, max(LEAST, held(seconds) % LOOK), LOOK)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _can_ring() -> bool:
    posix = hasattr(signal, "setitimer")
    return posix and threading.current_thread() is threading.main_thread()
