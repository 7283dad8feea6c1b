"""What a bot thought of its position when it chose its last move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.player import Budget
from core.score import Score, win_chance
from core.values import Move, Observation

Choose = Callable[[Sequence[Observation], Budget], Move]


class LastAppraisal:
    """Keeps what a bot expected to score when it chose last."""

    def __init__(self) -> None:
        self._at: Observation | None = None
        self._chance: float | None = None

    def note(self, now: Observation, chance: float | None) -> None:
        """Keep what the bot expects to score from ``now`` on; ``None`` if unknown."""
        self._at, self._chance = now, chance

    def look(
        self, choose: Choose, seen: Sequence[Observation], budget: Budget
    ) -> float | None:
        """See ``Appraiser.appraises``.

        Args:
            choose: How the bot chooses, which notes what it expects. It is not kept: a bot
                that holds itself is freed late, and its boards with it.
            seen: All observations of its side.
            budget: See ``Player.choose``.
        """
        if self._at is not seen[-1]:
            choose(seen, budget)
        return self._chance


def told_chance(
    points: int | None, mate: int | None, pawn_worth: float = 1.0
) -> float | None:
    """The chance that lies in what an engine tells, of the side to move in that position.

    Args:
        points: Hundredths of a pawn; ``None`` if it told none.
        mate: How far off a mate is, negative for one against that side, likewise.
        pawn_worth: See ``Facts.pawn_worth``.
    """
    if points is None and mate is None:
        return None
    pawns = None if points is None else points / 100
    return win_chance(Score(pawns, mate, pawn_worth=pawn_worth))
