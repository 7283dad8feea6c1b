"""Bots of any game that look no further than their move."""

from __future__ import annotations

from collections.abc import Sequence

from bots.choice import best
from core.games import GAMES
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


class Magpie:
    """Takes the most valuable piece it can; promotes where it takes none."""

    name = "Magpie"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        return best(now.moves, lambda move: _worth(now, move), dice(self._seed, seen))


def _worth(now: Observation, move: Move) -> int:
    """Twice the rank of the piece that a move takes, and one more for a promotion."""
    symbols = GAMES[now.variant].facts.symbols
    taken = None if move.is_drop else now.pieces.get(move.target)
    rank = 0 if taken is None else len(symbols) - symbols.index(taken.symbol)
    return 2 * rank + bool(move.promotion)
