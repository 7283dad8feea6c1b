"""Squares and the hands beside a board to pixels and back.

Pixels count from the upper left corner of the window. Each kind that can be in hand has a
slot of its own, which keeps its place. Shelves stand on both sides of the board, or above
and below it: the one of whoever sits below hangs on the board's lower right corner, the
other on its upper left. Where pieces are told apart by the way they point, the upper one is
turned by half like them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf
from string import ascii_lowercase
from typing import Literal, TypeAlias

import pygame

from core.facts import Facts
from core.values import Side, Square
from gui.board.picking import Place, Slot

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


Where = Literal["beside", "broad", "around"]
"""Whether shelves stand left and right of a board, ``broad`` in two columns of smaller
slots, or above and below it."""

_AIR = 3
"""Pixels between a small board and its shelves."""

_BROAD, _PAD = 0.9, 0.116
"""Width of a slot of a broad shelf, and what is left free round its slots, in squares."""

_FAVOUR: dict[Where, float] = {"broad": 1.03}
"""How many times as large a board must be for it to do without."""

_MANY = 5
"""From so many kinds on a shelf may be broad."""


@dataclass(frozen=True, slots=True)
class HandShelf:
    """Where the slots of one side stand.

    Attributes:
        side: Whose hand it is.
        symbols: The kinds, from the upper left; each line is full before the next.
        columns: Slots in a line.
        slots: Width and height of a slot in pixels.
        x: Left edge.
        y: Upper edge.
        flipped: Whether the second side sits below.
        turned: Whether its slots stand as seen from the other side of the board.
        pad: Pixels left free round the slots.
        ground: How the squares of the board are drawn.
        head: Pixels above it that are kept for a title; 0 where it has none.
    """

    side: Side
    symbols: tuple[str, ...]
    columns: int
    slots: Point
    x: int
    y: int
    flipped: bool = False
    turned: bool = False
    pad: int = 0
    ground: GroundKind = "chequered"
    head: int = 0

    @property
    def box(self) -> pygame.Rect:
        """The whole shelf."""
        (width, height), pads = self.slots, 2 * self.pad
        size = self.columns * width + pads, self._rows * height + pads
        return pygame.Rect((self.x, self.y), size)

    def slot(self, symbol: str) -> pygame.Rect:
        """The place of one kind."""
        row, column = divmod(self.symbols.index(symbol), self.columns)
        if self.turned:
            row, column = self._rows - 1 - row, self.columns - 1 - column
        left, top = column * self.slots[0], row * self.slots[1]
        corner = self.x + self.pad + left, self.y + self.pad + top
        return pygame.Rect(corner, self.slots)

    @property
    def _rows(self) -> int:
        return ceil(len(self.symbols) / self.columns)

    def slot_at(self, px: float, py: float) -> Slot | None:
        """The slot under a pixel, if there is one."""
        found = (s for s in self.symbols if self.slot(s).collidepoint(px, py))
        symbol = next(found, None)
        return None if symbol is None else Slot(symbol)


def shelf_room(facts: Facts, cell: int, where: Where) -> int:
    """How many pixels a shelf is thick beside a board with squares of such a width.

    That is its width, or its height where it stands above and below the board; 0 for games
    without hands.
    """
    if not facts.hand:
        return 0
    columns, rows = _lines(facts, where)
    width, height = _slots(facts, cell, where)
    pads = 2 * _pad(cell, where)
    return (rows * height if where == "around" else columns * width) + pads


def _lines(facts: Facts, where: Where) -> tuple[int, int]:
    """How many slots a shelf is wide and high."""
    kinds = len(facts.hand)
    if where == "around":
        columns = ceil(kinds / ceil(kinds / facts.columns))
    else:
        columns = 2 if where == "broad" else ceil(kinds / facts.rows)
    return columns, ceil(kinds / columns)


def _slots(facts: Facts, cell: int, where: Where) -> Point:
    width = round(cell * _BROAD) if where == "broad" else cell
    return width, square_height(cell, facts.aspect)


def _pad(cell: int, where: Where) -> int:
    return round(cell * _PAD) if where == "broad" else 0


def shelves_of(
    facts: Facts, board: BoardLayout, gap: int, where: Where = "beside", head: int = 0
) -> tuple[HandShelf, ...]:
    """The shelves of the side above and of the side below; none for games without hands.

    Args:
        facts: The game.
        board: Where its board stands.
        gap: Pixels between board and shelf, where coordinates may stand.
        where: On which sides of the board.
        head: Pixels for a title above each of those that stand beside it.
    """
    if not facts.hand:
        return ()
    (columns, rows), pad = _lines(facts, where), _pad(board.cell, where)
    slots = _slots(facts, board.cell, where)
    width, height = columns * slots[0] + 2 * pad, rows * slots[1] + 2 * pad
    right, bottom = board.x + board.width, board.y + board.height
    if where == "around":
        corners = (board.x, board.y - gap - height), (right - width, bottom + gap)
        head = 0
    else:
        left = board.x - gap - width
        corners = (left, board.y + head), (right + gap, bottom - height)
    sides = (Side.FIRST, Side.SECOND) if board.flipped else (Side.SECOND, Side.FIRST)
    turned = facts.rotates, False
    return tuple(
        HandShelf(
            side,
            facts.hand,
            columns,
            slots,
            *corner,
            board.flipped,
            turn,
            pad,
            board.ground,
            head,
        )
        for side, corner, turn in zip(sides, corners, turned, strict=True)
    )


def lines_high(facts: Facts) -> int:
    """How many lines of squares a board is high with the hands above and below it."""
    return facts.rows + (2 * _lines(facts, "around")[1] if facts.hand else 0)


def cell_with_shelves(facts: Facts, wide: int, high: int) -> int:
    """Width of the largest squares where a board with its hands has so much room.

    The hands stand above and below it.
    """
    return largest_cell(facts, wide / facts.columns, high / lines_high(facts))


def best_beside(facts: Facts, wide: int, high: int, broad: bool) -> tuple[int, Where]:
    """Width of the largest squares with the hands at both sides, and how broad these are.

    They are ``broad`` only where they may be, and where that costs the board little.
    """
    broad = broad and len(facts.hand) >= _MANY
    places: tuple[Where, ...] = ("broad", "beside") if broad else ("beside",)
    found = {where: _with_sides(facts, wide, high, where) for where in places}
    best = max(found, key=lambda where: found[where] * _FAVOUR.get(where, 1.0))
    return found[best], best


def _with_sides(facts: Facts, wide: int, high: int, where: Where) -> int:
    cell = largest_cell(facts, wide / facts.columns, high / facts.rows)
    while cell > 1 and cell * facts.columns + 2 * shelf_room(facts, cell, where) > wide:
        cell -= 1
    return cell


def fitted(
    facts: Facts, box: pygame.Rect, flipped: bool = False
) -> tuple[BoardLayout, tuple[HandShelf, ...]]:
    """The largest board that fits into the middle of ``box`` with its shelves."""
    air = _AIR if facts.hand else 0
    cell = cell_with_shelves(facts, box.width, box.height - 2 * air)
    x = box.x + (box.width - cell * facts.columns) // 2
    y = box.y + (box.height - board_height(facts, cell)) // 2
    board = BoardLayout.of(facts, cell, x, y, flipped)
    return board, shelves_of(facts, board, air, "around")


def place_beyond(
    board: BoardLayout, own: HandShelf | None, place: Place, way: Point
) -> Place:
    """The nearest square or slot that way; ``place`` itself where there is none."""

    def centre(there: Place) -> tuple[float, float]:
        if isinstance(there, Slot):
            assert own is not None
            return own.slot(there.symbol).center
        return board.centre(there)

    here = centre(place)
    places: list[Place] = [*board.squares, *map(Slot, own.symbols if own else ())]
    costs = {there: _cost(here, centre(there), way) for there in places if there != place}
    nearest = min(costs, key=lambda there: costs[there], default=place)
    return nearest if costs.get(nearest, inf) < inf else place


def _cost(here: tuple[float, float], there: tuple[float, float], way: Point) -> float:
    """How far a place is by an arrow; far astray only where nothing is nearer."""
    across, down = there[0] - here[0], there[1] - here[1]
    ahead = across * way[0] + down * way[1]
    astray = abs(across * way[1]) + abs(down * way[0])
    return ahead + 3 * astray if ahead > astray / 8 and ahead > 0 else inf
