"""Processes of ours leave Ctrl-C to the program that started them, and end with it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import connection, parent_process, resource_tracker


def end_with_parent() -> None:
    """Have this process end as soon as its parent is gone, whatever it is doing."""
    threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """A process that is started inside hears no Ctrl-C, not even while it is loading."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # To start the tracker would let this thread hear again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
