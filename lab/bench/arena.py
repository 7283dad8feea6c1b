"""How fast tournaments go, and that they do not grow."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bots.roster import make
from core.events.event import Plan, schedule
from core.events.match import play_game
from core.events.tournament import Tournament
from core.player import Budget
from core.tasks.workers import local_pool
from lab.bench.timing import Figure, rate

CHEAPEST = (
    "RandomMove",
    "CaptureKing",
    "NeuralNetworkPlayer",
    "CaptureWithLargestDifference",
    "CaptureLargest",
    "Supporter",
    "SimpleStockfish",
    "PositionaryEvaluator",
)
PAIRED = ("RandomMove", "CaptureLargest")
CORES = 2
ROUNDS = 8
PAIRS = 10
WARM, MANY = 200, 1000


def figures() -> Iterator[Figure]:
    """Games a second of the eight cheapest bots, and memory that games leave behind."""
    yield _speed("sharing processes", "at least 47", shared=True)
    yield _speed("in processes of their own", "–", shared=False)
    for name in PAIRED:
        for shared in (True, False):
            yield _pair(name, shared=shared)
    yield _growth()


def _speed(how: str, asked: str, *, shared: bool) -> Figure:
    """Round by round; the first is not counted, in which kernels are loaded."""
    budget = Budget(0.5)
    plan = Plan(CHEAPEST, ROUNDS, ruleset="thesis", budget=budget, seed=1, shared=shared)
    size = len(CHEAPEST) * (len(CHEAPEST) - 1)
    with TemporaryDirectory() as folder:
        event = Tournament(plan, make, Path(folder), local_pool(CORES))
        event.start()
        _play(event, size)
        taken = [_play(event, size * number) for number in range(2, ROUNDS + 1)]
        event.close()
    return rate(f"tournament of eight bots {how}, two cores", "games/s", asked, size, taken)


def _pair(name: str, *, shared: bool) -> Figure:
    """A bot against itself, one game after the other; the first round is not counted."""
    plan = Plan((name, name), PAIRS, ruleset="thesis", shared=shared)
    taken = []
    for number in range(ROUNDS):
        began = time.perf_counter()
        for pairing in schedule(replace(plan, seed=number)):
            play_game(make, pairing, plan)
        taken.append(time.perf_counter() - began)
    how = "sharing a process" if shared else "in two processes"
    return rate(f"{name} against itself, {how}", "games/s", "–", 2 * PAIRS, taken[1:])


def _play(event: Tournament, games: int) -> float:
    """The seconds until so many games are finished."""
    began = time.perf_counter()
    while len(event.results) < games:
        event.wait(1.0)
        event.poll()
    return time.perf_counter() - began


def _growth() -> Figure:
    """What the largest extent of this process grows by while it plays."""
    plan = Plan(
        ("CaptureKing", "RandomMove"), (WARM + MANY) // 2, ruleset="thesis", shared=True
    )
    pairings = schedule(plan)
    for pairing in pairings[:WARM]:
        play_game(make, pairing, plan)
    before = _extent()
    for pairing in pairings[WARM:]:
        play_game(make, pairing, plan)
    grown = (_extent() - before) / 1024
    name = f"memory left behind by {MANY} games"
    return Figure(name, grown, "MB", "at most 1", grown, grown)


def _extent() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
