"""The result of a game, outlined in the bar."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.widget import Style, Widget


class ResultPill(Widget):
    """How the game ended; a press goes to its end.

    Args:
        on_press: Called when it is pressed.

    Attributes:
        words: What it says.
        decided: Whether that is a result; if not it is drawn more quietly.
    """

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.words = ""
        self.decided = False
        self._on_press = on_press

    def place(self, right: int, metrics: Metrics, most: int) -> None:
        """Stand in the bar with that right edge, at most so many pixels wide."""
        height = round(metrics.bar * 0.6)
        width = text_width(self.words, metrics.small, bold=True) + height * 2 // 3
        self.rect = pygame.Rect(0, 0, min(width, most), height)
        self.rect.midright = (right, metrics.bar // 2)

    def handle(self, event: pygame.event.Event) -> bool:
        """Act when pressed."""
        pressed = self.pressed_by(event)
        if pressed:
            self._on_press()
        return pressed

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the words in their outline."""
        m, theme, rect = style.metrics, style.theme, self.rect
        line, ink = (
            (theme.accent2, theme.accent2) if self.decided else (theme.edge, theme.text2)
        )
        ground = theme.hover if self.hovered else None
        rounded(surface, rect, rect.height / 2, ground, line, 1.5)
        words = ellipsis(self.words, m.small, rect.width - rect.height // 2, True)
        draw_text(surface, words, *rect.center, m.small, ink, bold=True, align="center")
