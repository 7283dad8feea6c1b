"""What a bot thought of its position when it chose its last move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.player import Budget
from core.values import Move, Observation

Choose = Callable[[Sequence[Observation], Budget], Move]


class LastAppraisal:
    """Keeps what a bot expected to score when it chose last.

    Args:
        choose: How it chooses, which notes what it expects.
    """

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self._at: Observation | None = None
        self._chance: float | None = None

    def note(self, now: Observation, chance: float | None) -> None:
        """Keep what the bot expects to score from ``now`` on; ``None`` if unknown."""
        self._at, self._chance = now, chance

    def look(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``."""
        if self._at is not seen[-1]:
            self._choose(seen, budget)
        return self._chance
