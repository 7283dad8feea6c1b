"""Tabs: words in a row, the chosen one with a line of accent under it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gui.drawing.shapes import hline
from gui.drawing.text import draw_text, text_width
from gui.widgets.choice import Cell, Look, Option
from gui.widgets.widget import Style

_SIZE = 14
_AIR = 24


def _by_words(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    cells, left = [], rect.x
    for option in options:
        width = text_width(option.label, _SIZE, bold=True) + _AIR
        cells.append(pygame.Rect(left, rect.y, width, rect.height))
        left += width
    return cells


def _draw_tray(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    hline(surface, rect.x, rect.right, rect.bottom - 1, style.theme.line)


def _draw_tab(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    ink = theme.text if cell.chosen or cell.hovered else theme.text2
    size = min(_SIZE, m.body)
    x, y = rect.centerx, rect.centery
    label = cell.option.label
    draw_text(surface, label, x, y, size, ink, bold=cell.chosen, align="center")
    if cell.chosen:
        inset = _AIR // 2 - 3
        line = (rect.x + inset, rect.bottom - 3, rect.width - 2 * inset, 2)
        surface.fill(theme.accent2, line)


TABS = Look(_by_words, _draw_tab, _draw_tray)
