"""Work spread over processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import TypeVar

from core.tasks.workers import OneWorker

T = TypeVar("T")
R = TypeVar("R")


def parallel_map(work: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield ``work(thing)`` for each of ``things``, in order.

    Args:
        work: Runs in other processes, so it and the things must be picklable.
        things: Its arguments.
        jobs: Number of processes; with 1 all is done in this one.
    """
    if jobs == 1 or len(things) < 2:
        yield from map(work, things)
        return
    lanes = [OneWorker() for _ in range(min(jobs, len(things)))]
    try:
        pairs = list(zip(things, cycle(lanes), strict=False))
        futures = [lane.submit(work, thing) for thing, lane in pairs]
        for future in futures:
            yield future.result()
    finally:
        for lane in lanes:
            lane.shutdown()
