"""The lines of a move list: two columns of moves, or a row for each series of moves."""

from __future__ import annotations

from dataclasses import dataclass

from core.facts import Facts
from core.values import Side

IN_LINE, IN_FOG = 3, 2
"""So many moves of a series stand in a line, and where signs of the fog stand beside."""


@dataclass(slots=True)
class TurnRow:
    """One line.

    Attributes:
        number: The number of the move, or of the series; 0 on a further line of the same.
        plies: The moves in its columns, by their ply; 0 for none.
        side: Whose series it is; ``None`` where the moves of both sides stand in a line.
    """

    number: int
    plies: list[int]
    side: Side | None = None


class TurnRows:
    """The moves of a game in lines.

    Where the sides alternate each has a column, that which begins the left one. Where turns
    have several moves each turn has a row of its own, of as many lines as it takes.

    Args:
        facts: The game.

    Attributes:
        rows: From top to bottom.
        columns: How many moves stand side by side.
    """

    def __init__(self, facts: Facts) -> None:
        self.rows: list[TurnRow] = []
        series = IN_FOG if facts.hidden else IN_LINE
        self.columns = len(Side) if facts.alternates else series
        self._alternates, self._begins = facts.alternates, facts.begins
        self._places: list[tuple[int, int]] = []
        self._turn = 0

    @property
    def plies(self) -> int:
        """How many moves are in the rows."""
        return len(self._places)

    def add(self, side: Side, number: int) -> None:
        """Put a move of ``side`` at the end.

        Args:
            side: Who made it.
            number: Of the move or of the series; the row has that of its first move.
        """
        answers = self._alternates and side is not self._begins
        goes_on = bool(self.rows) and (answers or number == self._turn)
        column = self._free(answers=answers) if goes_on else None
        if column is None:
            whose = None if self._alternates else side
            empty = [0] * self.columns
            self.rows.append(TurnRow(0 if goes_on else number, empty, whose))
            column = int(answers)
        self._turn = number
        self._places.append((len(self.rows) - 1, column))
        self.rows[-1].plies[column] = len(self._places)

    def place_of(self, ply: int) -> tuple[int, int]:
        """The row and column of the move that led to ``ply``; the first for the start."""
        return self._places[ply - 1] if ply else (0, 0)

    def block_of(self, row: int) -> range:
        """The lines of the series that a line belongs to."""
        first = row
        while first > 0 and not self.rows[first].number:
            first -= 1
        last = row + 1
        while last < len(self.rows) and not self.rows[last].number:
            last += 1
        return range(first, last)

    def _free(self, *, answers: bool) -> int | None:
        """The column of the last line in which a move has room."""
        plies = self.rows[-1].plies
        if self._alternates:
            return None if plies[answers] else int(answers)
        return plies.index(0) if 0 in plies else None
