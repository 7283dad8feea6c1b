"""The list of moves: a row for each move number, a cell for each side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.observed_notation import ObservedMove
from core.values import Side
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text, ellipsis
from gui.play.hidden_badge import draw_hidden_badge
from gui.play.observed_game import MoveRow, move_rows
from gui.widgets.menu_entry import draw_row_ground
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import Style, Widget

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
        self._due: Side | None = None
        self._scroll = Scroll()
        self._bar = ScrollBar(self._scroll)
        self._row_height = 32
        self._number_width = 40
        self._pointer = (-1, -1)

    def place(self, rect: pygame.Rect, row_height: int, number_width: int) -> None:
        """Stand there, with rows of that height."""
        self.rect, self._row_height, self._number_width = rect, row_height, number_width
        self._bar.place(rect)
        self._resize()
        self.show(self.current)

    def tell(self, moves: Sequence[ObservedMove], due: Side | None) -> None:
        """List these moves, and mark where a move of the side ``due`` will come."""
        self._moves, self._due = moves, due
        self._rows = move_rows([move.mover for move in moves])
        if due is not None and (not self._rows or self._rows[-1].is_over_for(due)):
            self._rows.append(MoveRow())
        self._resize()

    def show(self, ply: int) -> None:
        """Make the move that led to ``ply`` current and bring it into view."""
        self.current = ply
        row = self._row_of(ply)
        if ply >= len(self._moves):
            row = len(self._rows) - 1
        self._scroll.show(row * self._row_height, (row + 1) * self._row_height)

    def cell(self, ply: int) -> pygame.Rect:
        """Where the move that led to ``ply`` stands, in view or not."""
        row = self._row_of(ply)
        return self._cell(row, self._rows[row].plies.index(ply))

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, or pick a move."""
        if event.type == pygame.KEYDOWN:
            return event.key in _STEPS and self._pick(self.current + _STEPS[event.key])
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.MOUSEWHEEL:
            if self.hovered:
                self._scroll.to(self._scroll.offset - event.y * 2 * self._row_height)
            return self.hovered
        if self._bar.handle(event):
            return True
        return self.pressed_by(event) and self._pick(self._ply_at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows in view and the bar beside them."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        first = self._scroll.offset // self._row_height
        last = (self._scroll.offset + self.rect.height) // self._row_height
        for row in range(first, min(last + 1, len(self._rows))):
            self._draw_row(surface, row, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the cells of the two sides stand, across."""
        return self._cell(0, 0), self._cell(0, 1)

    def _resize(self) -> None:
        height = len(self._rows) * self._row_height
        self._scroll.resize(height, self.rect.height)

    def _row_of(self, ply: int) -> int:
        return next((n for n, row in enumerate(self._rows) if ply in row.plies), 0)

    def _cell(self, row: int, column: int) -> pygame.Rect:
        left = self.rect.x + self._number_width
        half = (self.rect.right - 18 - left) // 2
        top = self.rect.y + row * self._row_height - self._scroll.offset
        return pygame.Rect(left + column * half, top + 1, half - 2, self._row_height - 2)

    def _ply_at(self, pos: tuple[int, int]) -> int:
        row = (pos[1] - self.rect.y + self._scroll.offset) // self._row_height
        if not 0 <= row < len(self._rows) or not self.rect.collidepoint(pos):
            return -1
        for column, ply in enumerate(self._rows[row].plies):
            if ply is not None and self._cell(row, column).collidepoint(pos):
                return ply
        return -1

    def _pick(self, ply: int) -> bool:
        if not 0 <= ply <= len(self._moves):
            return False
        self.on_pick(ply)
        return True

    def _draw_row(self, surface: pygame.Surface, row: int, style: Style) -> None:
        m, theme = style.metrics, style.theme
        y = self._cell(row, 0).centery
        x = self.rect.x + self._number_width - m.icon * 0.3
        draw_text(surface, str(row + 1), x, y, m.small, theme.text3, align="right")
        for column, ply in enumerate(self._rows[row].plies):
            cell = self._cell(row, column)
            if ply is not None:
                self._draw_cell(surface, cell, ply, style)
            elif self._is_due(row, column):
                middle = (cell.x + 2 * m.gap * 0.75, cell.centery)
                disc(surface, middle, m.body / 6, theme.text3)

    def _is_due(self, row: int, column: int) -> bool:
        return row == len(self._rows) - 1 and column == self._due

    def _draw_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, ply: int, style: Style
    ) -> None:
        m, theme, move = style.metrics, style.theme, self._moves[ply - 1]
        current = ply == self.current
        pointed = self.hovered and cell.collidepoint(self._pointer)
        draw_row_ground(surface, cell, style, current, pointed)
        x, y = float(cell.x + m.gap), cell.centery
        if move.hidden:
            x += draw_hidden_badge(surface, x, y, m.size, theme, short=bool(move.text)) + 6
        text = ellipsis(move.text, m.body, cell.right - x, current)
        draw_text(surface, text, x, y, m.body, theme.text, bold=current)
