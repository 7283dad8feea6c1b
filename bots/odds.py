"""The belief from which help shows the odds."""

from __future__ import annotations

from collections.abc import Sequence

from bots.following import Following, affordable, believed
from core.player import Believed, Budget, dice
from core.values import Move, Observation


class Odds:
    """Keeps every position that fits, as bots do, and plays no games.

    Args:
        seed: Of the positions that are invented where none is left.
        room: Bytes for the positions.
    """

    name = "Odds"

    def __init__(self, seed: int, room: int) -> None:
        self._seed = seed
        self._following = Following(seed, room)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``: any move, for it is never asked for one."""
        del budget
        return dice(self._seed, seen).choice(seen[-1].moves)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``."""
        return believed(self._following.up_to(seen, affordable(budget)), seen[-1])
