"""The days of a week as circles, those ticked on which something was done."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text
from gui.widgets.widget import Style

DAYS = "MTWTFSS"


def draw_week(
    surface: pygame.Surface, rect: pygame.Rect, done: Sequence[bool], style: Style
) -> None:
    """Draw seven circles over the first letters of their days, from Monday."""
    m, theme = style.metrics, style.theme
    radius = m.icon * 0.45
    step = (rect.width - 2 * radius) / 6
    for number, (letter, was_done) in enumerate(zip(DAYS, done, strict=True)):
        x, y = rect.x + radius + number * step, rect.y + radius + 1
        if was_done:
            disc(surface, (x, y), radius, theme.accent)
            draw_icon(surface, "marks", (x, y), round(radius * 1.4), theme.on_accent)
        else:
            disc(surface, (x, y), radius - 0.75, None, theme.edge, 1.5)
        below = rect.bottom - m.caption / 2
        draw_text(surface, letter, x, below, m.caption, theme.text2, align="center")
