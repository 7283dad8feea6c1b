"""A bot that takes the king."""

from __future__ import annotations

from collections.abc import Sequence

from bots.captures import captured_kind
from core.player import Budget, dice
from core.values import Move, Observation


class CaptureKing:
    """Takes the king when it can, and otherwise moves at random."""

    name = "CaptureKing"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        wins = [move for move in now.moves if captured_kind(now, move) == "k"]
        return dice(self._seed, seen).choice(wins or now.moves)
