"""A bot that takes the most valuable man in sight."""

from __future__ import annotations

from collections.abc import Sequence

from bots.captures import captured_value
from bots.picking import best
from core.player import Budget, dice
from core.values import Move, Observation


class CaptureLargest:
    """Takes the most valuable man it can. With nothing to take it moves at random."""

    name = "CaptureLargest"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        return best(
            now.moves, lambda move: captured_value(now, move), dice(self._seed, seen)
        )
