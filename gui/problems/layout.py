"""Where everything on the shelf of problems stands, for any window size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.drawing.metrics import Metrics

_LEFT = {"S": 168, "M": 224, "L": 300}
_STATS = {"S": 58, "M": 76, "L": 96}
_BETWEEN = {"S": 12, "M": 16, "L": 20}
_NOTE = {"S": 18, "M": 44, "L": 56}


@dataclass(frozen=True, slots=True)
class ShelfLayout:
    """Rectangles in pixels of the window.

    Attributes:
        groups: The list of collections.
        drop: The note under it.
        stats: Rating, streak, what is done.
        filters: The row of filters.
        cards: The grid of problems.
        foot: The line under it.
    """

    groups: pygame.Rect
    drop: pygame.Rect
    stats: pygame.Rect
    filters: pygame.Rect
    cards: pygame.Rect
    foot: pygame.Rect


def shelf_layout(size: tuple[int, int], m: Metrics) -> ShelfLayout:
    """The layout for a window of that size."""
    top, bottom = m.bar + m.margin, size[1] - m.margin
    left, between = _LEFT[m.size], _BETWEEN[m.size]
    drop = pygame.Rect(m.margin, 0, left, _NOTE[m.size])
    drop.bottom = bottom
    groups = pygame.Rect(m.margin, top, left, drop.y - m.gap - top)
    x = groups.right + between
    stats = pygame.Rect(x, top, size[0] - m.margin - x, _STATS[m.size])
    filters = pygame.Rect(x, stats.bottom + between, stats.width, m.row)
    foot = pygame.Rect(x, bottom - m.row, stats.width, m.row)
    cards = pygame.Rect(x, filters.bottom + between, stats.width, 0)
    cards.height = foot.y - m.gap // 2 - cards.y
    return ShelfLayout(groups, drop, stats, filters, cards, foot)
