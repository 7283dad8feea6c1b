"""The same work for many things, parallel_map over processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import TypeVar

from core.tasks.pool import OneWorker

T = TypeVar("T")
R = TypeVar("R")


def parallel_map(work: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """What ``work`` makes of each of ``things``, in their order.

    Args:
        work: Done in other processes, so both it and the things must be able to travel.
        things: What there is to do.
        jobs: How many processes do it; one does it here.
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
