"""The boards of a game in a given room, with the hands that lie around them."""

from __future__ import annotations

from dataclasses import dataclass

from core.facts import Facts
from gui.board.layout import (
    BoardLayout,
    Where,
    best_beside,
    cell_with_shelves,
    left_gutter,
    shelf_room,
)
from gui.drawing.metrics import Metrics

_SHELF_AIR = 6
"""Pixels between a board, or its coordinates, and the shelf of a hand."""


@dataclass(frozen=True, slots=True)
class Room:
    """What a layout is made from.

    Attributes:
        width: Of the window.
        height: Of the window.
        metrics: The measures of its size class.
        facts: The shape of the boards.
        flipped: Whether the second side sits below.
        gutter: Room for coordinates beside and below each board; 0 for none.
    """

    width: int
    height: int
    metrics: Metrics
    facts: Facts
    flipped: bool = False
    gutter: int = 0

    def cell(self, across: int, high: int) -> int:
        """Width of a square of a board, with both hands, that has so much room."""
        return cell_with_shelves(self.facts, across, high - 2 * self._air)

    def best(self, across: int, high: int) -> tuple[int, Where]:
        """Width of the largest squares that have so much room, and where the hands lie."""
        around = self.cell(across, high)
        if not self.facts.hand:
            return around, "around"
        over = self._named_above
        room = across - 2 * self._air, high - over
        cell, where = best_beside(self.facts, *room, broad=False)
        return (cell, where) if cell > around else (around, "around")

    def above(self, cell: int, where: Where = "around") -> int:
        """Height of what stands over a board: a shelf with a gap, or coordinates alone."""
        if where != "around":
            return self._named_above
        return shelf_room(self.facts, cell, where) + self._air

    def below(self, cell: int, where: Where = "around") -> int:
        """Height of what stands under a board: the other shelf, or coordinates alone."""
        if where != "around":
            return self.gutter - self._named_above
        return max(self.gutter, self.above(cell))

    def beside(self, cell: int, where: Where) -> int:
        """Width of a shelf left or right of a board, with the gap between them."""
        if where == "around":
            return 0
        return shelf_room(self.facts, cell, where) + self._air

    def board(self, cell: int, x: int, y: int) -> BoardLayout:
        """A board with its upper left corner there, right of its gutter.

        Where the gutter is at its right, it stands so much further left.
        """
        x -= self._named_above
        return BoardLayout.of(self.facts, cell, x, y, self.flipped)

    def right(self, board: BoardLayout, where: Where = "around") -> int:
        """Where a board with its gutter, or its shelf, ends at the right."""
        aside = max(self._named_above, self.beside(board.cell, where))
        return board.x + board.width + aside

    @property
    def _named_above(self) -> int:
        """Height of the names of files over a board, and width of those of ranks beside."""
        return self.gutter - left_gutter(self.facts, self.gutter)

    @property
    def _air(self) -> int:
        return shelf_air(self.gutter) if self.facts.hand else 0


def shelf_air(gutter: int) -> int:
    """Pixels between a board with such a gutter for coordinates and the shelf of a hand."""
    return gutter + _SHELF_AIR
