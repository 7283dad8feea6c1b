"""The lines of a move list, by turns: what a side plays in a row stays together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.records.replay import NumberedMove


@dataclass(slots=True)
class TurnRow:
    """One line.

    Attributes:
        number: The number of the turns of both sides; 0 on a further line of the same.
        plies: The ply of a move of each side; 0 for none.
    """

    number: int
    plies: list[int]


class TurnRows:
    """The moves of each side in a column, those of one turn below each other.

    Attributes:
        rows: From top to bottom.
    """

    def __init__(self) -> None:
        self.rows: list[TurnRow] = []
        self._places: list[int] = []
        self._number = 0
        self._top = 0

    @property
    def plies(self) -> int:
        """How many moves are in the rows."""
        return len(self._places)

    def add(self, steps: Iterable[NumberedMove]) -> None:
        """Put moves at the end."""
        for step in steps:
            self._add(step)

    def row_of(self, ply: int) -> int:
        """The row of the move that led to ``ply``; the first for the start."""
        return self._places[ply - 1] if ply else 0

    def _add(self, step: NumberedMove) -> None:
        if not self.rows or step.number != self._number:
            self._number, self._top = step.number, len(self.rows)
        place = self._top
        while place < len(self.rows) and self.rows[place].plies[step.side]:
            place += 1
        if place == len(self.rows):
            number = self._number if place == self._top else 0
            self.rows.append(TurnRow(number, [0, 0]))
        self._places.append(place)
        self.rows[place].plies[step.side] = len(self._places)
