"""What adapts to the room there is: grids, one of several forms, and what scrolls."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import pygame

from core.texts import _
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
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
from gui.widgets.accessible import Part
from gui.widgets.widget import Scroll, ScrollBar, Style, Widget

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


class Fitted(Element):
    """An element that becomes another one, as there is room."""

    def fit(self, m: Metrics, width: int, height: int) -> Element:
        """What it becomes where there is so much room."""
        raise NotImplementedError

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        return self.fit(m, width, ENDLESS).height(m, width)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect, self._shown = rect, self.fit(frame.style.metrics, rect.w, rect.h)
        self._shown.layout(frame, slot, rect)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        self._shown.paint(surface, style)


@dataclass(eq=False)
class Tiles(Fitted):
    """Elements of one width in as many columns as have room.

    Attributes:
        kids: From left to right, then down.
        least: How wide each is at least.
        gap: Between two of them.
    """

    kids: Sequence[Element]
    least: Pixels
    gap: Pixels = field(default="gap", kw_only=True)

    def fit(self, m: Metrics, width: int, height: int) -> Element:
        """See ``Fitted``."""
        gap = px(self.gap, m)
        columns = max(1, (width + gap) // (px(self.least, m) + gap))
        return grid(min(columns, max(1, len(self.kids))), *self.kids, gap=gap)


@dataclass(eq=False)
class Flow(Fitted):
    """Elements side by side, each as wide as it is, in as many rows as that takes.

    Attributes:
        kids: From left to right, then down.
        gap: Between two of them.
    """

    kids: Sequence[Element]
    gap: Pixels = field(default="gap", kw_only=True)

    def fit(self, m: Metrics, width: int, height: int) -> Element:
        """See ``Fitted``."""
        rows, room, gap = list[list[Element]](), 0, px(self.gap, m)
        for kid in self.kids:
            wide = kid.width(m) + gap
            if not rows or wide > room + gap:
                rows, room = [*rows, []], width
            rows[-1].append(kid)
            room -= wide
        return Column(*(Row(*row, gap=gap) for row in rows), gap=gap)


@dataclass(eq=False)
class AsManyAsFit(Fitted):
    """As many of some elements below each other as are wholly in view.

    Attributes:
        kids: From top to bottom.
        last: Whether those left out are the first ones.
        more: Makes what stands for so many that are left out at the end.
    """

    kids: Sequence[Element]
    last: bool = field(default=False, kw_only=True)
    more: Callable[[int], Element] | None = field(default=None, kw_only=True)
    h: Length = field(default=GROW, kw_only=True)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``: whatever there is."""
        return 0

    def fit(self, m: Metrics, width: int, height: int) -> Element:
        """See ``Fitted``."""
        for out in range(len(self.kids)):
            kids = self.kids[out:] if self.last else self.kids[: len(self.kids) - out]
            more = self.more(out) if self.more is not None and out else None
            shown = Column(*kids, more)
            if shown.height(m, width) <= height:
                return shown
        rest = self.more(len(self.kids)) if self.more is not None and self.kids else None
        return Column(rest)


