"""Processes of ours do not outlive the program that started them."""

from __future__ import annotations

import os
import threading
from multiprocessing import connection, parent_process


def end_with_parent() -> None:
    """Have this process end as soon as its parent is gone, whatever it is doing."""
    threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
