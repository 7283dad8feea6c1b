"""A few words beside a part that carries none."""

import pygame

from gui.shapes import rounded
from gui.text import draw_text, text_width
from gui.ui import Style


def draw_tooltip(
    surface: pygame.Surface, anchor: pygame.Rect, words: str, style: Style
) -> None:
    """Draw the words below `anchor`, or above it where the surface ends."""
    m, theme = style.metrics, style.theme
    width, height = text_width(words, m.small) + 2 * m.gap, m.row
    box = pygame.Rect(0, 0, width, height)
    box.midtop = (anchor.centerx, anchor.bottom + 6)
    if box.bottom > surface.get_height():
        box.bottom = anchor.top - 6
    box.clamp_ip(surface.get_rect().inflate(-8, 0))
    rounded(surface, box, m.radius, theme.hover, theme.edge)
    draw_text(surface, words, box.centerx, box.centery, m.small, theme.text, align="center")
