"""A line that says what was deleted, and puts it back."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.widget import Style, Widget

SECONDS = 8.0
"""Seconds for which it is shown."""


class UndoNotice(Widget):
    """A line that disappears by itself; a click undoes the deletion.

    Args:
        on_undo: Called when it is pressed.
    """

    def __init__(self, on_undo: Callable[[], None]) -> None:
        super().__init__()
        self.enabled = False
        self.words = ""
        self._on_undo = on_undo
        self._left = 0.0

    def show(self, words: str) -> None:
        """Say what was done."""
        self.words, self._left, self.enabled = words, SECONDS, True

    def hide(self) -> None:
        """Hide it."""
        self.enabled = self.hovered = self.focused = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Undo when pressed."""
        pressed = self.pressed_by(event)
        if pressed:
            self.hide()
            self._on_undo()
        return pressed

    def update(self, dt: float) -> None:
        """Hide it when its time is over."""
        self._left -= dt
        if self._left <= 0:
            self.hide()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line, if there is one."""
        if not self.enabled:
            return
        redraw.within((self._left + 0.5) % 1.0)
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.hover if self.hovered else theme.raised
        rounded(surface, rect, m.radius, ground, theme.edge)
        x, y = rect.x + m.gap, rect.centery
        draw_icon(surface, "trash", (x + m.icon / 2, y), m.icon, theme.text2)
        x += m.icon + m.gap
        right = rect.right - m.gap - text_width("8 s", m.caption)
        left = f"{max(1, round(self._left))} s"
        draw_text(
            surface, left, rect.right - m.gap, y, m.caption, theme.text3, align="right"
        )
        right -= m.gap
        draw_text(
            surface, "Undo", right, y, m.small, theme.accent2, bold=True, align="right"
        )
        right -= text_width("Undo", m.small, bold=True) + m.gap
        words = ellipsis(self.words, m.small, right - x)
        draw_text(surface, words, x, y, m.small, theme.text)
