"""A bot that takes the dearest man with the cheapest."""

from __future__ import annotations

from collections.abc import Sequence

from bots.captures import captured_value
from bots.picking import best
from bots.values import VALUES
from core.player import Budget, dice
from core.values import Move, Observation


class CaptureWithLargestDifference:
    """Looks for the largest difference between the man taken and the man that takes.

    The mover's value counts against quiet moves too, so with nothing good to take it
    pushes pawns.
    """

    name = "CaptureWithLargestDifference"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        return best(now.moves, lambda move: _difference(now, move), dice(self._seed, seen))


def _difference(now: Observation, move: Move) -> int:
    return captured_value(now, move) - VALUES[now.pieces[move.origin].symbol]
