"""Timing by the median of several runs; these machines are noisy."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

RUNS = 7


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure.

    Attributes:
        name: What was measured.
        value: The median.
        unit: What ``value`` counts.
        goal: What was asked for, in words; empty if nothing was.
        low: The smallest of the runs.
        high: The largest of the runs.
    """

    name: str
    value: float
    unit: str
    goal: str
    low: float
    high: float


def seconds(work: Callable[[], object], runs: int = RUNS) -> list[float]:
    """How long ``work`` took each time, after one run that does not count."""
    work()
    taken = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return taken


def rate(name: str, unit: str, goal: str, count: float, taken: list[float]) -> Figure:
    """``count`` things done in each run, as so many a second."""
    values = [count / one for one in taken]
    return Figure(name, statistics.median(values), unit, goal, min(values), max(values))


def duration(name: str, unit: str, goal: str, scale: float, taken: list[float]) -> Figure:
    """The time of each run times ``scale``."""
    values = [one * scale for one in taken]
    return Figure(name, statistics.median(values), unit, goal, min(values), max(values))
