"""Shelves beside a board, for the pieces in the hands of the two sides.

Each kind that can be in hand has a slot of its own, which keeps its place. Shelves stand
on both sides of the board, or above and below it: the one of whoever sits below hangs on
the board's lower right corner, the other on its upper left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Literal

import pygame

from core.facts import Facts
from core.games import GAMES
from core.knowledge.hands import hidden_hand
from core.values import Observation, Piece, Side
from gui.board.layout import BoardLayout, Point
from gui.board.men import drawing_of, list_man, silhouette
from gui.board.pen import figure_size
from gui.board.picking import Place, Slot
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_text, text_width, wrap
from gui.drawing.theme import Theme

Where = Literal["beside", "around"]
"""Whether shelves stand left and right of a board, or above and below it."""

NOTE = "Any of these may stand in the fog by now."

_AIR = 3
"""Pixels between a small board and its shelves."""

_SHARE = 0.80
_SURE = 0.005
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
class Hands:
    """What is in hand.

    Attributes:
        counts: The pieces in both hands; of a hidden one the most that may be there.
        hidden: Whose hand the fog hides, if one is hidden.
        mean: How many of each kind a hidden hand holds on average, where that is known.
    """

    counts: Mapping[Piece, int] = field(default_factory=dict)
    hidden: Side | None = None
    mean: Mapping[str, float] = field(default_factory=dict)


def hands_of(seen: Observation, held: Mapping[Piece, int] | None = None) -> Hands:
    """Both hands as ``seen`` shows them; ``held`` is the most in a hidden one."""
    hidden = hidden_hand(GAMES[seen.variant].facts, seen)
    counts = seen.hands if hidden is None else {**(held or {}), **seen.hands}
    return Hands(counts, hidden)


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


def lines_high(facts: Facts) -> int:
    """How many squares a board is high with the hands above and below it."""
    return facts.rows + 2 * shelf_lines(facts, "around")


def fitted(
    facts: Facts, box: pygame.Rect, flipped: bool = False
) -> tuple[BoardLayout, tuple[HandShelf, ...]]:
    """The largest board that fits into the middle of ``box`` with its shelves."""
    air = _AIR if facts.hand else 0
    high = (box.height - 2 * air) // lines_high(facts)
    cell = min(box.width // facts.columns, high)
    x = box.x + (box.width - cell * facts.columns) // 2
    y = box.y + (box.height - cell * facts.rows) // 2
    board = BoardLayout.of(facts, cell, x, y, flipped)
    return board, shelves_of(facts, board, air, "around")


def place_at(board: BoardLayout, own: HandShelf | None, at: Point) -> Place | None:
    """The square of the board, or the slot of one's own hand, under a pixel."""
    square = board.square_at(*at)
    if square is None and own is not None:
        return own.slot_at(*at)
    return square


def draw_shelf(
    surface: pygame.Surface,
    shelf: HandShelf,
    hands: Hands,
    look: tuple[str, Theme],
    marks: ShelfMarks = ShelfMarks(),
) -> None:
    """Draw the hand of one side.

    Args:
        surface: The window.
        shelf: Where.
        hands: What both sides have in hand.
        look: Key of the game, and the colours.
        marks: What is marked on it.
    """
    theme = look[1]
    hidden = hands.hidden is shelf.side
    ground = (theme.fog_mid, theme.fog_high) if hidden else (theme.panel, theme.line)
    rounded(surface, shelf.box, 6, *ground)
    for symbol in shelf.symbols:
        lifted = marks.lifted == Slot(symbol)
        count = hands.counts.get(Piece(shelf.side, symbol), 0) - lifted
        figure = str(count) if count > 1 else ""
        if hidden and count > 0:
            figure = mean_words(hands.mean[symbol]) if symbol in hands.mean else f"≤{count}"
        _draw_ground(surface, shelf.slot(symbol), symbol, theme, marks)
        _draw_slot(surface, shelf, symbol, (count, figure), look)


def draw_note(
    surface: pygame.Surface, shelf: HandShelf, above: bool, size: int, theme: Theme
) -> None:
    """Say beside a hidden hand what its pieces stand for, if it stands upright.

    Args:
        surface: The window.
        shelf: The hand.
        above: Whether the words go above it, not below.
        size: Of the words.
        theme: The colours.
    """
    box = shelf.box
    if box.width > box.height:
        return
    lines = wrap(NOTE, size, box.width)
    step = round(size * LEADING)
    y = box.top - step * len(lines) if above else box.bottom + step
    for number, line in enumerate(lines):
        draw_text(surface, line, box.x, y + number * step, size, theme.text2)


def mean_words(number: float) -> str:
    """A mean as a figure: short, and told apart from a count."""
    return str(round(number)) if abs(number - round(number)) < _SURE else f"~{number:.1f}"


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
    held: tuple[int, str],
    look: tuple[str, Theme],
) -> None:
    """Draw one slot with the figure of how many pieces are there."""
    (count, figure) = held
    box, piece = shelf.slot(symbol), Piece(shelf.side, symbol)
    key, theme = look
    drawing = drawing_of(key, shelf.flipped)
    size = int(shelf.cell * _SHARE)
    if count > 0:
        picture = list_man(piece, size, theme, drawing)
    else:
        picture = silhouette(piece, size, theme.text3, _EMPTY, drawing)
    place = picture.get_rect(center=box.center)
    if figure:
        # The figure must not cover what it counts.
        place.x -= box.width // 9
    surface.blit(picture, place)
    if figure:
        _draw_count(surface, box, figure, theme)


def _draw_count(
    surface: pygame.Surface, box: pygame.Rect, figure: str, theme: Theme
) -> None:
    size = figure_size(box.width, 0.2, 11)
    high = round(size * 1.5)
    wide = max(high, round(text_width(figure, size, bold=True)) + high // 2)
    pill = pygame.Rect(0, 0, wide, high)
    pill.bottomright = box.right - 2, box.bottom - 2
    rounded(surface, pill, high // 2, theme.bg, theme.accent2)
    draw_text(surface, figure, *pill.center, size, theme.text, bold=True, align="center")
