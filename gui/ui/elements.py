"""What trees end in: text, pictures and widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Literal, TypeAlias, Unpack

import pygame

from core.texts import language, per_language
from gui.drawing import reading
from gui.drawing.breaks import column_of
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.drawing.shapes import hline, rounded
from gui.drawing.text import (
    LEADING,
    Align,
    draw_label,
    draw_text,
    ellipsis,
    text_width,
    wrap,
    wrap_into,
)
from gui.ui.layout import FIT, Element, Frame, Ground, Length, Place, Slot, Stack, put, px
from gui.widgets.accessible import Part, lines, written
from gui.widgets.signs import caps_width, draw_caps
from gui.widgets.widget import Style, Widget

Ink: TypeAlias = Literal[
    "text", "text2", "text3", "accent", "accent2", "on_accent", "danger", "good", "slip"
]
"""A colour of ``Theme``."""

Size: TypeAlias = Literal["label", "caption", "small", "body", "h3", "h2", "h1", "clock"]
"""A size of ``Metrics``."""

Natural: TypeAlias = Callable[[Metrics], float]
"""How wide or high something would be."""

_TIGHT = 1.25


def _nothing(_: Metrics) -> float:
    return 0


@dataclass(eq=False)
class Text(Element):
    """Text in one line, or in as many as it may have; what is cut off has a tooltip.

    Attributes:
        words: What it says.
        size: Of the letters, or several of which the first is taken that fits in a line.
        ink: Their colour.
        bold: Whether they are bold.
        lines: How many there may be; 0 for as many as have room.
        align: Where they stand in the place they are given.
        tight: Whether lines stand close, as in cards.
    """

    words: str
    size: Size | tuple[Size, ...] = "small"
    ink: Ink = "text2"
    bold: bool = field(default=False, kw_only=True)
    lines: int = field(default=1, kw_only=True)
    align: Align = field(default="left", kw_only=True)
    tight: bool = field(default=False, kw_only=True)
    w: Length = field(default=FIT, kw_only=True)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``: of the line, or of what stays together where it may wrap."""
        size = px(self._sizes[0], m)
        words = [self.words] if self.lines == 1 else column_of(self.words)
        return max((text_width(word, size, bold=self.bold) for word in words), default=0)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        size, lines = self._size(m, width), 1
        if self.lines != 1:
            lines = len(_wrapped(self.words, size, width, self.lines, self.bold))
        return round(lines * size * self._leading)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect, self._fitted = rect, self._size(frame.style.metrics, rect.width)
        step = self._fitted * self._leading
        most = 1 + int(max(0, rect.height - self._fitted) / step)
        most = min(self.lines, most) if self.lines else most
        there = bool(self.words) and rect.height > self._fitted / 2
        how = self.words, self._fitted, rect.width, most, self.bold
        shown = _wrapped(*how) if there else ()
        top = rect.centery - (len(shown) - 1) * step / 2
        self._shown = [(line, top + number * step) for number, line in enumerate(shown)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        rect, ink = self.rect, getattr(style.theme, self.ink)
        bold, align = self.bold, self.align
        x = {"left": rect.x, "center": rect.centerx, "right": rect.right}[align]
        with reading.whole(rect, self.words):
            for line, y in self._shown:
                draw_text(surface, line, x, y, self._fitted, ink, bold=bold, align=align)

    @property
    def _leading(self) -> float:
        return _TIGHT if self.tight else LEADING

    @property
    def _sizes(self) -> tuple[Size, ...]:
        return self.size if isinstance(self.size, tuple) else (self.size,)

    def _size(self, m: Metrics, width: int) -> int:
        *larger, last = (px(size, m) for size in self._sizes)
        fits = (s for s in larger if text_width(self.words, s, bold=self.bold) <= width)
        return next(fits, last)


@per_language
@lru_cache(maxsize=2048)
def _wrapped(words: str, size: int, width: int, most: int, bold: bool) -> tuple[str, ...]:
    """The lines of a text; any number of them if ``most`` is 0."""
    if most == 1:
        return (ellipsis(words, size, width, bold),)
    lines = wrap_into(words, size, width, most, bold) if most else ()
    return tuple(lines or wrap(words, size, width, bold))


@dataclass(eq=False)
class Canvas(Element):
    """Whatever a function draws into its place.

    Attributes:
        draw: The function.
        wide: How wide it would be.
        high: How high it would be.
        says: What a picture says to those who cannot see it; what is written by default.
    """

    draw: Ground
    wide: Natural = field(default=_nothing, kw_only=True)
    high: Natural = field(default=_nothing, kw_only=True)
    says: str = field(default="", kw_only=True)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``."""
        return round(self.wide(m))

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        return round(self.high(m))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        if self.rect.width > 0 and self.rect.height > 0:
            with reading.whole(self.rect, self.says, heading=isinstance(self, Label)):
                self.draw(surface, self.rect, style)


class Label(Canvas):
    """The capitals that name a group, tracked where there is room for it."""

    def __init__(self, words: str, ink: Ink = "text2", **where: Unpack[Place]) -> None:
        def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            m, colour = style.metrics, getattr(style.theme, ink)
            draw_label(
                surface, words, *rect.midleft, m.label, colour,
                track=m.label_track, room=rect.width,
            )  # fmt: skip

        def wide(m: Metrics) -> int:
            return text_width(words.upper(), m.label, bold=True, track=m.label_track)

        where.setdefault("w", FIT)
        super().__init__(draw, wide=wide, high=lambda m: m.label, says=words, **where)


class KeyCaps(Canvas):
    """Keys side by side, as they stand on a keyboard."""

    def __init__(self, keys: Sequence[str], **where: Unpack[Place]) -> None:
        def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            draw_caps(surface, keys, rect.midright, style)

        super().__init__(
            draw, wide=partial(caps_width, keys), high=lambda m: m.small * LEADING, **where
        )


def rule() -> Canvas:
    """A hairline."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        hline(surface, rect.x, rect.right, rect.y, style.theme.line)

    return Canvas(draw, h=1)


def icon(name: str, ink: Ink = "text2", scale: float = 1.0) -> Canvas:
    """An icon, so many times as large as icons are."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        size = round(style.metrics.icon * scale)
        draw_icon(surface, name, rect.center, size, getattr(style.theme, ink))

    return Canvas(draw, w="icon", h="icon")


class Leaf(Element):
    """A widget that is made when it first stands at a place of the tree, and then lasts.

    In another language it is made anew, as it may have been made of texts.

    Args:
        kind: Makes it, of ``made_of``.
        made_of: What it is made of.
        wide: How wide it would be.
        tab: Its turn in the order of the Tab key, before that of the tree.
        focus: Whether it has the keyboard when the screen is opened.
        props: Its attributes; they are set anew for each frame.

    Attributes:
        widget: The widget, once laid out.
    """

    widget: Widget

    def __init__(
        self,
        kind: Callable[..., Widget],
        /,
        *made_of: object,
        w: Length = None,
        h: Length = None,
        key: object = None,
        wide: Natural = _nothing,
        tab: int = 0,
        focus: bool = False,
        **props: object,
    ) -> None:
        super().__init__(w=w, h=h, key=key)
        self._kind, self._made_of, self.props = kind, made_of, props
        self._wide, self._tab, self._focus = wide, tab, focus

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``."""
        return round(self._wide(m))

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        token = self._kind, language()
        made, new = slot.keep(token, partial(self._kind, *self._made_of))
        self.widget = made
        put(made, **self.props)
        frame.add(made, rect, self._tab)
        if new and self._focus:
            frame.wants = made


@dataclass(eq=False)
class Own(Element):
    """A widget that the screen makes and holds itself.

    Attributes:
        widget: The widget.
        lay: Called with its place when that is another one, if it has more to lay out.
        high: How high it would be where it is so wide.
        tab: See ``Leaf``.
    """

    widget: Widget
    lay: Callable[[pygame.Rect, Metrics], None] | None = None
    high: Callable[[int, Metrics], int] = field(default=lambda _width, _m: 0, kw_only=True)
    tab: int = field(default=0, kw_only=True)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        return self.high(width, m)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        if self.lay is not None and rect != self.widget.rect:
            self.lay(rect, frame.style.metrics)
        frame.add(self.widget, rect, self.tab)


@dataclass(eq=False, repr=False)
class Area(Widget):
    """A place that can be pressed, or only pointed at; what it shows is a tree."""

    on_press: Callable[[], None] | None = None
    opens: bool = False
    about: object = None

    def means(self, pos: tuple[int, int]) -> object:
        """See ``Widget.means``."""
        return self.about

    def handle(self, event: pygame.event.Event) -> bool:
        """Press it if the event does so."""
        down = event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN
        if down and self.opens and self.on_press is not None:
            self.on_press()
            return True
        return self.on_press is not None and self.run_if_pressed(event, self.on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Widget.draw``: what it shows is drawn before it."""

    def part(self, notes: Sequence[Note]) -> Part | None:
        """See ``Widget.part``."""
        if self.on_press is not None:
            words = written(notes) or self.tooltip
            return Part(role="button", name=words, opens=self.opens)
        if not notes and self.tooltip:
            return Part(role="image", name=self.tooltip)
        return Part(role="group", parts=lines(notes)) if notes else None


def raised(surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool) -> None:
    """Draw the ground of something that can be pressed, lighter under the pointer."""
    ground = style.theme.hover if hovered else style.theme.raised
    rounded(surface, rect, style.metrics.radius, ground)


def filled(
    fill: str = "", edge: str = "", width: float = 1, *, pill: bool = False
) -> Ground:
    """A ground of one colour of ``Theme``, with an edge of one; a pill has round ends."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        radius = rect.height / 2 if pill else style.metrics.radius
        inside, line = (getattr(style.theme, ink) if ink else None for ink in (fill, edge))
        rounded(surface, rect, radius, inside, line, width)

    return draw


class Pressable(Stack):
    """An element that is pressed as a button is, or that only has a tooltip.

    Args:
        kid: What it shows.
        on_press: Called when it is pressed; without it the keyboard passes it by.
        tooltip: A few words about it.
        enabled: Whether it can be pressed now.
        opens: Whether it opens a menu below it, so that the arrow down presses it, too.
        about: What a press is about, where something else may come to stand.
        ground: Draws what it stands on, given whether the pointer is on it.
        tab: See ``Leaf``.
        focus: See ``Leaf``.
    """

    def __init__(
        self,
        kid: Element,
        on_press: Callable[[], None] | None = None,
        *,
        tooltip: str = "",
        enabled: bool = True,
        opens: bool = False,
        about: object = None,
        ground: Callable[[pygame.Surface, pygame.Rect, Style, bool], None] | None = None,
        tab: int = 0,
        focus: bool = False,
        **where: Unpack[Place],
    ) -> None:
        area = Leaf(
            Area, on_press=on_press, tooltip=tooltip, enabled=enabled, opens=opens,
            reachable=on_press is not None, about=about, tab=tab, focus=focus,
        )  # fmt: skip

        def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            if ground is not None:
                ground(surface, rect, style, area.widget.hovered)

        super().__init__(area, kid, ground=draw, **where)
        self._area = area

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        with reading.within(self._area.widget, self.rect):
            super().paint(surface, style)
