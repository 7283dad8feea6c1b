"""Squares to pixels and back. Pixels count from the upper left corner of the window."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase

from core.facts import Facts
from core.values import Square

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Where a board stands and which way round.

    Attributes:
        columns: Width of the board in squares.
        rows: Height of the board in squares.
        cell: Width of a square in pixels.
        x: Left edge of the board.
        y: Upper edge of the board.
        flipped: Whether the second side sits below.
        plain: Whether all squares are of one colour, with lines between them.
        files: Labels of the columns from the first side's left; letters unless given.
        ranks: Labels of the rows from the first side's; numbers unless given.
    """

    columns: int
    rows: int
    cell: int
    x: int = 0
    y: int = 0
    flipped: bool = False
    plain: bool = False
    files: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, facts: Facts, cell: int, x: int = 0, y: int = 0, flipped: bool = False
    ) -> BoardLayout:
        """The board of a game."""
        plain = facts.ground == "plain"
        shape = facts.columns, facts.rows
        return cls(*shape, cell, x, y, flipped, plain, facts.files, facts.ranks)

    @property
    def width(self) -> int:
        """Width of the board in pixels."""
        return self.columns * self.cell

    @property
    def height(self) -> int:
        """Height of the board in pixels."""
        return self.rows * self.cell

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The board as left, top, width and height."""
        return self.x, self.y, self.width, self.height

    @property
    def squares(self) -> range:
        """Every square of the board."""
        return range(self.columns * self.rows)

    def place(self, square: Square) -> Point:
        """How many squares `square` is from the left and from the top of the picture."""
        row, column = divmod(square, self.columns)
        if self.flipped:
            return self.columns - 1 - column, row
        return column, self.rows - 1 - row

    def square_of(self, column: int, row: int) -> Square:
        """The square at a place of the picture, counted from its upper left."""
        if self.flipped:
            return row * self.columns + self.columns - 1 - column
        return (self.rows - 1 - row) * self.columns + column

    def corner(self, square: Square) -> Point:
        """The upper left pixel of `square`."""
        column, row = self.place(square)
        return self.x + column * self.cell, self.y + row * self.cell

    def centre(self, square: Square) -> tuple[float, float]:
        """The middle of `square`."""
        x, y = self.corner(square)
        return x + self.cell / 2, y + self.cell / 2

    def square_at(self, px: float, py: float) -> Square | None:
        """The square under a pixel, or `None` beside the board."""
        column, row = int((px - self.x) // self.cell), int((py - self.y) // self.cell)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.square_of(column, row)
        return None

    def is_light(self, square: Square) -> bool:
        """Whether `square` is a light one; the first side's left corner is dark."""
        row, column = divmod(square, self.columns)
        return self.plain or (row + column) % 2 == 1

    def labels(self, square: Square) -> tuple[str, str]:
        """What the column and the row of `square` are called."""
        row, column = divmod(square, self.columns)
        files = self.files or tuple(ascii_lowercase)
        return files[column], self.ranks[row] if self.ranks else str(row + 1)
