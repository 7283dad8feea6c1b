"""Series: the several moves of one side in a row, as one side has been shown them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.facts import Facts
from core.knowledge import same_turn, turn_began
from core.values import Observation, Side


@dataclass(frozen=True, slots=True)
class MoveSeries:
    """One series, and how far the moment that is looked at has come in it.

    Attributes:
        side: Whose it is.
        number: Its number in the game, both sides' counted.
        began: The number of moves that had been made before it.
        made: How many moves have been made in it by now.
        left: How many are left to make.
        reached: How many of those made the moment that is looked at comes after.
    """

    side: Side
    number: int
    began: int
    made: int
    left: int
    reached: int

    @property
    def length(self) -> int:
        """How many moves it has, as far as is known."""
        return self.made + self.left

    def name(self, facts: Facts) -> str:
        """Such as ``Series 5, White``."""
        return f"Series {self.number}, {facts.sides[self.side].capitalize()}"


def series_at(seen: Sequence[Observation], ply: int, *, over: bool = False) -> MoveSeries:
    """The series to show of a moment: the one that its last move belongs to.

    At the present of a game that goes on, and at its start, it is the one that is to be
    moved in.

    Args:
        seen: Everything that was shown.
        ply: The moment, as an index into ``seen``.
        over: Whether the game is over.
    """
    last = len(seen) - 1
    at = ply if ply == 0 or (ply == last and not over) else ply - 1
    began = turn_began(seen[: at + 1])
    end = at
    while end < last and same_turn(seen[at], seen[end]):
        end += 1
    running = not over and same_turn(seen[at], seen[end])
    left = seen[end].turn.left if running else 0
    first = seen[began]
    number, side = first.turn.number, first.to_move
    return MoveSeries(side, number, began, end - began, left, ply - began)


def series_words(series: MoveSeries) -> str:
    """The move that is to be made, such as ``series 5 · move 3 of 5``, or what was."""
    if series.left:
        return f"series {series.number} · move {series.reached + 1} of {series.length}"
    return f"series {series.number} · after move {series.reached} of {series.length}"
