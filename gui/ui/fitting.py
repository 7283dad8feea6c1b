"""What adapts to the room there is: grids, one of several forms, and what scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from gui.drawing.metrics import Metrics
from gui.ui.layout import (
    ENDLESS,
    FIT,
    GROW,
    Column,
    Element,
    Frame,
    Grow,
    Length,
    Pixels,
    Row,
    Slot,
    Space,
    put,
    px,
)
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import Style, Widget

_NOTCH = 60
"""Pixels for a notch of the wheel, where rows do not say."""


def grid(columns: int, *kids: Element, gap: Pixels = 0, h: Length = None) -> Column:
    """Elements in so many columns of one width, and rows of one height if ``h`` grows."""
    for kid in kids:
        kid.w = GROW
    cells = [*kids, *(Space() for _ in range(-len(kids) % columns))]
    lines = [cells[n : n + columns] for n in range(0, len(cells), columns)]
    each = GROW if isinstance(h, Grow) else None
    return Column(*(Row(*line, gap=gap, h=each) for line in lines), gap=gap, h=h)


@dataclass(eq=False)
class Tiles(Element):
    """Elements of one width in as many columns as have room.

    Attributes:
        kids: From left to right, then down.
        least: How wide each is at least.
        gap: Between two of them.
    """

    kids: Sequence[Element]
    least: Pixels
    gap: Pixels = field(default="gap", kw_only=True)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        return self._grid(m, width).height(m, width)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect, self._shown = rect, self._grid(frame.style.metrics, rect.width)
        self._shown.layout(frame, slot, rect)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        self._shown.paint(surface, style)

    def _grid(self, m: Metrics, width: int) -> Column:
        gap = px(self.gap, m)
        columns = max(1, (width + gap) // (px(self.least, m) + gap))
        return grid(min(columns, max(1, len(self.kids))), *self.kids, gap=self.gap)


class FirstThatFits(Element):
    """The first of some elements that has room in its place, or else the last."""

    def __init__(self, *forms: Element, w: Length = FIT, h: Length = None) -> None:
        super().__init__(w=w, h=h)
        self._forms, self._shown = forms, forms[-1]

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``."""
        return self._forms[0].width(m, height)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        return self._fitting(m, width, ENDLESS).height(m, width)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect, self._shown = rect, self._fitting(frame.style.metrics, rect.w, rect.h)
        self._shown.layout(frame, slot, rect)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        self._shown.paint(surface, style)

    def _fitting(self, m: Metrics, width: int, height: int) -> Element:
        for form in self._forms[:-1]:
            if form.width(m) <= width and form.height(m, width) <= height:
                return form
        return self._forms[-1]


class Scrolled(Element):
    """An element that may be higher than its place.

    Whatever in it gets the keyboard is brought into view; where it holds nothing that can
    get it, the keys scroll.

    Args:
        kid: What may be higher.
        w: See ``Element``.
        h: See ``Element``.
        beside: How far right of its place its bar stands.
        step: How high all its rows are, if none is ever to be cut.
    """

    def __init__(
        self,
        kid: Element,
        w: Length = None,
        h: Length = GROW,
        beside: int = 0,
        step: Pixels = 1,
    ) -> None:
        super().__init__(w=w, h=h)
        self._kid, self._beside, self._step = kid, beside, step

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``."""
        return self._kid.width(m)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        return self._kid.height(m, width)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        m, step = frame.style.metrics, px(self._step, frame.style.metrics)
        self.rect = rect = pygame.Rect(*rect.topleft, rect.w, rect.h - rect.h % step)
        area, _ = slot.keep(ScrollArea, ScrollArea)
        high = max(rect.height, self._kid.height(m, rect.width))
        put(area, notch=step if step > 1 else _NOTCH)
        area.scroll.resize(high, rect.height)
        area.bar.place(rect.inflate(self._beside, 0).move(self._beside // 2, 0))
        frame.add(area, rect)
        first, outer = len(frame.widgets), frame.clip
        frame.clip = rect if outer is None else rect.clip(outer)
        self._lay(frame, slot, high, area)
        held = next((w for _, w in frame.widgets[first:] if w.focused), None)
        if held is not None and held is not area.shown:
            top = held.rect.y - rect.y + area.scroll.offset
            area.scroll.show(top - 8, top + held.rect.height + 8)
            del frame.widgets[first:]
            self._lay(frame, slot, high, area)
        area.shown, frame.clip = held, outer
        passive = not any(widget.reachable for _, widget in frame.widgets[first:])
        put(area, reachable=area.scroll.limit > 0 and passive)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        self._kid.paint(surface, style)
        surface.set_clip(outer)

    def _lay(self, frame: Frame, slot: Slot, high: int, area: ScrollArea) -> None:
        step = px(self._step, frame.style.metrics)
        area.scroll.to(-(-area.scroll.offset // step) * step)
        top = self.rect.y - area.scroll.offset
        box = pygame.Rect(self.rect.x, top, self.rect.width, high)
        slot.begin()
        self._kid.layout(frame, slot.inner(0), box)


class ScrollArea(Widget):
    """The widget of a ``Scrolled``: how far it is scrolled, and what scrolls it."""

    def __init__(self) -> None:
        super().__init__()
        self.scroll = Scroll()
        self.bar = ScrollBar(self.scroll)
        self.notch = _NOTCH
        self.shown: Widget | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by the wheel, by the bar, or by keys."""
        if event.type != pygame.KEYDOWN:
            return self.bar.moves(self, event, self.notch)
        page, before = self.scroll.view - self.notch, self.scroll.offset
        steps = {
            pygame.K_UP: -self.notch,
            pygame.K_DOWN: self.notch,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -before,
            pygame.K_END: self.scroll.limit,
        }
        self.scroll.to(before + steps.get(event.key, 0))
        return self.scroll.offset != before

    def covers(self, pos: tuple[int, int]) -> bool:
        """See ``Widget.covers``: where there is something to scroll."""
        return self.scroll.limit > 0 and super().covers(pos)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Widget.draw``: what it holds is drawn before it."""
        self.bar.draw(surface, style)
