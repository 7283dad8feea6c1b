"""A board in a tree, to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from core.facts import Facts
from core.values import Observation, Side
from gui.board.board_view import BoardView
from gui.board.fog_time import STILL, FogTime
from gui.board.layout import BoardLayout, board_height, largest_cell
from gui.board.view_state import NO_MARKS, BoardMarks, BoardOptions
from gui.drawing.metrics import Metrics
from gui.ui.layout import ENDLESS, FIT, Element, Frame, Length, Slot
from gui.widgets.widget import Style


@dataclass(eq=False)
class BoardPicture(Element):
    """A board that is looked at: as large as whole squares allow in its place.

    Attributes:
        facts: The game.
        seen: What is drawn on it; ``None`` for nothing but fog.
        options: How.
        side: Who sits below.
        marks: What is marked on it.
        time: How far the fog has drifted, when it is drawn.
    """

    facts: Facts
    seen: Observation | None
    options: BoardOptions
    side: Side = Side.FIRST
    marks: BoardMarks = NO_MARKS
    time: Callable[[], FogTime] = lambda: STILL
    w: Length = field(default=FIT, kw_only=True)
    h: Length = field(default=FIT, kw_only=True)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``: that of squares as high as the height allows."""
        return self._cell(ENDLESS, height) * self.facts.columns if height else 0

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``: that of squares as wide as the width allows."""
        return board_height(self.facts, self._cell(width, ENDLESS))

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        cell, facts = self._cell(rect.width, rect.height), self.facts
        left = rect.x + (rect.width - cell * facts.columns) // 2
        layout = BoardLayout.of(facts, cell, left, rect.y, self.side is Side.SECOND)
        self.rect = pygame.Rect(layout.box)
        looks = layout, frame.style.theme, self.options
        self._view, _ = slot.keep(looks, lambda: BoardView(*looks))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        if self.rect.width:
            self._view.draw(surface, self.seen, self.marks, t=self.time())

    def _cell(self, width: int, height: int) -> int:
        return largest_cell(
            self.facts, width / self.facts.columns, height / self.facts.rows
        )
