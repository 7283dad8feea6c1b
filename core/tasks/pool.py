"""Worker pools: executors with one process each, here or on other machines."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

from core.tasks.orphan import deaf_to_interrupts
from core.tasks.work_folders import remove_empty

P = ParamSpec("P")
T = TypeVar("T")

_PROCESSES = get_context("spawn")

_KILLS = frozenset(
    -number
    for name in ("SIGKILL", "SIGTERM", "SIGHUP", "SIGINT")
    if (number := getattr(signal, name, None))
)
"""Exit codes of a process that somebody has sent a signal; no crash ends with these."""


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool of workers.

    Attributes:
        hire: Makes an executor; one that breaks is shut down and replaced.
        lanes: How many executors it has.
        width: How many jobs an executor is given at a time.
        at_hand: Whether they share this machine's files. Others send records back, and a
            game that kills their workers is played again here.
    """

    hire: Callable[[], Executor]
    lanes: int = 1
    width: int = 2
    at_hand: bool = True


def local_pool(jobs: int | None = None) -> Pool:
    """A pool of processes on this machine, by default one for each core."""
    return Pool(OneWorker, lanes=jobs or cores())


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class OneWorker(Executor):
    """An executor with a single process, which ``shutdown`` kills.

    With a process pool for each, one that dies breaks no other game.
    """

    def __init__(self) -> None:
        leash, self._hold = _PROCESSES.Pipe(duplex=False)
        self._leash = leash
        self._process: BaseProcess | None = None
        self._pool = ProcessPoolExecutor(
            1, _PROCESSES, initializer=_settle_in, initargs=(leash,)
        )

    def submit(
        self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Queue ``work``."""
        with deaf_to_interrupts():
            future = self._pool.submit(work, *args, **kwargs)
        self._process = self._process or next(iter(self._pool._processes.values()))
        return future

    def was_killed(self) -> bool:
        """End it, after it broke; whether its process was killed from outside."""
        # Of two threads that ask how a process ended, only one may be told. The pool's own
        # does, so it is waited for.
        self.shutdown()
        return self._process is not None and self._process.exitcode in _KILLS

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process at once."""
        self._hold.close()
        self._pool.shutdown(wait=wait, cancel_futures=True)
        self._leash.close()


def _settle_in(leash: Connection) -> None:
    """In the new process: leave Ctrl-C to the parent, and end when it lets go or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    connection.wait([leash])
    remove_empty()
    os._exit(1)
