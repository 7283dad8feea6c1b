"""Executors of one process each."""

from __future__ import annotations

import os
import signal
import threading
import time
from concurrent.futures import BrokenExecutor
from multiprocessing import forkserver, get_context

import pytest

from core.tasks import workers
from core.tasks.workers import OneWorker


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="POSIX signals")
@pytest.mark.parametrize(("end", "killed"), [(signal.SIGKILL, True), (None, False)])
def test_to_be_killed_is_told_from_a_crash_however_slowly_the_news_comes(
    end: int | None, killed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = forkserver.read_signed

    def read_slowly(file: int) -> int:
        # Of two threads that see the news come, the one that reads it last finds none.
        ours = threading.current_thread() is threading.main_thread()
        time.sleep(0.6 if ours else 0.3)
        return int(read(file))

    monkeypatch.setattr(forkserver, "read_signed", read_slowly)
    monkeypatch.setattr(workers, "_PROCESSES", get_context("forkserver"))
    worker = OneWorker()
    process = worker.submit(os.getpid).result(60)
    future = worker.submit(os._exit, 3) if end is None else worker.submit(time.sleep, 60)
    if end is not None:
        os.kill(process, end)
    with pytest.raises(BrokenExecutor):
        future.result(60)
    assert worker.was_killed() is killed
