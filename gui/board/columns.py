"""Boards side by side, each with what stands over and under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from gui.board.board import Board
from gui.drawing.metrics import Metrics
from gui.ui.layout import ENDLESS, FIT, GROW, Element, Frame, Length, Pixels, Slot, px
from gui.widgets.widget import Style


@dataclass(eq=False)
class BoardColumn:
    """A board with what stands over and under it, as wide as its squares."""

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
    w: Length = field(default=FIT, kw_only=True)
    h: Length = field(default=GROW, kw_only=True)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``: that of boards as high as the height allows."""
        high = None if height is None else height - sum(self._beside(m, ENDLESS))
        wide, count = self.columns[0].board.width(m, high), len(self.columns)
        return count * wide + (count - 1) * px(self.gap, m)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``: that of boards as wide as the width allows."""
        across = self._across(m, width)
        return sum(self._beside(m, across)) + self.columns[0].board.height(m, across)

    def _across(self, m: Metrics, width: int) -> int:
        count = len(self.columns)
        return (width - px(self.gap, m) * (count - 1)) // count

    def _beside(self, m: Metrics, across: int) -> tuple[int, int]:
        """How high all is over and under boards so wide."""
        return (
            max(each.head.height(m, across) for each in self.columns),
            max(each.foot.height(m, across) for each in self.columns),
        )

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        slot.begin()
        m, count = frame.style.metrics, len(self.columns)
        across = self._across(m, rect.width)
        head, foot = self._beside(m, across)
        high = rect.height - head - foot
        wide = min(across, self.columns[0].board.width(m, high))
        step = (rect.width - wide) / max(1, count - 1)
        for number, each in enumerate(self.columns):
            x, top = rect.x + round(number * step), rect.y + head
            place = pygame.Rect(x, top, wide, high)
            each.board.layout(frame, slot.inner((number, "board")), place)
            left, wide_of = each.board.squares.x, each.board.squares.width
            place = pygame.Rect(left, rect.y, wide_of, head)
            each.head.layout(frame, slot.inner((number, "head")), place)
            place = pygame.Rect(left, each.board.rect.bottom, wide_of, foot)
            each.foot.layout(frame, slot.inner((number, "foot")), place)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        for each in self.columns:
            for element in (each.head, each.board, each.foot):
                element.paint(surface, style)
