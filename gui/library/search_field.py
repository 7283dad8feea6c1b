"""The search field above the table."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.key_caps import caps_width, draw_caps
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style

_LONGEST = 80
_HINT = "Search players, results, openings, dates"


class SearchField(TextField):
    """A search text, with the number of matches at the right.

    Args:
        on_change: Called with each new text.

    Attributes:
        news: How many games match, or how many have been read.
        key: The key that leads here.
    """

    def __init__(self, on_change: Callable[[str], None]) -> None:
        super().__init__("", _LONGEST, on_change)
        self.news = ""
        self.key = ""

    def clear(self, text: str = "") -> None:
        """Set the text without a callback."""
        self.text = text

    def escape(self) -> bool:
        """Empty the field, if it has the keyboard and a text."""
        emptied = self.focused and bool(self.text)
        if emptied:
            self.text = ""
            self.on_change("")
        return emptied

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the text or a hint, the news, and a caret while it has the keyboard."""
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.raised if self.hovered else theme.panel
        rounded(surface, rect, m.radius, ground, theme.edge)
        x, y = rect.x + m.gap, rect.centery
        draw_icon(surface, "search", (x + m.icon / 2, y), m.icon, theme.text2)
        x += m.icon + m.gap
        right = rect.right - m.gap
        draw_text(surface, self.news, right, y, m.small, theme.text2, align="right")
        right -= text_width(self.news, m.small) + 2 * m.gap
        if self.text:
            self._draw_typed(surface, x, right - x, style)
            return
        if self.focused:
            self._draw_caret(surface, x - 3, style)
        caps = caps_width((self.key,), m) + m.gap if self.key else 0
        words = ellipsis(_HINT, m.body, right - x - caps)
        x += draw_text(surface, words, x, y, m.body, theme.text3)
        if self.key:
            draw_caps(surface, (self.key,), (x + caps, y), style)

    def _draw_typed(self, surface: pygame.Surface, x: int, room: int, style: Style) -> None:
        m, text = style.metrics, self.text
        while text_width(text, m.body) > room:
            text = text[1:]
        x += draw_text(surface, text, x, self.rect.centery, m.body, style.theme.text)
        if self.focused:
            self._draw_caret(surface, x + 1, style)

    def _draw_caret(self, surface: pygame.Surface, x: int, style: Style) -> None:
        m = style.metrics
        top = self.rect.centery - m.body // 2 - 1
        surface.fill(style.theme.accent2, (x, top, 2, m.body + 2))
