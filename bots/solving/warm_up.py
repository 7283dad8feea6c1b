"""Compiles what solves direct mates, and what finds mates within a turn."""

from __future__ import annotations

from collections.abc import Iterator

from bots.solving.prover import Prover
from bots.solving.series.best_kernels import note_seen
from bots.solving.series_finder import SeriesFinder, all_mates
from bots.solving.series_search import arrays
from core.games import find_game
from core.problems.goals import Goal


def solve(variant: str) -> Iterator[None]:
    """Asks a prover one short and one long question; one part."""
    game = find_game(variant)
    prover = Prover(game, Goal.MATE, 4, memory=1)
    for left in (2, 4):
        prover.wins(game.start().position, left, budget=1000)
    yield


def find(variant: str) -> Iterator[None]:
    """Looks for mates from the start, and makes room for more; one part."""
    game = find_game(variant)
    position = game.start().position
    SeriesFinder(game, position).step(1000)
    all_mates(game, position, 1, 1000)
    note_seen(arrays(len(position.row), game.limits.moves, 1, 1))
    yield