class FirstThatFits(Fitted):
    """The first of some elements that has room in its place, or else the last."""

    def __init__(self, *forms: Element, w: Length = FIT, h: Length = None) -> None:
        super().__init__(w=w, h=h)
        self._forms, self.scales = forms, forms[0].scales

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``."""
        return self._forms[0].width(m, height)

    def fit(self, m: Metrics, width: int, height: int) -> Element:
        """See ``Fitted``."""
        for form in self._forms[:-1]:
            if form.width(m) <= width and form.height(m, width) <= height:
                return form
        return self._forms[-1]


@dataclass(eq=False)
class Scrolled(Element):
    """An element that may be higher than its place.

    Whatever in it gets the keyboard is brought into view; where it holds nothing that can
    get it, the keys scroll.

    Attributes:
        kid: What may be higher.
        beside: How far right of its place its bar stands.
        whole: Whether it is a column without gaps, of which no element is ever cut.
        tab: Its own turn in the order of the Tab key, before that of the tree.
    """

    kid: Element
    beside: int = field(default=0, kw_only=True)
    whole: bool = field(default=False, kw_only=True)
    tab: int = field(default=0, kw_only=True)
    h: Length = field(default=GROW, kw_only=True)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``."""
        return self.kid.width(m)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        return self.kid.height(m, width)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        m, self.rect = frame.style.metrics, rect
        edges = self._edges(m, rect.width)
        high = max(rect.height, edges[-1])
        area, _ = slot.keep(ScrollArea, ScrollArea)
        put(area, edges=edges if self.whole else ())
        area.scroll.resize(high, rect.height)
        area.bar.place(rect.inflate(self.beside, 0).move(self.beside // 2, 0))
        frame.add(area, rect, self.tab)
        first, outer = len(frame.widgets), frame.clip
        self._lay(frame, slot, edges, area.scroll.offset)
        held = next((w for _, w in frame.widgets[first:] if w.focused), None)
        if held is not None and held is not area.shown:
            self._bring(held, edges, area.scroll)
            del frame.widgets[first:]
            frame.clip = outer
            self._lay(frame, slot, edges, area.scroll.offset)
        area.shown, frame.clip = held, outer
        passive = not any(widget.reachable for _, widget in frame.widgets[first:])
        put(area, reachable=area.scroll.limit > 0 and passive)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        outer = surface.get_clip()
        surface.set_clip(self._seen.clip(outer))
        self.kid.paint(surface, style)
        surface.set_clip(outer)

    def _edges(self, m: Metrics, width: int) -> list[int]:
        """Where what is never cut begins, and where the last of it ends."""
        kids = [self.kid]
        if self.whole and isinstance(self.kid, Column):
            kids = [kid for _, kid in self.kid.kids] or kids
        return [0, *accumulate(kid.height(m, width) for kid in kids)]

    def _bring(self, held: Widget, edges: list[int], scroll: Scroll) -> None:
        """Scroll to a widget, or to what it stands in."""
        top = held.rect.y - self.kid.rect.y
        if self.whole:
            row = bisect_right(edges, top)
            scroll.show(edges[row - 1], edges[row])
        else:
            scroll.show(top - 8, top + held.rect.height + 8)

    def _lay(self, frame: Frame, slot: Slot, edges: list[int], offset: int) -> None:
        seen = self._seen = pygame.Rect(self.rect)
        if self.whole:
            offset = next(edge for edge in edges if edge >= offset)
            end = edges[bisect_right(edges, offset + seen.height) - 1]
            seen.height = end - offset or seen.height
        frame.clip = seen if frame.clip is None else seen.clip(frame.clip)
        high = max(self.rect.height, edges[-1])
        slot.begin()
        place = pygame.Rect(seen.x, seen.y - offset, seen.width, high)
        self.kid.layout(frame, slot.inner(0), place)


@dataclass(eq=False)
class InView(Element):
    """An element without widgets that is made only where it is in view.

    Attributes:
        make: Makes it.
    """

    make: Callable[[], Element]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        if self.rect.colliderect(surface.get_clip()):
            made = self.make()
            made.layout(Frame(style), Slot(), self.rect)
            made.paint(surface, style)


class ScrollArea(Widget):
    """The widget of a ``Scrolled``: how far it is scrolled, and what scrolls it."""

    def __init__(self) -> None:
        super().__init__()
        self.scroll = Scroll()
        self.bar = ScrollBar(self.scroll)
        self.edges: Sequence[int] = ()
        self.shown: Widget | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by the wheel, by the bar, or by keys."""
        if event.type == pygame.MOUSEWHEEL:
            if self.hovered:
                self._turn(-event.y)
            return self.hovered
        if event.type != pygame.KEYDOWN:
            return self.bar.handle(event)
        before = self.scroll.offset
        page = self.scroll.view - (self.edges[1] if self.edges else _NOTCH)
        match event.key:
            case pygame.K_UP | pygame.K_DOWN:
                self._turn(1 if event.key == pygame.K_DOWN else -1)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                self.scroll.to(before + (page if event.key == pygame.K_PAGEDOWN else -page))
            case pygame.K_HOME | pygame.K_END:
                self.scroll.to(self.scroll.limit if event.key == pygame.K_END else 0)
        return self.scroll.offset != before

    def _turn(self, notches: int) -> None:
        """Scroll by notches, which are elements where those are never cut."""
        if not self.edges:
            self.scroll.to(self.scroll.offset + notches * _NOTCH)
            return
        first = bisect_left(self.edges, self.scroll.offset) + notches
        self.scroll.to(self.edges[min(max(0, first), len(self.edges) - 1)])

    def covers(self, pos: tuple[int, int]) -> bool:
        """See ``Widget.covers``: where there is something to scroll."""
        return self.scroll.limit > 0 and super().covers(pos)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Widget.draw``: what it holds is drawn before it."""
        self.bar.draw(surface, style)

    def part(self, notes: Sequence[Note]) -> Part | None:
        """See ``Widget.part``: what it scrolls stands for itself."""
        return Part(role="group", name=_("Scrolled text")) if self.reachable else None
