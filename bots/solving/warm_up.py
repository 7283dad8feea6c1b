"""Compiles what solves direct mates."""

from __future__ import annotations

from collections.abc import Iterator

from bots.solving.prover import Prover
from core.games import find_game
from core.problems.goals import Goal


def solve(variant: str) -> Iterator[None]:
    """Asks a prover one short and one long question; one part."""
    game = find_game(variant)
    prover = Prover(game, Goal.MATE, 4, memory=1)
    for left in (2, 4):
        prover.wins(game.start().position, left, budget=1000)
    yield
