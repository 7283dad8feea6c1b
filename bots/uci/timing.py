"""How long to think about a move: the clock's share of it, and how the search goes."""

from __future__ import annotations

from dataclasses import dataclass

from bots.analysis import SearchLine
from bots.uci.requests import Go
from core.score import win_chance
from core.values import Move, Side

STRETCH = 3.0
"""How much longer than its share a move may take at most."""

MOVES_LEFT = 30
"""Moves that the rest of a game is reckoned to have."""

USUAL = 0.6
"""The part of a move's share after which a search is usually over. The iteration that has
begun by then goes on."""

STAYED = (1.4, 1.2, 1.0, 0.85, 0.7)
"""How much of the usual time is spent, by the iterations for which the move has stayed."""

FALLING = 6.0
"""By how much the time grows with each unit by which the chance of winning has fallen."""


@dataclass(frozen=True, slots=True)
class Allotment:
    """Seconds for a move.

    Attributes:
        aim: After so long no further iteration is begun, if the search goes as usual.
        most: So long it may take at most.
    """

    aim: float
    most: float

    @property
    def fixed(self) -> bool:
        """Whether all of it is to be used, however the search goes."""
        return self.aim == self.most


def allotted(go: Go, side: Side, overhead: float) -> Allotment | None:
    """The time for a move; ``None`` where the clock says nothing of it.

    Args:
        go: The request.
        side: Who is to move.
        overhead: Seconds that are lost between the clock and this program.
    """
    if go.move_time:
        whole = max(0.001, go.move_time / 1000 - overhead)
        return Allotment(whole, whole)
    clock = go.clocks[side]
    if clock is None and go.byoyomi:
        # Some programs tell of a clock that has run out by not telling of it.
        clock = 0
    if clock is None or go.infinite:
        return None
    spare = max(0.0, go.byoyomi / 1000 - overhead)
    if spare and not clock:
        # What is not used of the byoyomi is lost.
        return Allotment(spare, spare)
    left = max(0.001, clock / 1000 - overhead)
    moves = min(go.moves_to_go or MOVES_LEFT, MOVES_LEFT)
    share = left / moves + 0.75 * go.increments[side] / 1000
    limit = left * (0.9 if moves == 1 else 0.6)
    aim, most = min(USUAL * share, limit), min(STRETCH * share, limit)
    return Allotment(spare + aim, spare + most)


class SearchTrend:
    """How a search goes: how long its best move has stayed, and whether its score falls.

    Args:
        mover: Who is to move.
    """

    def __init__(self, mover: Side) -> None:
        self._mover = mover
        self._move: Move | None = None
        self._stayed = 0
        self._chance: float | None = None
        self._fell = 0.0

    def note(self, best: SearchLine) -> None:
        """Takes in the best line of an iteration."""
        self._stayed = self._stayed + 1 if best.moves[:1] == (self._move,) else 0
        self._move = best.moves[0] if best.moves else None
        chance = win_chance(best.score)
        chance = chance if self._mover is Side.FIRST else 1.0 - chance
        if self._chance is None:
            self._chance = chance
        self._fell = max(0.0, self._chance - chance)
        # What is expected follows what is found, half of the way each time.
        self._chance = (self._chance + chance) / 2

    def seconds(self, time: Allotment) -> float:
        """After how long no further iteration is worth beginning."""
        if time.fixed:
            return time.aim
        share = STAYED[min(self._stayed, len(STAYED) - 1)]
        return min(time.most, time.aim * share * (1 + min(1.0, FALLING * self._fell)))
