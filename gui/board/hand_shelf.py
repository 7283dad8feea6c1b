"""Shelves beside a board, for the pieces in the hands of the two sides.

Each kind that can be in hand has a slot of its own, which keeps its place. Shelves stand
on both sides of the board, or above and below it: the one of whoever sits below hangs on
the board's lower right corner, the other on its upper left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Literal

import pygame

from core.game import Facts
from core.values import Piece, Side
from gui.board.layout import BoardLayout, Point
from gui.board.men import drawing_of, list_man, silhouette
from gui.board.pen import figure_size
from gui.board.picking import Place, Slot
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_text
from gui.drawing.theme import Theme

Where = Literal["beside", "around"]
"""Whether shelves stand left and right of a board, or above and below it."""

_SHARE = 0.80
_EMPTY = 0.14
"""How much of a piece shows that is not held."""


@dataclass(frozen=True, slots=True)
class HandShelf:
    """Where the slots of one side stand.

    Attributes:
        side: Whose hand it is.
        symbols: The kinds, from the upper left; each line is full before the next.
        columns: Slots in a line.
        cell: Width and height of a slot in pixels.
        x: Left edge.
        y: Upper edge.
        flipped: Whether the second side sits below.
    """

    side: Side
    symbols: tuple[str, ...]
    columns: int
    cell: int
    x: int
    y: int
    flipped: bool = False

    @property
    def box(self) -> pygame.Rect:
        """The whole shelf."""
        rows = ceil(len(self.symbols) / self.columns)
        return pygame.Rect(self.x, self.y, self.columns * self.cell, rows * self.cell)

    def slot(self, symbol: str) -> pygame.Rect:
        """The place of one kind."""
        row, column = divmod(self.symbols.index(symbol), self.columns)
        corner = self.x + column * self.cell, self.y + row * self.cell
        return pygame.Rect(corner, (self.cell, self.cell))

    def slot_at(self, px: float, py: float) -> Slot | None:
        """The slot under a pixel, if there is one."""
        found = (s for s in self.symbols if self.slot(s).collidepoint(px, py))
        symbol = next(found, None)
        return None if symbol is None else Slot(symbol)


@dataclass(frozen=True, slots=True)
class ShelfMarks:
    """What is marked on a shelf.

    Attributes:
        chosen: The slot picked for a drop, or planned.
        cursor: The slot that the keys act upon.
        lifted: The slot whose piece hangs on the pointer.
    """

    chosen: Slot | None = None
    cursor: Slot | None = None
    lifted: Slot | None = None


def shelf_lines(facts: Facts, where: Where) -> int:
    """How many squares of a board a shelf is thick; 0 for games without hands."""
    room = facts.rows if where == "beside" else facts.columns
    return ceil(len(facts.hand) / room)


def shelves_of(
    facts: Facts, board: BoardLayout, gap: int, where: Where = "beside"
) -> tuple[HandShelf, ...]:
    """The shelves of the side above and of the side below; none for games without hands.

    Args:
        facts: The game.
        board: Where its board stands.
        gap: Pixels between board and shelf, where coordinates may stand.
        where: On which sides of the board.
    """
    if not facts.hand:
        return ()
    lines = shelf_lines(facts, where)
    columns = lines if where == "beside" else ceil(len(facts.hand) / lines)
    rows = ceil(len(facts.hand) / columns)
    width, height = columns * board.cell, rows * board.cell
    right, bottom = board.x + board.width, board.y + board.height
    if where == "beside":
        corners = (board.x - gap - width, board.y), (right + gap, bottom - height)
    else:
        corners = (board.x, board.y - gap - height), (right - width, bottom + gap)
    sides = (Side.FIRST, Side.SECOND) if board.flipped else (Side.SECOND, Side.FIRST)
    return tuple(
        HandShelf(side, facts.hand, columns, board.cell, *corner, board.flipped)
        for side, corner in zip(sides, corners, strict=True)
    )


def place_at(board: BoardLayout, own: HandShelf | None, at: Point) -> Place | None:
    """The square of the board, or the slot of one's own hand, under a pixel."""
    square = board.square_at(*at)
    if square is None and own is not None:
        return own.slot_at(*at)
    return square


def draw_shelf(
    surface: pygame.Surface,
    shelf: HandShelf,
    hands: Mapping[Piece, int],
    look: tuple[str, Theme],
    marks: ShelfMarks = ShelfMarks(),
) -> None:
    """Draw the hand of one side.

    Args:
        surface: The window.
        shelf: Where.
        hands: The pieces in both hands, as far as they are known.
        look: Key of the game, and the colours.
        marks: What is marked on it.
    """
    theme = look[1]
    rounded(surface, shelf.box, 6, theme.panel, theme.line)
    for symbol in shelf.symbols:
        lifted = marks.lifted == Slot(symbol)
        count = hands.get(Piece(shelf.side, symbol), 0) - lifted
        _draw_ground(surface, shelf.slot(symbol), symbol, theme, marks)
        _draw_slot(surface, shelf, symbol, count, look)


def _draw_ground(
    surface: pygame.Surface,
    box: pygame.Rect,
    symbol: str,
    theme: Theme,
    marks: ShelfMarks,
) -> None:
    inner = box.inflate(-4, -4)
    if marks.chosen == Slot(symbol):
        rounded(surface, inner, 5, theme.pick, theme.accent2, 2)
    if marks.cursor == Slot(symbol):
        rounded(surface, inner, 5, stroke=theme.text, stroke_width=2)


def _draw_slot(
    surface: pygame.Surface,
    shelf: HandShelf,
    symbol: str,
    count: int,
    look: tuple[str, Theme],
) -> None:
    box, piece = shelf.slot(symbol), Piece(shelf.side, symbol)
    key, theme = look
    drawing = drawing_of(key, shelf.flipped)
    size = int(shelf.cell * _SHARE)
    if count > 0:
        picture = list_man(piece, size, theme, drawing)
    else:
        picture = silhouette(piece, size, theme.text3, _EMPTY, drawing)
    place = picture.get_rect(center=box.center)
    if count > 1:
        # The figure must not cover what it counts.
        place.x -= box.width // 9
    surface.blit(picture, place)
    if count > 1:
        _draw_count(surface, box, count, theme)


def _draw_count(
    surface: pygame.Surface, box: pygame.Rect, count: int, theme: Theme
) -> None:
    size = figure_size(box.width, 0.2, 11)
    radius = size * 0.75
    x, y = box.right - radius - 2, box.bottom - radius - 2
    disc(surface, (x, y), radius + 1, theme.accent2)
    disc(surface, (x, y), radius, theme.bg)
    draw_text(surface, str(count), x, y, size, theme.text, bold=True, align="center")
