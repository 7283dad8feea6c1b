"""Who plays the games of an event: executors, by default local processes."""

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
from typing import ParamSpec, TypeVar

from core.arena.homes import leave_none
from core.arena.orphan import deaf_to_interrupts

P = ParamSpec("P")
T = TypeVar("T")

_PROCESSES = get_context("spawn")


@dataclass(frozen=True, slots=True)
class Crew:
    """Who plays the games.

    Attributes:
        hire: Makes an executor. One that breaks is shut down and replaced.
        lanes: How many executors are at work.
        width: How many games an executor is given at a time.
        at_hand: Whether they have this machine's files, and one process each. Others send
            the records home, and a game that ends their workers is played again here.
    """

    hire: Callable[[], Executor]
    lanes: int = 1
    width: int = 2
    at_hand: bool = True


def local_crew(jobs: int | None = None) -> Crew:
    """So many processes on this machine, or one for each of its cores."""
    return Crew(OneWorker, lanes=jobs or cores())


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class OneWorker(Executor):
    """An executor with one process, which ``shutdown`` ends whatever it is doing.

    Each process has a pool of its own, so that one that dies takes no other game along.
    """

    def __init__(self) -> None:
        leash, self._hold = _PROCESSES.Pipe(duplex=False)
        self._leash = leash
        self._pool = ProcessPoolExecutor(
            1, _PROCESSES, initializer=_settle_in, initargs=(leash,)
        )

    def submit(
        self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Have ``work`` done after what was handed in before."""
        with deaf_to_interrupts():
            return self._pool.submit(work, *args, **kwargs)

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
    leave_none()
    os._exit(1)
