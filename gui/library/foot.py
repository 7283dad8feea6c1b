"""The line below the table."""

from __future__ import annotations

import pygame

from gui.drawing.text import draw_text, ellipsis
from gui.widgets.widget import Style

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
