"""Boards side by side, each with what stands over and under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from gui.board.board import Board
from gui.ui.layout import GROW, Element, Frame, Length, Pixels, Slot, px
from gui.widgets.widget import Style


@dataclass(eq=False)
class BoardColumn:
    """A board with what stands over and under it, as wide as it."""

    head: Element
    board: Board
    foot: Element


@dataclass(eq=False)
class BoardColumns(Element):
    """Boards of one size, as large as fit, from the left edge to the right one.

    Attributes:
        columns: From the left.
        gap: Between two of them at least.
    """

    columns: Sequence[BoardColumn]
    gap: Pixels = field(default="gap", kw_only=True)
    h: Length = field(default=GROW, kw_only=True)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        slot.begin()
        m, count = frame.style.metrics, len(self.columns)
        across = (rect.width - px(self.gap, m) * (count - 1)) // count
        head = max(each.head.height(m, across) for each in self.columns)
        foot = max(each.foot.height(m, across) for each in self.columns)
        high = rect.height - head - foot
        wide = min(across, self.columns[0].board.width(m, high))
        step = (rect.width - wide) / max(1, count - 1)
        for number, each in enumerate(self.columns):
            x, top = rect.x + round(number * step), rect.y + head
            place = pygame.Rect(x, rect.y, wide, head)
            each.head.layout(frame, slot.inner((number, "head")), place)
            place = pygame.Rect(x, top, wide, high)
            each.board.layout(frame, slot.inner((number, "board")), place)
            place = pygame.Rect(x, each.board.rect.bottom, wide, foot)
            each.foot.layout(frame, slot.inner((number, "foot")), place)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        for each in self.columns:
            for element in (each.head, each.board, each.foot):
                element.paint(surface, style)
