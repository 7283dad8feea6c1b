"""A bot that moves at random."""

from __future__ import annotations

from collections.abc import Sequence

from core.player import Budget, dice
from core.values import Move, Observation


class RandomMove:
    """Picks any legal move, each with the same chance."""

    name = "RandomMove"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        return dice(self._seed, seen).choice(seen[-1].moves)
