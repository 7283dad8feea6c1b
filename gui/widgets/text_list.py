"""A list of rows that scrolls, with one of them current."""

from collections.abc import Callable
from typing import TypeAlias

import pygame

from gui.widgets.menu_entry import draw_row_ground
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import PRESS_KEYS, Style, Widget

DrawRow: TypeAlias = Callable[[pygame.Surface, pygame.Rect, int, Style], None]
"""Draws the words of the row of a number into its place."""


class TextList(Widget):
    """Rows of one height, drawn by whoever owns the list.

    A click or an arrow key makes a row current; a press on the current row, or Enter,
    opens it. Page Up, Page Down, Home, End and the wheel work as everywhere.

    Args:
        draw_row: Draws one row; the list draws the ground under it.
        on_change: Called with the number of a row when it becomes current.
        on_open: Called with the number of the row that is opened.
        barred: Rows that cannot be current, such as headings.

    Attributes:
        row_height: In pixels, set with `rect`.
        tell: The words of the tooltip of a row, such as what was cut off in it.
        current: The number of the current row, -1 for none.
    """

    def __init__(
        self,
        draw_row: DrawRow,
        on_change: Callable[[int], None],
        on_open: Callable[[int], None] | None = None,
        barred: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__()
        self.draw_row = draw_row
        self.on_change = on_change
        self.on_open = on_open
        self.barred = barred
        self.row_height = 32
        self.tell: Callable[[int], str] = lambda row: ""
        self.current = -1
        self.scroll = Scroll()
        self._bar = ScrollBar(self.scroll)
        self._pointer = (-1, -1)
        self._count = 0

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self._count

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the row under the pointer, or else the current one."""
        pointed = self._row_at(self._pointer) if self.hovered else -1
        row = self.current if pointed < 0 else pointed
        return self.rect if row < 0 else self.row_rect(row).clip(self.rect)

    def place(self, rect: pygame.Rect, row_height: int) -> None:
        """Place it there, with rows of that height."""
        self.rect, self.row_height = rect, row_height
        self._bar.place(rect)
        self.set_count(self._count)

    def set_count(self, count: int) -> None:
        """Set the number of rows."""
        self._count = count
        self.current = min(self.current, count - 1)
        self.scroll.resize(count * self.row_height, self.rect.height)

    def show(self, row: int) -> None:
        """Make a row current and bring it into view, without a callback."""
        self.current = row
        self.scroll.show(row * self.row_height, (row + 1) * self.row_height)

    def row_rect(self, row: int) -> pygame.Rect:
        """Where a row stands, in view or not."""
        top = self.rect.y + row * self.row_height - self.scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.width, self.row_height)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, move the current row, or open it."""
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            row = self._row_at(event.pos)
            self.tooltip = "" if row < 0 else self.tell(row)
        if self._bar.moves(self, event, 2 * self.row_height):
            return True
        return self.pressed_by(event) and self._press(self._row_at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows in view and the bar beside them."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        first = self.scroll.offset // self.row_height
        last = (self.scroll.offset + self.rect.height) // self.row_height
        for row in range(first, min(last + 1, self._count)):
            self._draw_ground(surface, row, style)
            self.draw_row(surface, self.row_rect(row), row, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def _draw_ground(self, surface: pygame.Surface, row: int, style: Style) -> None:
        rect = self.row_rect(row)
        if row in self.barred:
            return
        pointed = self.hovered and row == self._row_at(self._pointer)
        draw_row_ground(surface, rect, style, row == self.current, pointed)

    def _row_at(self, pos: tuple[int, int]) -> int:
        row = (pos[1] - self.rect.y + self.scroll.offset) // self.row_height
        return row if 0 <= row < self._count else -1

    def _press(self, row: int) -> bool:
        if row == self.current and row >= 0:
            if self.on_open is not None:
                self.on_open(row)
        elif row >= 0:
            self._go(row)
        return row >= 0

    def _handle_key(self, key: int) -> bool:
        if key in PRESS_KEYS:
            return self._press(self.current)
        page = max(1, self.rect.height // self.row_height - 1)
        targets = {
            pygame.K_UP: (self.current - 1, -1),
            pygame.K_DOWN: (self.current + 1, 1),
            pygame.K_PAGEUP: (max(0, self.current - page), -1),
            pygame.K_PAGEDOWN: (min(self._count - 1, self.current + page), 1),
            pygame.K_HOME: (0, 1),
            pygame.K_END: (self._count - 1, -1),
        }
        row, step = targets.get(key, (-1, -1))
        while row in self.barred:
            row += step
        return self._go(row)

    def _go(self, row: int) -> bool:
        if not 0 <= row < self._count or row in self.barred:
            return False
        moved = row != self.current
        self.show(row)
        if moved:
            self.tooltip = self.tell(row)
            self.on_change(row)
        return True
