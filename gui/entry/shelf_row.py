"""A line of the library as it is drawn."""

from __future__ import annotations

import pygame

from gui.entry.shelf_lines import Line
from gui.icons import draw_icon
from gui.text import draw_text, ellipsis, text_width
from gui.ui import Style
from gui.widgets.signs import draw_result_chip


def draw_line(
    surface: pygame.Surface, rect: pygame.Rect, line: Line, style: Style, bold: bool
) -> None:
    """Draw a line into a row of the list."""
    m, theme, y = style.metrics, style.theme, rect.centery
    chip = pygame.Rect(rect.x + m.gap, 0, round(m.icon * 1.3), round(m.icon * 1.2))
    chip.centery = y
    _draw_sign(surface, chip, line, style)
    right = rect.right - m.gutter
    draw_text(surface, line.day, right, y, m.small, theme.text3, align="right")
    right -= text_width("30 Sep 2026", m.small) + m.gap
    ink = theme.accent2 if line.unfinished else theme.text2
    draw_text(surface, line.note, right, y, m.small, ink, align="right")
    right -= text_width(line.note, m.small) + m.gap
    x = chip.right + m.gap
    title = ellipsis(line.title, m.body, right - x, bold)
    draw_text(surface, title, x, y, m.body, theme.text, bold=bold)


def _draw_sign(
    surface: pygame.Surface, chip: pygame.Rect, line: Line, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    if line.score is not None:
        draw_result_chip(surface, chip, line.score, style)
    elif line.icon:
        ink = theme.accent2 if line.unfinished else theme.text2
        draw_icon(surface, line.icon, chip.center, m.icon, ink)
    else:
        x, y = chip.center
        draw_text(surface, line.sign, x, y, m.small, theme.text2, align="center")
