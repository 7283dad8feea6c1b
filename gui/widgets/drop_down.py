"""A filter: its name and value, and a menu of values that drops down."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.picks import draw_pick
from gui.widgets.widget import Style, Widget

ANY = "any"
"""The word for no value."""


def drop_down_width(name: str, value: str, m: Metrics) -> int:
    """How wide one of that name and value is."""
    words = text_width(f"{name} {ANY}", m.small) + m.gap // 2
    if value:
        words = text_width(value, m.small, bold=True)
    return words + 2 * m.gap + m.icon


class DropDown(Widget):
    """Says a name and ``any``, or as a chosen chip with a cross the value that is set.

    Args:
        name: Of what is chosen.
        on_open: Called when the menu is wanted.
        on_clear: Called when no value is wanted any more.

    Attributes:
        value: What is chosen, in words; empty for none.
    """

    def __init__(
        self, name: str, on_open: Callable[[], None], on_clear: Callable[[], None]
    ) -> None:
        super().__init__()
        self.name = name
        self.value = ""
        self.on_open = on_open
        self.on_clear = on_clear

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the menu, or clear the value by its cross, Delete or Backspace."""
        clears = (pygame.K_DELETE, pygame.K_BACKSPACE)
        if event.type == pygame.KEYDOWN and event.key in clears:
            if self.value:
                self.on_clear()
            return bool(self.value)
        if not self.pressed_by(event):
            return False
        crossed = event.type == pygame.MOUSEBUTTONUP and event.pos[0] >= self._cross
        if self.value and crossed:
            self.on_clear()
        else:
            self.on_open()
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it as a chip, chosen where it has a value."""
        m, theme, rect = style.metrics, style.theme, self.rect
        self.tooltip = ""
        if self.value:
            self._draw_value(surface, style)
            return
        ground = theme.hover if self.hovered else theme.panel
        rounded(surface, rect, m.radius, ground, theme.line)
        x, y = rect.x + m.gap, rect.centery
        right = rect.right - m.gap - m.icon // 2
        room = right - m.gap // 2 - x - text_width(ANY, m.small) - m.gap // 2
        name = ellipsis(self.name, m.small, room)
        x += draw_text(surface, name, x, y, m.small, theme.text2) + m.gap // 2
        draw_text(surface, ANY, x, y, m.small, theme.text)
        size = round(m.icon * 0.7)
        draw_icon(surface, "down", (right, y), size, theme.text2)

    @property
    def _cross(self) -> int:
        """Where the cross begins."""
        return self.rect.right - 28

    def _draw_value(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, rect = style.metrics, style.theme, self.rect
        draw_pick(surface, rect, style)
        x, y = rect.x + m.gap, rect.centery
        right = rect.right - m.gap
        words = ellipsis(self.value, m.small, right - m.icon * 0.8 - x, bold=True)
        if words != self.value:
            self.tooltip = self.value
        draw_text(surface, words, x, y, m.small, theme.text, bold=True)
        size = round(m.icon * 0.7)
        draw_icon(surface, "close", (right - size // 2, y), size, theme.text2)
