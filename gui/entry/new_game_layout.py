"""The room of a screen below its bar, and columns in it."""

from __future__ import annotations

import pygame

from gui.drawing.metrics import Metrics
from gui.entry.headings import heading_height


def content_room(size: tuple[int, int], metrics: Metrics) -> pygame.Rect:
    """The window without bar, margins and the line of headings."""
    top = metrics.bar + metrics.margin + heading_height(metrics)
    return pygame.Rect(
        metrics.margin,
        top,
        size[0] - 2 * metrics.margin,
        size[1] - metrics.margin - top,
    )


def split(room: pygame.Rect, gap: int, shares: tuple[float, ...]) -> list[pygame.Rect]:
    """Columns side by side in ``room``, as wide as their shares."""
    whole = room.width - gap * (len(shares) - 1)
    columns, left = [], float(room.x)
    for share in shares:
        right = left + whole * share
        columns.append(
            pygame.Rect(round(left), room.y, round(right) - round(left), room.height)
        )
        left = right + gap
    return columns
