"""Squares to pixels and back. Pixels count from the upper left corner of the window."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase
from typing import Literal, TypeAlias

from core.facts import Facts
from core.values import Square

Point = tuple[int, int]

GroundKind: TypeAlias = Literal["chequered", "plain", "wood"]
"""See ``Facts.ground``."""


def square_height(cell: int, aspect: float) -> int:
    """Height in pixels of a square that is ``cell`` wide."""
    return round(cell * aspect)


def largest_cell(facts: Facts, wide: float, high: float) -> int:
    """The width of the largest square of a game that is no wider and no higher."""
    cell = int(min(wide, high / facts.aspect + 1))
    while cell > 0 and square_height(cell, facts.aspect) > high:
        cell -= 1
    return cell


def left_gutter(facts: Facts, gutter: int) -> int:
    """How much of a gutter for the names of rows stands at the left of a board.

    On wood they stand at its right, as Japanese boards have them, and files above it.
    """
    return 0 if facts.ground == "wood" else gutter


def board_height(facts: Facts, cell: int) -> int:
    """Height in pixels of the board of a game whose squares are ``cell`` wide."""
    return facts.rows * square_height(cell, facts.aspect)


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
        ground: How the squares are drawn.
        files: Labels of the columns from the first side's left; letters unless given.
        ranks: Labels of the rows from the first side's; numbers unless given.
        aspect: Height of a square as a multiple of its width.
    """

    columns: int
    rows: int
    cell: int
    x: int = 0
    y: int = 0
    flipped: bool = False
    ground: GroundKind = "chequered"
    files: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    aspect: float = 1.0

    @classmethod
    def of(
        cls, facts: Facts, cell: int, x: int = 0, y: int = 0, flipped: bool = False
    ) -> BoardLayout:
        """The board of a game."""
        shape, ground = (facts.columns, facts.rows), facts.ground
        labels = facts.files, facts.ranks
        return cls(*shape, cell, x, y, flipped, ground, *labels, facts.aspect)

    @property
    def high(self) -> int:
        """Height of a square in pixels."""
        return square_height(self.cell, self.aspect)

    @property
    def plain(self) -> bool:
        """Whether all squares are of one colour, with lines between them."""
        return self.ground != "chequered"

    @property
    def width(self) -> int:
        """Width of the board in pixels."""
        return self.columns * self.cell

    @property
    def height(self) -> int:
        """Height of the board in pixels."""
        return self.rows * self.high

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
        return self.x + column * self.cell, self.y + row * self.high

    def centre(self, square: Square) -> tuple[float, float]:
        """The middle of `square`."""
        x, y = self.corner(square)
        return x + self.cell / 2, y + self.high / 2

    def square_at(self, px: float, py: float) -> Square | None:
        """The square under a pixel, or `None` beside the board."""
        column, row = int((px - self.x) // self.cell), int((py - self.y) // self.high)
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
