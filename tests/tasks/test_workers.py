"""Background tasks, and executors of one process each."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from multiprocessing import forkserver, get_context

import pytest

from core.tasks import workers
from core.tasks.workers import BackgroundTask, OneWorker


def counting(hear: Callable[[], int], start: int) -> Iterator[int]:
    yield start
    while (step := hear()) > 0:
        start += step
        yield start


def failing(hear: Callable[[], int]) -> Iterator[int]:
    yield 1
    raise ValueError("nothing to count")


def finished(task: BackgroundTask[int], seconds: float = 20.0) -> list[int]:
    found, until = [], time.monotonic() + seconds
    while not task.over and time.monotonic() < until:
        found += task.poll()
        time.sleep(0.01)
    return found


def test_what_is_found_arrives_in_order_and_words_get_through() -> None:
    task = BackgroundTask(counting, 5)
    for step in (1, 10, 0):
        task.tell(step)
    assert finished(task) == [5, 6, 16]
    assert not task.problem
    task.close()


def test_a_mistake_ends_it_in_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    task = BackgroundTask(failing)
    assert finished(task) == [1]
    assert task.problem == "ValueError: nothing to count"
    assert "Traceback" in capfd.readouterr().err
    task.close()


def test_closing_ends_work_that_waits_for_ever() -> None:
    task = BackgroundTask(counting, 1)
    task.close()
    assert task.over
    assert task.poll() == []
    task.tell(3)


HEARS = """
import signal
from multiprocessing import resource_tracker
from core.tasks.confinement import interrupts_blocked

with interrupts_blocked():
    resource_tracker.ensure_running()
    print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="POSIX signals")
def test_even_the_first_process_hears_no_interrupt() -> None:
    done = subprocess.run([sys.executable, "-c", HEARS], capture_output=True, check=True)
    assert done.stdout.strip() == b"True"


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
