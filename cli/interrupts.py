"""Handles Ctrl-C: always one line and status 130, never a traceback.

SIGTERM ends a command in the same order, with status 143: processes and semaphores of its
own are gone before it is. The window has SDL for that.

While a command is loading there is nothing to save, and an exception could be lost in half
imported modules or callbacks; so the program exits at once. Later Ctrl-C raises
``KeyboardInterrupt`` as usual, so that work in progress can be saved.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

T = TypeVar("T")

INTERRUPTED = 130

_AGAIN = 0.05

_armed = False
_signal = 0
"""The number of the signal that was sent since ``raise_in_work``."""


def end_at_once(line: str) -> None:
    """From now on Ctrl-C exits at once, printing ``line``."""
    global _armed  # noqa: PLW0603 - a signal belongs to the whole process
    _armed = True

    def end(number: int, frame: FrameType | None) -> None:
        _write(line)
        os._exit(INTERRUPTED)

    signal.signal(signal.SIGINT, end)


def raise_in_work(*, window: bool = False) -> None:
    """From now on Ctrl-C raises ``KeyboardInterrupt``, and so does SIGTERM but in a window.

    Does nothing inside another program, such as a test.
    """
    if not _armed:
        return
    sys.unraisablehook = _retry
    signal.signal(signal.SIGINT, _raise)
    if not window:
        signal.signal(signal.SIGTERM, _raise)


def patiently(work: Callable[[], T], stop: Callable[[], object] | None = None) -> T:
    """Run ``work`` on another thread and return its result.

    Kernels do not react to Ctrl-C; the waiting thread does: it calls ``stop``, after which
    the work is to end by itself, or leaves it.
    """
    from threading import Thread  # noqa: PLC0415 - rarely needed

    results, errors = list[T](), list[BaseException]()

    def worked() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    thread = Thread(target=worked, daemon=True)
    thread.start()
    while thread.is_alive():
        try:
            thread.join(0.1)
        except KeyboardInterrupt:
            if stop is None:
                raise
            stop()
    if errors:
        raise errors[0]
    return results[0]


def was_interrupted() -> bool:
    """Whether Ctrl-C was pressed, or SIGTERM sent, since ``raise_in_work``."""
    return bool(_signal)


def leave() -> None:
    """Exit with the status of the signal, without cleanup that might fail now."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            continue
    os._exit(128 + _signal if _signal else INTERRUPTED)


def _raise(number: int, frame: FrameType | None) -> None:
    global _signal  # noqa: PLW0603 - a signal belongs to the whole process
    del frame
    _signal = number
    raise KeyboardInterrupt


def _retry(unraisable: sys.UnraisableHookArgs) -> None:
    """Interrupt again where nothing could be raised, as in a callback."""
    if unraisable.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(unraisable)
        return
    from threading import Timer, main_thread  # noqa: PLC0415 - rarely needed

    timer = Timer(_AGAIN, _interrupt, (main_thread().ident,))
    timer.daemon = True
    timer.start()


def _interrupt(thread: int) -> None:
    if hasattr(signal, "pthread_kill"):
        # Sent to no other thread: it wakes the main one from whatever it waits for.
        signal.pthread_kill(thread, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


def _write(line: str) -> None:
    try:
        os.write(2, f"{line}\n".encode())
    except OSError:
        return
