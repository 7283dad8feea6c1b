"""A column of options, which scrolls where it is longer than its place."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gui.drawing.metrics import Metrics
from gui.entry.option_rows import PlacedOption
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import Style, Widget
from settings.model import Settings

_BESIDE = 14
"""Pixels right of the column in which its bar stands."""


class Form:
    """Options below each other. It scrolls by whole options, so that none is cut.

    Options out of view stand beyond the window, above or below it: they are neither seen
    nor pointed at, while Tab and arrows find them in their order.
    """

    def __init__(self) -> None:
        self.pairs: Sequence[tuple[PlacedOption, Widget]] = ()
        self.scroll = Scroll()
        self._bar = ScrollBar(self.scroll)
        self._area = pygame.Rect(0, 0, 0, 0)
        self._beyond = 0
        self._metrics: Metrics | None = None
        self._boxes: list[pygame.Rect] = []

    @property
    def controls(self) -> list[Widget]:
        """What a screen gives to its focus, from top to bottom."""
        return [control for _, control in self.pairs]

    def fill(self, pairs: Sequence[tuple[PlacedOption, Widget]]) -> None:
        """Show other options; call ``place`` next."""
        self.pairs = pairs

    def place(self, area: pygame.Rect, beyond: int, m: Metrics) -> None:
        """Place it there; ``beyond`` is the height of the window."""
        self._area, self._beyond, self._metrics = area, beyond, m
        heights = [item.height(m) for item, _ in self.pairs]
        self.scroll.resize(sum(heights), area.height)
        self._bar.place(pygame.Rect(area.x, area.y, area.width + _BESIDE, area.height))
        self._lay()

    def bring(self, control: Widget | None) -> None:
        """Scroll until the option of that control is in view, if it is one of these."""
        if control not in self.controls or self._metrics is None:
            return
        number = self.controls.index(control)
        tops = self._tops()
        before = self.scroll.offset
        self.scroll.show(tops[number], tops[number + 1])
        if self.scroll.offset != before:
            self._lay()

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the wheel and the bar; return whether that was it."""
        if event.type == pygame.MOUSEWHEEL and self.scroll.limit:
            self._turn(-event.y)
            return True
        if not self._bar.handle(event):
            return False
        self._lay()
        return True

    def paint(self, surface: pygame.Surface, now: Settings, style: Style) -> None:
        """Draw labels of the options in view, and the scroll bar."""
        for (item, _), box in zip(self.pairs, self._boxes, strict=True):
            if self._area.contains(box):
                item.paint(surface, box, now, style)
        self._bar.draw(surface, style)

    def _turn(self, notches: int) -> None:
        """Scroll by so many options."""
        tops = self._tops()
        first = next(n for n, top in enumerate(tops) if top >= self.scroll.offset)
        self.scroll.to(tops[min(max(0, first + notches), len(tops) - 1)])
        self._lay()

    def _tops(self) -> list[int]:
        """Where each option begins, and where the last one ends."""
        assert self._metrics is not None
        tops = [0]
        for item, _ in self.pairs:
            tops.append(tops[-1] + item.height(self._metrics))
        return tops

    def _lay(self) -> None:
        assert self._metrics is not None
        tops, area = self._tops(), self._area
        offset = min(top for top in tops if top >= self.scroll.offset)
        self._boxes = []
        for number, (item, control) in enumerate(self.pairs):
            top, bottom = tops[number], tops[number + 1]
            y = area.y + top - offset
            if top < offset:
                y -= self._beyond
            elif bottom - offset > area.height:
                y += self._beyond
            box = pygame.Rect(area.x, y, area.width, bottom - top)
            item.place(control, box, self._metrics)
            self._boxes.append(box)
