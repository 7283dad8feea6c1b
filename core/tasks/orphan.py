"""Child processes ignore Ctrl-C and end with their parent."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import connection, parent_process, resource_tracker


def end_with_parent() -> None:
    """Exit as soon as the parent process is gone."""
    threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started inside ignore Ctrl-C, even while they load."""
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
