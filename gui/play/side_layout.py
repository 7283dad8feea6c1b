"""Where help and knowledge stand, in a column or in the place of the moves."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.drawing.metrics import Metrics
from gui.widgets.help_levels import LEVELS

_FIGURES = 12
"""From the discs of the scale to the middle of the figures under them, and below."""


@dataclass(frozen=True, slots=True)
class SideLayout:
    """The places, from the top.

    Attributes:
        level: The choice of help.
        known: The figures of what is in view and what is not.
        kinds: The choice of whose odds are shown.
        scale: What the discs of the odds mean.
        words: The number of positions, and what may stand on a square.
        legend: What is left.
    """

    level: pygame.Rect
    known: pygame.Rect
    kinds: pygame.Rect
    scale: pygame.Rect
    words: pygame.Rect
    legend: pygame.Rect


def column_layout(area: pygame.Rect, m: Metrics, has_odds: bool) -> SideLayout:
    """The layout of the column beside the board; the choices have headings."""
    level = _below(area, heading_height(m), len(LEVELS) * (m.control + 2))
    known = _below(area, level.bottom + m.gutter - area.y, known_height(m))
    return _with_odds(area, (level, known), m, heading_height(m), 3, has_odds)


def shelf_layout(area: pygame.Rect, m: Metrics, has_odds: bool) -> SideLayout:
    """The layout in the place of the moves, where there is little room."""
    level = _below(area, 0, m.control)
    known = _below(area, level.height + m.gap, round(m.label * 0.75 + m.h2 * 2) + 8)
    return _with_odds(area, (level, known), m, 0, 1, has_odds)


def heading_height(m: Metrics) -> int:
    """From the top of a heading to the top of what it names."""
    return round(m.label * 2.4)


def known_height(m: Metrics) -> int:
    """How high the figures are, one below the other."""
    return round(m.label * 0.75 + m.h2 * 4.2 + m.body * 0.8)


def unseen_top(m: Metrics) -> int:
    """From the top of the heading of the pieces out of sight to the middle of these."""
    return round(m.label * 0.75 + m.h2 * 1.05)


def scale_cell(width: int, m: Metrics) -> int:
    """The side of the squares that the discs of the scale stand in."""
    return min(width // 5, round(m.body * 2.5), 43)


def line_height(m: Metrics) -> int:
    """From line to line of the words."""
    return round(m.small * 1.45)


def _with_odds(
    area: pygame.Rect,
    above: tuple[pygame.Rect, pygame.Rect],
    m: Metrics,
    heading: int,
    lines: int,
    has_odds: bool,
) -> SideLayout:
    level, known = above
    gap = m.gap // 2
    top = known.bottom + m.gap - area.y
    kinds = _below(area, top + heading, m.row)
    scale = _below(
        area, kinds.bottom + gap - area.y, scale_cell(area.width, m) + 2 * _FIGURES
    )
    words = _below(area, scale.bottom - area.y, lines * line_height(m))
    last = words.bottom + gap if has_odds else known.bottom
    legend = pygame.Rect(area.x, last, area.width, max(0, area.bottom - last))
    return SideLayout(level, known, kinds, scale, words, legend)


def _below(area: pygame.Rect, top: int, height: int) -> pygame.Rect:
    """A strip of ``area`` that begins ``top`` below its upper edge."""
    return pygame.Rect(area.x, area.y + top, area.width, height)
