"""Where the parts of a replay stand, for every size of the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from core.facts import Facts
from gui.board.hand_shelf import Where, best_beside, cell_with_shelves, shelf_room
from gui.board.layout import BoardLayout, board_height, left_gutter
from gui.drawing.metrics import Metrics

Panel: TypeAlias = Literal["first", "truth", "second"]
"""One of the three boards: a side's view, or the truth."""

PANELS: tuple[Panel, ...] = ("first", "truth", "second")
"""The boards from left to right."""

_LEAST_COLUMN = 250
_SHELF_AIR = 6
"""Pixels between a board, or its coordinates, and the shelf of a hand."""


@dataclass(frozen=True, slots=True)
class _Spaces:
    """Measures of one size class.

    Attributes:
        edge: Beside the boards.
        gap: Between boards.
        head: Over them.
        transport: Height of the transport row.
        above: Between the boards and the transport row.
        below: Under the cards.
        foot: Least height of all that stands below the transport row.
        moves: Width of the move list; 0 for that of a board.
    """

    edge: int
    gap: int
    head: int
    transport: int
    above: int
    below: int
    foot: int
    moves: int = 0


_SPACES = {
    "S": _Spaces(14, 12, 30, 34, 10, 12, 170, 290),
    "M": _Spaces(20, 24, 42, 44, 16, 18, 210),
    "L": _Spaces(20, 24, 56, 56, 20, 24, 240),
}


@dataclass(frozen=True, slots=True)
class ReplayLayout:
    """The places of everything below the bar.

    Attributes:
        boards: The boards that are shown.
        shelves: On which sides of them the hands lie, in games that have some.
        head: Distance from the middle of the words over a board to the board, with the
            shelf of a hand between them.
        transport: The row of buttons with the slider.
        moves: The card of the move list.
        curve: The card of the curve.
        strip: The line for what is wrong with the file; empty unless asked for.
    """

    boards: dict[Panel, BoardLayout]
    shelves: Where
    head: int
    transport: pygame.Rect
    moves: pygame.Rect
    curve: pygame.Rect
    strip: pygame.Rect

    @property
    def aside(self) -> pygame.Rect:
        """Where a panel can be opened: over the graph, or beside a single board."""
        return self.curve if len(self.boards) > 1 else self.moves.union(self.curve)


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
        strip: Whether a line at the foot is wanted.
    """

    width: int
    height: int
    metrics: Metrics
    facts: Facts
    flipped: bool = False
    gutter: int = 0
    strip: bool = False

    @property
    def foot(self) -> int:
        """How far down the cards may reach."""
        spaces, m = _SPACES[self.metrics.size], self.metrics
        return self.height - spaces.below - (m.button + m.gap if self.strip else 0)

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

    def column(self, cell: int, where: Where) -> int:
        """Width of a board with its gutter, and with the hands that lie beside it."""
        side, shelves = cell * self.facts.columns, 2 * self.beside(cell, where)
        return side + shelves + self.gutter - (self._named_above if shelves else 0)

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


def three_boards(room: Room) -> ReplayLayout:
    """All boards side by side, list and curve below them."""
    m, facts, spaces = room.metrics, room.facts, _SPACES[room.metrics.size]
    across = room.width - 2 * spaces.edge - 2 * spaces.gap - 3 * room.gutter
    high = room.height - m.bar - spaces.head - spaces.transport - spaces.foot - room.gutter
    cell, where = room.best(across // 3, high)
    above, column = room.above(cell, where), room.column(cell, where)
    width = 3 * column + 2 * spaces.gap
    left, top = (room.width - width) // 2, m.bar + spaces.head + above
    first, step = left + room.gutter + room.beside(cell, where), column + spaces.gap
    boards = {
        panel: room.board(cell, first + number * step, top)
        for number, panel in enumerate(PANELS)
    }
    foot = top + board_height(facts, cell) + room.below(cell, where)
    transport = pygame.Rect(left, foot + spaces.above, width, spaces.transport)
    y = transport.bottom + m.gap
    moves = pygame.Rect(left, y, max(column - room.gutter, spaces.moves), room.foot - y)
    x = moves.right + spaces.gap
    curve = pygame.Rect(x, y, left + width - x, moves.height)
    head, strip = _head(spaces) + above, _strip(room, moves)
    return ReplayLayout(boards, where, head, transport, moves, curve, strip)


def one_board(room: Room, panel: Panel) -> ReplayLayout:
    """One board as large as it can be, list and curve beside it."""
    m, facts, spaces = room.metrics, room.facts, _SPACES[room.metrics.size]
    below = spaces.above + spaces.transport
    top, left = m.bar + spaces.head, spaces.edge + room.gutter
    across = room.width - left - spaces.gap - _LEAST_COLUMN - spaces.edge
    high = room.foot - top - room.gutter - below
    cell, where = room.best(across, high)
    above = room.above(cell, where)
    board = room.board(cell, left + room.beside(cell, where), top + above)
    foot = board.y + board.height + room.below(cell, where)
    transport = pygame.Rect(
        left,
        foot + spaces.above,
        room.width - left - spaces.edge,
        spaces.transport,
    )
    tall = foot - top if facts.hand else board.height
    x, share = room.right(board, where) + spaces.gap, tall * 3 // 5
    moves = pygame.Rect(x, top, room.width - spaces.edge - x, share)
    y = moves.bottom + m.gap
    curve = pygame.Rect(x, y, moves.width, top + tall - y)
    head, strip = _head(spaces) + above, _strip(room, transport)
    return ReplayLayout({panel: board}, where, head, transport, moves, curve, strip)


def _head(spaces: _Spaces) -> int:
    """A little below the middle of the head, so that the words belong to the board."""
    return round(spaces.head * 0.41)


def _strip(room: Room, over: pygame.Rect) -> pygame.Rect:
    spaces, height = _SPACES[room.metrics.size], room.metrics.button if room.strip else 0
    top = room.height - spaces.below - height
    return pygame.Rect(over.x, top, room.width - 2 * over.x, height)
