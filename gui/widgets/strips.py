"""Choices in a row: segments, chips, and tabs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from gui.drawing.shapes import hline, rounded
from gui.drawing.text import draw_text, fitted, text_width
from gui.widgets.choice import Cell, Look, Option
from gui.widgets.picks import draw_pick, draw_picture
from gui.widgets.widget import Style

_CHIP_GAP = 6
_CHIP_AIR = 18
"""Pixels beside the words of a chip, at least."""


def _columns(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    edges = [rect.x + rect.width * n // len(options) for n in range(len(options) + 1)]
    return [
        pygame.Rect(left, rect.y, right - left, rect.height)
        for left, right in pairwise(edges)
    ]


def chips_width(labels: Sequence[str]) -> float:
    """How wide chips with those words are at least, of which one is chosen."""
    words = sum(text_width(label, 14, bold=True) + _CHIP_AIR for label in labels)
    return words + _CHIP_GAP * (len(labels) - 1)


def _by_length(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    """Chips of different width: what is left beside their words is shared evenly."""
    words = [text_width(option.label, 14) for option in options]
    spare = rect.width - sum(words) - _CHIP_GAP * (len(options) - 1)
    cells, left = [], float(rect.x)
    for width in words:
        right = left + width + spare / len(options)
        cells.append(pygame.Rect(round(left), rect.y, round(right - left), rect.height))
        left = right + _CHIP_GAP
    return cells


def _draw_tray(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    theme = style.theme
    ground = theme.panel if theme.is_dark else theme.raised
    rounded(surface, rect, style.metrics.radius, ground, theme.line)


def _draw_segment(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, option = style.metrics, style.theme, cell.option
    if cell.chosen:
        draw_pick(surface, cell.rect, style)
    elif cell.hovered:
        rounded(surface, cell.rect.inflate(-4, -4), m.radius - 2, theme.hover)
    has_picture = bool(option.icon or option.painter)
    gap = 8 if option.label else 0
    room = m.icon + gap if has_picture else 0
    most = cell.rect.width - room - 8
    label, size = fitted(option.label, m.small_sizes, most, cell.chosen)
    width = text_width(label, size, bold=cell.chosen)
    left = cell.rect.centerx - (width + room) // 2
    box = pygame.Rect(left, cell.rect.centery - m.icon // 2, m.icon, m.icon)
    draw_picture(surface, cell, box, style)
    ink = theme.text if cell.chosen or cell.hovered else theme.text2
    y = cell.rect.centery
    draw_text(surface, label, left + room, y, size, ink, bold=cell.chosen)


def _draw_chip(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    _draw_tray(surface, cell.rect, style)
    _draw_segment(surface, cell, style)


SEGMENTS = Look(_columns, _draw_segment, _draw_tray)
CHIPS = Look(_by_length, _draw_chip)


_TAB_SIZE = 14
_TAB_AIR = 24


def _by_words(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    cells, left = [], rect.x
    for option in options:
        width = text_width(option.label, _TAB_SIZE, bold=True) + _TAB_AIR
        cells.append(pygame.Rect(left, rect.y, width, rect.height))
        left += width
    return cells


def _draw_tab_line(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    hline(surface, rect.x, rect.right, rect.bottom - 1, style.theme.line)


def _draw_tab(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    ink = theme.text if cell.chosen or cell.hovered else theme.text2
    size = min(_TAB_SIZE, m.body)
    x, y = rect.centerx, rect.centery
    label = cell.option.label
    draw_text(surface, label, x, y, size, ink, bold=cell.chosen, align="center")
    if cell.chosen:
        inset = _TAB_AIR // 2 - 3
        line = (rect.x + inset, rect.bottom - 3, rect.width - 2 * inset, 2)
        surface.fill(theme.accent2, line)


TABS = Look(_by_words, _draw_tab, _draw_tab_line)
