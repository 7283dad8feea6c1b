"""A few words beside a part that carries none."""

import pygame

from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_text, text_width, wrap_all
from gui.widgets.widget import Style


def draw_tooltip(
    surface: pygame.Surface, anchor: pygame.Rect, words: str, style: Style
) -> None:
    """Draw the words below `anchor`, or above it where the surface ends.

    Many words are broken into lines of half the surface's width.
    """
    m, theme = style.metrics, style.theme
    widest, step = surface.get_width() // 2, round(m.small * LEADING)
    lines = wrap_all(words, m.small, widest)
    width = max(text_width(line, m.small) for line in lines) + 2 * m.gap
    box = pygame.Rect(0, 0, width, m.row + (len(lines) - 1) * step)
    box.midtop = (anchor.centerx, anchor.bottom + 6)
    if box.bottom > surface.get_height():
        box.bottom = anchor.top - 6
    box.clamp_ip(surface.get_rect().inflate(-8, 0))
    rounded(surface, box, m.radius, theme.hover, theme.edge)
    y = box.top + m.row / 2
    for number, line in enumerate(lines):
        place = box.centerx, y + number * step
        draw_text(surface, line, *place, m.small, theme.text, align="center")
