"""The list of moves: two columns, or a row for each series where turns have several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.facts import Facts
from core.knowledge import ObservedMove
from core.values import Piece, Side
from gui.board.men import drawing_of, list_man
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text, fitted
from gui.play.hidden_badge import draw_hidden_badge
from gui.widgets.menu_entry import draw_row_ground
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.turn_rows import TurnRow, TurnRows
from gui.widgets.widget import Style, Widget

_AFTER_BADGE = 6

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class MoveList(Widget):
    """Moves to read and to go back to; a click on one shows the moment after it.

    Args:
        on_pick: Called with the ply of the move that is picked.
        facts: The game.

    Attributes:
        current: The ply of the moment on the board; 0 before the first move.
    """

    def __init__(self, on_pick: Callable[[int], None], facts: Facts) -> None:
        super().__init__()
        self.on_pick = on_pick
        self.current = 0
        self._facts = facts
        self._moves: Sequence[ObservedMove] = ()
        self._turns = TurnRows(facts)
        self._scroll = Scroll()
        self._bar = ScrollBar(self._scroll)
        self._row_height = 32
        self._head_width = 40
        self._pointer = (-1, -1)

    def place(self, rect: pygame.Rect, m: Metrics) -> None:
        """Stand there."""
        self.rect = rect
        self._row_height, self._head_width = m.row, 2 * m.icon
        if not self._facts.alternates:
            self._head_width = round(2.6 * m.icon)
        self._bar.place(rect)
        self._resize()
        self.show(self.current)

    def tell(
        self,
        moves: Sequence[ObservedMove],
        due: Side | None,
        series: int = 0,
        first: int = 1,
    ) -> None:
        """List these moves, and mark where a move of the side ``due`` will come.

        Args:
            moves: The moves.
            due: Who is to move; ``None`` for nobody.
            series: The number of the series in which that is, if turns have several moves.
            first: The number of the first move.
        """
        self._moves = moves
        self._turns = TurnRows(self._facts)
        told = [(move.mover, move.series) for move in moves]
        number, before = first - 1, None
        for side, turn in told if due is None else [*told, (due, series)]:
            begins = side is self._facts.begins and before is not side
            number += before is None or begins or self._facts.numbers_plies
            self._turns.add(side, number if self._facts.alternates else turn)
            before = side
        self._resize()

    def show(self, ply: int) -> None:
        """Make the move that led to ``ply`` current and bring it into view."""
        self.current = ply
        if not self._turns.rows:
            return
        row, _ = self._turns.place_of(min(ply, self._turns.plies))
        if ply >= len(self._moves):
            row = len(self._turns.rows) - 1
        self._scroll.show(row * self._row_height, (row + 1) * self._row_height)

    def cell(self, ply: int) -> pygame.Rect:
        """Where the move that led to ``ply`` stands, in view or not."""
        return self._cell(*self._turns.place_of(ply))

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
        self._draw_series_ground(surface, style)
        first = self._scroll.offset // self._row_height
        last = (self._scroll.offset + self.rect.height) // self._row_height
        for row in range(first, min(last + 1, len(self._turns.rows))):
            self._draw_row(surface, row, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def columns(self) -> tuple[pygame.Rect, ...]:
        """Where the cells of a row stand, across."""
        return tuple(self._cell(0, column) for column in range(self._turns.columns))

    def _resize(self) -> None:
        height = len(self._turns.rows) * self._row_height
        self._scroll.resize(height, self.rect.height)

    def _row(self, row: int) -> pygame.Rect:
        """The whole of a row."""
        top = self.rect.y + row * self._row_height - self._scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.width, self._row_height)

    def _cell(self, row: int, column: int) -> pygame.Rect:
        """The place of a move in a row."""
        whole = self._row(row)
        left = whole.x + self._head_width
        width = (whole.right - 18 - left) // self._turns.columns
        top, height = whole.y + 1, whole.height - 2
        return pygame.Rect(left + column * width, top, width - 2, height)

    def _ply_at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        row = (pos[1] - self.rect.y + self._scroll.offset) // self._row_height
        if row >= len(self._turns.rows):
            return -1
        plies = filter(None, self._turns.rows[row].plies)
        made = (ply for ply in plies if ply <= len(self._moves))
        return next((ply for ply in made if self.cell(ply).collidepoint(pos)), -1)

    def _pick(self, ply: int) -> bool:
        if not 0 <= ply <= len(self._moves):
            return False
        self.on_pick(ply)
        return True

    def _draw_series_ground(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what lies under the series that the current move belongs to."""
        if self._facts.alternates or not self._turns.rows:
            return
        now = self._turns.plies if self.current == len(self._moves) else self.current
        lines = self._turns.block_of(self._turns.place_of(now)[0])
        block = self._row(lines[0]).union(self._row(lines[-1])).inflate(-8, -2)
        draw_row_ground(surface, block, style, True, False)

    def _draw_row(self, surface: pygame.Surface, row: int, style: Style) -> None:
        m = style.metrics
        self._draw_head(surface, row, self._turns.rows[row], style)
        for column, ply in enumerate(self._turns.rows[row].plies):
            place = self._cell(row, column)
            if 0 < ply <= len(self._moves):
                self._draw_cell(surface, place, ply, style)
            elif ply:
                middle = (place.x + 2 * m.gap * 0.75, place.centery)
                disc(surface, middle, m.body / 6, style.theme.text3)

    def _draw_head(
        self, surface: pygame.Surface, row: int, told: TurnRow, style: Style
    ) -> None:
        """Draw the number of a row, and whose series it is."""
        m, theme, y = style.metrics, style.theme, self._row(row).centery
        if not told.number:
            return
        right = self.rect.x + self._head_width - round(m.icon * 0.3)
        if told.side is not None:
            size = round(m.icon * 0.9)
            king = Piece(told.side, self._facts.symbols[0])
            picture = list_man(king, size, theme, drawing_of(self._facts.key))
            right -= size
            surface.blit(picture, (right, y - size // 2))
            right -= m.gap // 3
        number = str(told.number)
        draw_text(surface, number, right, y, m.small, theme.text3, align="right")

    def _draw_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, ply: int, style: Style
    ) -> None:
        m, theme, move = style.metrics, style.theme, self._moves[ply - 1]
        current = ply == self.current
        pointed = self.hovered and cell.collidepoint(self._pointer)
        if self._facts.alternates or pointed:
            draw_row_ground(surface, cell, style, current, pointed)
        x, y = float(cell.x + m.gap // (1 if self._facts.alternates else 2)), cell.centery
        if move.hidden:
            short = not self._facts.alternates or bool(move.text)
            x += draw_hidden_badge(surface, x, y, m.size, theme, short) + _AFTER_BADGE
        if not move.text:
            return
        sizes = (m.body,) if self._facts.alternates else (m.body, m.small, m.caption)
        text, size = fitted(move.text, sizes, cell.right - x, current)
        draw_text(surface, text, x, y, size, theme.text, bold=current)
