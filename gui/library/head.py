"""The head of the table, by which it is sorted, and the line below the table."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.records.catalogue import Column, SortOrder
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import hline
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.library.columns import HEADS, RIGHT, Columns
from gui.widgets.widget import Style, Widget

_DOWN_FIRST: frozenset[Column] = frozenset({"date", "moves"})


class TableHead(Widget):
    """The names of the columns; a press sorts by one, a second one the other way round.

    Args:
        on_order: Called with each new order.

    Attributes:
        order: By what the table is sorted.
        columns: Where the columns stand.
    """

    def __init__(self, on_order: Callable[[SortOrder], None]) -> None:
        super().__init__()
        self.order = SortOrder()
        self.columns = Columns(())
        self._on_order = on_order
        self._pointed: Column | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Sort: by a click, by Left and Right, and by Enter the other way round."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self.columns.at(event.pos[0])
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self._step(1 if event.key == pygame.K_RIGHT else -1)
        if not self.pressed_by(event):
            return False
        if event.type == pygame.KEYDOWN:
            self._sort(self.order.column)
        elif (column := self.columns.at(event.pos[0])) is not None:
            self._sort(column)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the names, and an arrow beside the one that is sorted by."""
        m, theme, y = style.metrics, style.theme, self.rect.centery
        for name, left, width in self.columns.places:
            sorted_by = name == self.order.column
            pointed = self.hovered and name == self._pointed
            ink = theme.text if pointed else theme.text2
            ink = theme.accent2 if sorted_by else ink
            words = HEADS[name]
            wide = text_width(words, m.small, bold=sorted_by)
            x = left + width - m.gap - wide if name in RIGHT else left + m.gap
            draw_text(surface, words, x, y, m.small, ink, bold=sorted_by)
            if sorted_by:
                size = round(m.icon * 0.6)
                arrow = x - size if name in RIGHT else x + wide + size
                icon = "down" if self.order.down else "up"
                draw_icon(surface, icon, (arrow, y), size, theme.accent2)
        hline(surface, self.rect.x, self.rect.right, self.rect.bottom - 1, theme.line)

    def _step(self, by: int) -> bool:
        names = [name for name, _, _ in self.columns.places]
        here = names.index(self.order.column) if self.order.column in names else 0
        if not 0 <= here + by < len(names):
            return False
        self._sort(names[here + by])
        return True

    def _sort(self, column: Column) -> None:
        down = column in _DOWN_FIRST
        if column == self.order.column:
            down = not self.order.down
        self.order = SortOrder(column, down)
        self._on_order(self.order)


_MORE = "Shift and Ctrl select more"


def draw_foot(
    surface: pygame.Surface, rect: pygame.Rect, words: str, chosen: int, style: Style
) -> None:
    """Draw how many games are chosen, or where that is one, ``words``."""
    m, theme, y = style.metrics, style.theme, rect.centery
    x, count = rect.x, f"{chosen:,} selected"
    if chosen > 1:
        words = _MORE
        x += draw_text(surface, count, x, y, m.small, theme.text, bold=True) + m.gap
    words = ellipsis(words, m.small, rect.right - x)
    draw_text(surface, words, x, y, m.small, theme.text2)
