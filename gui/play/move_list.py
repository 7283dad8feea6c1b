"""The list of moves: a row for each move number, a cell for each side's turn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, chain
from math import ceil

import pygame

from core.observed_notation import ObservedMove
from core.values import Side
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.play.hidden_badge import badge_width, draw_hidden_badge
from gui.play.observed_game import MoveRow, move_rows
from gui.widgets.menu_entry import draw_row_ground
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import Style, Widget

_AFTER_BADGE = 6

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class MoveList(Widget):
    """Moves to read and to go back to; a click on one shows the moment after it.

    Args:
        on_pick: Called with the ply of the move that is picked.

    Attributes:
        current: The ply of the moment on the board; 0 before the first move.
    """

    def __init__(self, on_pick: Callable[[int], None]) -> None:
        super().__init__()
        self.on_pick = on_pick
        self.current = 0
        self._moves: Sequence[ObservedMove] = ()
        self._rows: list[MoveRow] = []
        self._tops = [0]
        self._metrics: Metrics | None = None
        self._narrow, self._in_line = False, 1
        self._scroll = Scroll()
        self._bar = ScrollBar(self._scroll)
        self._row_height = 32
        self._number_width = 40
        self._pointer = (-1, -1)

    def place(self, rect: pygame.Rect, m: Metrics) -> None:
        """Stand there."""
        self.rect, self._metrics = rect, m
        self._row_height, self._number_width = m.row, 2 * m.icon
        self._bar.place(rect)
        self._share_out()
        self.show(self.current)

    def tell(self, moves: Sequence[ObservedMove], due: Side | None) -> None:
        """List these moves, and mark where a move of the side ``due`` will come."""
        self._moves = moves
        movers = [move.mover for move in moves]
        self._rows = move_rows(movers if due is None else [*movers, due])
        self._share_out()

    def show(self, ply: int) -> None:
        """Make the move that led to ``ply`` current and bring it into view."""
        self.current = ply
        row = self._row_of(ply)
        if ply >= len(self._moves):
            row = max(0, len(self._rows) - 1)
        top, bottom = (self._tops[min(n, len(self._rows))] for n in (row, row + 1))
        self._scroll.show(top * self._row_height, bottom * self._row_height)

    def cell(self, ply: int) -> pygame.Rect:
        """Where the move that led to ``ply`` stands, in view or not."""
        row = self._row_of(ply)
        column = next(n for n, cell in enumerate(self._rows[row].cells) if ply in cell)
        plies = self._rows[row].cells[column]
        return self._part(row, column, plies.index(ply), len(plies))

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, or pick a move."""
        if event.type == pygame.KEYDOWN:
            return event.key in _STEPS and self._pick(self.current + _STEPS[event.key])
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if self._bar.moves(self, event, 2 * self._row_height):
            return True
        return self.pressed_by(event) and self._pick(self._ply_at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows in view and the bar beside them."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        first = self._scroll.offset // self._row_height
        last = (self._scroll.offset + self.rect.height) // self._row_height
        begin = max(0, bisect_right(self._tops, first) - 1)
        for row in range(begin, min(bisect_right(self._tops, last), len(self._rows))):
            self._draw_row(surface, row, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the cells of the two sides stand, across."""
        return self._cell(0, 0), self._cell(0, 1)

    def _share_out(self) -> None:
        """Put the moves of a turn side by side where all such moves have room for that."""
        cells = [cell for row in self._rows for cell in row.cells if len(cell) > 1]
        widest = max(map(self._width, chain.from_iterable(cells)), default=0)
        self._narrow = bool(cells)
        self._in_line = 2 if 2 * widest <= self._cell(0, 0).width else 1
        heights = [max(map(self._lines, row.cells)) for row in self._rows]
        self._tops = [0, *accumulate(heights)]
        self._resize()

    def _width(self, ply: int) -> float:
        """How much room a move takes with what stands before it."""
        if ply > len(self._moves) or self._metrics is None:
            return 0
        m, move = self._metrics, self._moves[ply - 1]
        badge = badge_width(m.size, short=True) + _AFTER_BADGE if move.hidden else 0
        return m.gap // 2 + badge + text_width(move.text, m.body, bold=True)

    def _lines(self, cell: Sequence[int]) -> int:
        """How many lines the moves of a turn take."""
        return max(1, ceil(len(cell) / self._in_line))

    def _resize(self) -> None:
        height = self._tops[-1] * self._row_height
        self._scroll.resize(height, self.rect.height)

    def _row_of(self, ply: int) -> int:
        found = (n for n, row in enumerate(self._rows) if ply in row.first + row.second)
        return next(found, 0)

    def _row(self, row: int) -> pygame.Rect:
        """The whole of a row."""
        tops = self._tops if row + 1 < len(self._tops) else [0, 1]
        top = self.rect.y + tops[row] * self._row_height - self._scroll.offset
        height = (tops[row + 1] - tops[row]) * self._row_height
        return pygame.Rect(self.rect.x, top, self.rect.width, height)

    def _cell(self, row: int, column: int) -> pygame.Rect:
        """What a row has for the turn of one side."""
        whole = self._row(row)
        left = whole.x + self._number_width
        half = (whole.right - 18 - left) // 2
        return pygame.Rect(left + column * half, whole.y + 1, half - 2, whole.height - 2)

    def _part(self, row: int, column: int, number: int, count: int) -> pygame.Rect:
        """The place of one of several moves in a cell."""
        cell = self._cell(row, column)
        down, across = divmod(number, self._in_line)
        width = cell.width if count == 1 else cell.width // self._in_line
        top, height = cell.y + down * self._row_height, self._row_height - 2
        return pygame.Rect(cell.x + across * width, top, width, height)

    def _ply_at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        rows = (n for n in range(len(self._rows)) if self._row(n).collidepoint(pos))
        row = next(rows, None)
        plies = () if row is None else self._rows[row].first + self._rows[row].second
        made = (ply for ply in plies if ply <= len(self._moves))
        return next((ply for ply in made if self.cell(ply).collidepoint(pos)), -1)

    def _pick(self, ply: int) -> bool:
        if not 0 <= ply <= len(self._moves):
            return False
        self.on_pick(ply)
        return True

    def _draw_row(self, surface: pygame.Surface, row: int, style: Style) -> None:
        m, theme = style.metrics, style.theme
        y = self._row(row).y + self._row_height // 2
        x = self.rect.x + self._number_width - m.icon * 0.3
        draw_text(surface, str(row + 1), x, y, m.small, theme.text3, align="right")
        for column, cell in enumerate(self._rows[row].cells):
            for number, ply in enumerate(cell):
                place = self._part(row, column, number, len(cell))
                if ply <= len(self._moves):
                    self._draw_cell(surface, place, ply, style)
                else:
                    middle = (place.x + 2 * m.gap * 0.75, place.centery)
                    disc(surface, middle, m.body / 6, theme.text3)

    def _draw_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, ply: int, style: Style
    ) -> None:
        m, theme, move = style.metrics, style.theme, self._moves[ply - 1]
        current = ply == self.current
        pointed = self.hovered and cell.collidepoint(self._pointer)
        draw_row_ground(surface, cell, style, current, pointed)
        x, y = float(cell.x + m.gap // (2 if self._narrow else 1)), cell.centery
        if move.hidden:
            short = self._narrow or bool(move.text)
            x += draw_hidden_badge(surface, x, y, m.size, theme, short) + _AFTER_BADGE
        if not move.text:
            return
        text = ellipsis(move.text, m.body, cell.right - x, current)
        draw_text(surface, text, x, y, m.body, theme.text, bold=current)
