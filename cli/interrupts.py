"""Ctrl-C, from the first moment on: one line and status 130, and no traceback ever.

While a command is loading there is nothing to save, and much in the way of an exception:
modules half imported, callbacks that swallow it. So the program just ends then. Once it is
at work Ctrl-C is ``KeyboardInterrupt`` as usual, and what is at work can save itself.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130

_AGAIN = 0.05

_armed = False
_asked = False


def end_at_once(line: str) -> None:
    """Let Ctrl-C end the program with ``line`` from now on."""
    global _armed  # noqa: PLW0603 - a signal belongs to the whole process
    _armed = True

    def end(number: int, frame: FrameType | None) -> None:
        del number, frame
        _write(line)
        os._exit(INTERRUPTED)

    signal.signal(signal.SIGINT, end)


def raise_in_work() -> None:
    """Let Ctrl-C raise ``KeyboardInterrupt`` from now on.

    Where the program is a guest in another one, such as a test, nothing is changed.
    """
    if not _armed:
        return
    sys.unraisablehook = _not_heard
    signal.signal(signal.SIGINT, _raise)


def was_asked() -> bool:
    """Whether Ctrl-C was pressed since ``raise_in_work``."""
    return _asked


def leave() -> None:
    """End the program with status 130, without the ceremonies that may fail by then."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            continue
    os._exit(INTERRUPTED)


def _raise(number: int, frame: FrameType | None) -> None:
    global _asked  # noqa: PLW0603 - a signal belongs to the whole process
    del number, frame
    _asked = True
    raise KeyboardInterrupt


def _not_heard(unraisable: sys.UnraisableHookArgs) -> None:
    """Where nothing can be raised, as in a callback, the interrupt is tried again."""
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
