"""The board of the editor: where it stands between the trays, and what is drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import pygame

from core.values import Piece, Square
from gui.board.board import Board
from gui.board.layout import largest_cell, left_gutter
from gui.board.men import man
from gui.board.pen import Pen, cased, faded, line, stroke_of
from gui.drawing.shapes import css
from gui.ui.layout import GROW, Element, Frame, Length, Pixels, Slot, px
from gui.widgets.widget import Style

_AIR = 2
"""Pixels between the bar and what is written above a board."""

_TOP: Pixels = {"S": 12, "M": 24, "L": 28}
"""From the app bar to the board."""

_BESIDE: Pixels = {"S": 8, "M": 16, "L": 20}
"""Between a tray and the board."""

_COLUMN, _WIDEST = {"S": 256, "M": 340, "L": 460}, {"S": 320, "M": 440, "L": 600}
"""How wide the column at the right is at least and at most."""


@dataclass(eq=False)
class BoardBetween(Element):
    """A board between two trays, buttons below all three, and a column at the right.

    The board is as large as leaves room for the others.

    Attributes:
        board: The board.
        trays: Those at the left and at the right of it.
        wide: How wide each tray is.
        tall: Whether the trays reach down to the buttons, and not to the foot of the board.
        row: The buttons.
        column: All else.
    """

    board: Board
    trays: Sequence[Element]
    wide: int
    tall: bool
    row: Element
    column: Element
    h: Length = field(default=GROW, kw_only=True)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect, m, board = rect, frame.style.metrics, self.board
        slot.begin()
        facts, options, beside = board.facts, board.look.options, px(_BESIDE, m)
        gutter = options.gutter if options.coordinates == "edge" else 0
        near = left_gutter(facts, gutter)
        foot = rect.bottom - (m.margin if m.size != "S" else m.gap)
        top, low = rect.y + px(_TOP, m), foot - m.button
        # Names of columns above a board must not reach into the bar.
        first = max(top, rect.y + _AIR + gutter - near)
        high = low - m.gap - gutter // 2 - first
        room = rect.width - 2 * (m.margin + self.wide + beside) - gutter - m.gutter - m.gap
        cell = largest_cell(
            facts, (room - px(_COLUMN, m)) / facts.columns, high / facts.rows
        )
        width = cell * facts.columns
        column = min(room - width, px(_WIDEST, m))
        left = m.margin + (room - width - column) // 2
        x = left + self.wide + beside
        place = pygame.Rect(x, first - gutter + near, width + gutter, high + gutter)
        board.layout(frame, slot.inner("board"), place)
        tall = low - 2 * m.gap - top
        tall = max(board.squares.height, tall) if self.tall else board.squares.height
        right = x + width + gutter + beside
        for number, tray in enumerate(self.trays):
            place = pygame.Rect((left, right)[number], top, self.wide, tall)
            tray.layout(frame, slot.inner(number), place)
        edge = right + self.wide
        place = pygame.Rect(edge + m.gutter + m.gap, top, column, foot - top)
        self.column.layout(frame, slot.inner("column"), place)
        place = pygame.Rect(left, low, edge - left, m.button)
        self.row.layout(frame, slot.inner("row"), place)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        for each in (*self.trays, self.column, self.row, self.board):
            each.paint(surface, style)


# --- Marks on the board ------------------------------------------------------------------

_GHOST = 0.5
"""How much shows of a piece that would be put down."""


def draw_wrong(pen: Pen, squares: Iterable[Square]) -> None:
    """Frame squares on which something is wrong, with a sign on the corner of each."""
    cell, theme, ink = pen.cell, pen.theme, pen.theme.panel
    width = stroke_of(cell, 0.06)
    start = width / 2 + 1
    side, high = cell - 2 * start, pen.high - 2 * start
    path = f"M{start:g} {start:g}h{side:g}v{high:g}h{-side:g}Z"
    radius = max(8.0, cell * 0.13)
    x, y = cell - radius - width, radius + width
    disc = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{css(theme.danger)}" '
        f'stroke="{css(ink)}" stroke-width="1.5"/>'
    )
    up, dot = radius * 0.5, max(1.0, radius * 0.16)
    stroke = line(f"M{x:g} {y - up:g}V{y + up * 0.25:g}", ink, 2 * dot)
    foot = f'<circle cx="{x:g}" cy="{y + up:g}" r="{dot:g}" fill="{css(ink)}"/>'
    body = cased(path, theme.danger, width, 2, 0.7) + disc + stroke + foot
    for square in squares:
        pen.cover([square], body)


def draw_passed(pen: Pen, passed: Iterable[Square]) -> None:
    """Cross the squares that pawns have just passed."""
    for square in sorted(passed):
        near, far = pen.cell * 0.28, pen.cell * 0.72
        path = f"M{near:g} {near:g}L{far:g} {far:g}M{far:g} {near:g}L{near:g} {far:g}"
        pen.stamp(
            [square], cased(path, pen.theme.accent, stroke_of(pen.cell, 0.045), 2, 0.7)
        )


def draw_promised(pen: Pen, square: Square, piece: Piece, share: float) -> None:
    """Draw pale the piece that a click would put on a square."""
    size = int(pen.high * share)
    picture = faded(man(piece, size, pen.theme, pen.drawing), _GHOST)
    x, y = pen.layout.centre(square)
    pen.surface.blit(picture, (round(x - size / 2), round(y - size / 2)))


def draw_eraser(pen: Pen, square: Square) -> None:
    """Draw a cross over the piece that a click would take away."""
    near, far = pen.cell * 0.2, pen.cell * 0.8
    path = f"M{near:g} {near:g}L{far:g} {far:g}M{far:g} {near:g}L{near:g} {far:g}"
    pen.stamp([square], cased(path, pen.theme.danger, stroke_of(pen.cell, 0.06), 3, 0.7))
