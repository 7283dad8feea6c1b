"""Rows, columns and stacks: a tree of elements, and where each of them stands.

A screen returns such a tree anew for every frame. An element says how wide it would be, how
high at some width, and lays out what it holds in the rectangle it is given. No element
remembers anything. What must last, such as how far a list is scrolled, lives in a widget,
and that in a ``Slot``: the place of its element in the tree, or its ``key`` among those
beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypedDict, TypeVar, Unpack

import pygame

from gui.drawing import reading
from gui.drawing.metrics import Metrics
from gui.widgets.widget import Style, Widget

Measure: TypeAlias = Literal[
    "margin", "gutter", "gap", "bar", "row", "control", "button", "radius", "icon",
    "coords", "label", "caption", "small", "body", "h3", "h2", "h1", "clock",
]  # fmt: skip
"""The name of one of the ``Metrics``."""

Pixels: TypeAlias = int | Measure | dict[str, int]
"""A number, a measure, or one for each size class, as ``{"S": 8, "M": 12, "L": 16}``."""

Ground: TypeAlias = Callable[[pygame.Surface, pygame.Rect, Style], None]
"""Draws what something stands on."""

Made = TypeVar("Made")

ENDLESS = 1 << 20


@dataclass(frozen=True, slots=True)
class Grow:
    """A share of the room that is left, between limits, in whole ``step``s."""

    share: float = 1.0
    least: Pixels = 0
    most: Pixels = ENDLESS
    step: int = 1


@dataclass(frozen=True, slots=True)
class Fit:
    """What is needed, or less down to ``least``: the last in a line gives way first."""

    least: Pixels = 0


Length: TypeAlias = Pixels | Grow | Fit | None
"""How long something is along the line in which it stands; ``None`` is what it needs."""

GROW, FIT = Grow(), Fit()
_ELASTIC = (Grow, Fit, type(None))


def px(length: Pixels, m: Metrics) -> int:
    """A length in pixels."""
    if isinstance(length, int):
        return length
    if isinstance(length, str):
        measured: int = getattr(m, length)
        return measured
    return length[m.size]


class Slot:
    """What lasts at a place in the tree from one frame to the next."""

    def __init__(self) -> None:
        self._token: object = None
        self._made: Any = None
        self._inner: dict[object, Slot] = {}
        self._before: dict[object, Slot] = {}

    def begin(self) -> None:
        """Forget the places inside that are not looked up again."""
        self._before, self._inner = self._inner, {}

    def inner(self, key: object) -> Slot:
        """A place inside this one.

        Raises:
            ValueError: If it was looked up since ``begin``: two elements have this key.
        """
        if key in self._inner:
            raise ValueError(f"two elements beside each other have the key {key!r}")
        found = self._inner[key] = self._before.get(key) or Slot()
        return found

    def keep(self, token: object, make: Callable[[], Made]) -> tuple[Made, bool]:
        """What was made here for an equal ``token``, and whether it is new."""
        new = token != self._token
        if new:
            self._token, self._made = token, make()
        return self._made, new


class Frame:
    """What one layout of a tree finds.

    Attributes:
        style: Colours and measures.
        widgets: Those met so far, each with its turn in the order of the Tab key.
        wants: A new widget that wants the keyboard.
        clip: The part of the window in which what is laid out is seen; ``None`` for all.
        hears: What takes events before the widgets do, if it has use for them.
    """

    def __init__(self, style: Style) -> None:
        self.style = style
        self.widgets: list[tuple[int, Widget]] = []
        self.wants: Widget | None = None
        self.clip: pygame.Rect | None = None
        self.hears: list[Callable[[pygame.event.Event], bool]] = []

    def add(self, widget: Widget, rect: pygame.Rect, tab: int = 0) -> None:
        """Have a widget stand there."""
        put(widget, rect=rect, clip=self.clip)
        self.widgets.append((tab, widget))


def put(widget: Widget, **values: object) -> None:
    """Set attributes without a redraw: a frame is being drawn anyway."""
    for name, value in values.items():
        object.__setattr__(widget, name, value)


@dataclass(eq=False)
class Element:
    """A part of the tree.

    Attributes:
        w: How wide it is in a row; in a column only pixels count.
        h: How high it is in a column; in a row only pixels count.
        key: Tells it from those beside it, wherever among them it stands.
        scales: Whether its width depends on its height, as that of a board does.
        rect: Where it is, once laid out.
        widget: What it is for mouse and keys, once laid out, if it is anything.
    """

    scales = False

    w: Length = field(default=None, kw_only=True)
    h: Length = field(default=None, kw_only=True)
    key: object = field(default=None, kw_only=True)
    rect: pygame.Rect = field(init=False)
    widget: Widget | None = field(default=None, init=False)
    # All in which it stands want to know, and the answers hold for this frame.
    _by_height: dict[int | None, int] = field(default_factory=dict, init=False)
    _by_width: dict[int, int] = field(default_factory=dict, init=False)

    def width(self, m: Metrics, height: int | None = None) -> int:
        """How wide it would be at that height, or at any."""
        if not isinstance(self.w, _ELASTIC):
            return px(self.w, m)
        if not self.scales:
            height = None
        if height not in self._by_height:
            self._by_height[height] = _within(self.w, self.natural_width(m, height), m)
        return self._by_height[height]

    def height(self, m: Metrics, width: int) -> int:
        """How high it would be at that width."""
        if not isinstance(self.h, _ELASTIC):
            return px(self.h, m)
        if width not in self._by_width:
            self._by_width[width] = _within(self.h, self.natural_height(m, width), m)
        return self._by_width[width]

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """How wide it would be if ``w`` does not say.

        The height is ``None`` where it is not known, and wherever nothing ``scales``.
        """
        return 0

    def natural_height(self, m: Metrics, width: int) -> int:
        """How high it would be at that width if ``h`` does not say."""
        return 0

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """Stand in ``rect``, and lay out what it holds."""
        self.rect = rect

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all of it but its widgets, which lie over everything."""
        if self.widget is not None:
            reading.mark(self.widget, self.rect)


def _within(length: Length, natural: int, m: Metrics) -> int:
    if isinstance(length, Grow):
        return min(max(natural, px(length.least, m)), px(length.most, m))
    return natural


class Space(Element):
    """Nothing; takes what room is left, or a length."""

    def __init__(self, length: Length = GROW) -> None:
        super().__init__(w=length, h=length)


class Place(TypedDict, total=False):
    """Where something stands among others: see ``Element``."""

    w: Length
    h: Length
    key: object


class Lining(Place, total=False):
    """How elements stand in a row, a column or a stack.

    ``gap`` is between two of them and ``pad`` inside the edges, or a pair: across, down.
    ``align`` is where what does not fill the line across it stands; ``None`` has it fill
    it. ``ground`` draws what they stand on.
    """

    gap: Pixels
    pad: Pixels | tuple[Pixels, Pixels]
    align: Literal["start", "center", "end"] | None
    ground: Ground | None


class Row(Element):
    """Elements side by side, of which ``None`` is one that is not there; see ``Lining``."""

    down = False

    def __init__(self, *kids: Element | None, **how: Unpack[Lining]) -> None:
        super().__init__(w=how.get("w"), h=how.get("h"), key=how.get("key"))
        self.kids = [(number, kid) for number, kid in enumerate(kids) if kid is not None]
        self._gap, pad = how.get("gap", 0), how.get("pad", 0)
        self._pad = pad if isinstance(pad, tuple) else (pad, pad)
        self._align, self._ground = how.get("align"), how.get("ground")
        self.scales = any(kid.scales for _, kid in self.kids)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``."""
        kids = [kid for _, kid in self.kids]
        if height is not None:
            height -= 2 * px(self._pad[1], m)
        if self.down and height is not None:
            # Each has the height that the others leave it in lines of any width.
            heights = [kid.height(m, ENDLESS) for kid in kids]
            rest = height - self._with_gaps(heights, m)
            rooms = zip(kids, heights, strict=True)
            widths = [kid.width(m, max(0, rest + each)) for kid, each in rooms]
        else:
            widths = [kid.width(m, height) for kid in kids]
        within = max(widths, default=0) if self.down else self._with_gaps(widths, m)
        return within + 2 * px(self._pad[0], m)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        inner = width - 2 * px(self._pad[0], m)
        if self.down:
            within = self._with_gaps([kid.height(m, inner) for _, kid in self.kids], m)
        else:
            pairs = zip(self.kids, self._lengths(m, inner, None), strict=True)
            heights = (kid.height(m, round(length)) for (_, kid), length in pairs)
            within = max(heights, default=0)
        return within + 2 * px(self._pad[1], m)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        slot.begin()
        m, down = frame.style.metrics, self.down
        inner = rect.inflate(-2 * px(self._pad[0], m), -2 * px(self._pad[1], m))
        along, across = (inner.h, inner.w) if down else (inner.w, inner.h)
        at, gap = float(inner.y if down else inner.x), px(self._gap, m)
        side = self._align or ("start" if down else "center")
        lengths = self._lengths(m, along, across)
        for (number, kid), length in zip(self.kids, lengths, strict=True):
            start, end = int(at + 0.5), int(at + length + 0.5)
            wide, aside = self._across(kid, m, across, end - start), 0
            if side != "start":
                aside = across - wide if side == "end" else (across - wide) // 2
            if down:
                box = pygame.Rect(inner.x + aside, start, wide, end - start)
            else:
                box = pygame.Rect(start, inner.y + aside, end - start, wide)
            kid.layout(frame, slot.inner(_name(kid, number)), box)
            at += length + gap

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        if self._ground is not None:
            self._ground(surface, self.rect, style)
        for _, kid in self.kids:
            kid.paint(surface, style)

    def _with_gaps(self, lengths: Sequence[int], m: Metrics) -> int:
        return sum(lengths) + px(self._gap, m) * max(0, len(lengths) - 1)

    def _lengths(self, m: Metrics, along: int, across: int | None) -> list[float]:
        """How long each is where there is that much room for all."""
        wanted, natural = list[Length](), list[int]()
        for _, kid in self.kids:
            length, long = kid.h if self.down else kid.w, 0
            if self.down and not isinstance(length, Grow):
                long = kid.height(m, self._across(kid, m, across or 0, 0))
            elif not isinstance(length, Grow):
                long = kid.width(m, across)
            wanted.append(length)
            natural.append(long)
        gaps = px(self._gap, m) * max(0, len(natural) - 1)
        return share_out(along - gaps, wanted, natural, m)

    def _across(self, kid: Element, m: Metrics, room: int, length: int) -> int:
        """How much of the line a kid takes across it."""
        fixed = kid.w if self.down else kid.h
        if not isinstance(fixed, _ELASTIC):
            return px(fixed, m)
        if self._align is None:
            return room
        return min(room, kid.width(m) if self.down else kid.height(m, length))


class Column(Row):
    """Elements below each other; see ``Row``."""

    down = True


class Stack(Row):
    """Elements over each other, each as large as the whole; see ``Row``."""

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``."""
        return max((kid.width(m, height) for _, kid in self.kids), default=0)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``."""
        return max((kid.height(m, width) for _, kid in self.kids), default=0)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        slot.begin()
        for number, kid in self.kids:
            kid.layout(frame, slot.inner(_name(kid, number)), rect)


def _name(kid: Element, number: int) -> object:
    """What a kid's slot is called: its own key, or its number among those beside it."""
    return number if kid.key is None else (kid.key,)


def share_out(
    room: float, wanted: Sequence[Length], natural: Sequence[int], m: Metrics
) -> list[float]:
    """The lengths of things in a line: some give way, and some take what is left."""
    sizes: list[float] = list(natural)
    growing = {n: each for n, each in enumerate(wanted) if isinstance(each, Grow)}
    for number, grow in growing.items():
        sizes[number] = px(grow.least, m)
    spare = room - sum(sizes)
    for number in reversed(range(len(wanted))) if spare < 0 else ():
        fit = wanted[number]
        if isinstance(fit, Fit):
            give = max(0.0, min(-spare, sizes[number] - px(fit.least, m)))
            sizes[number] -= give
            spare += give
    while growing and spare > 0:
        spare = _grow(sizes, growing, spare, m)
    return sizes


def _grow(sizes: list[float], growing: dict[int, Grow], spare: float, m: Metrics) -> float:
    """Give some of those that grow their final length; what room is left then.

    What would pass its limit takes that, and the others share what it leaves; then those
    that grow in steps, and at last all the rest.
    """
    unit = spare / sum(each.share for each in growing.values())
    most = {n: px(each.most, m) - sizes[n] for n, each in growing.items()}
    full = [n for n, each in growing.items() if unit * each.share > most[n]]
    stepped = [n for n, each in growing.items() if each.step > 1]
    for number in full or stepped or list(growing):
        grow = growing.pop(number)
        more = most[number] if full else unit * grow.share
        if grow.step > 1:
            there = int(sizes[number] + spare + 1e-6)
            highest = min(round(sizes[number] + more), there)
            steps = highest // grow.step
            more = max(0.0, steps * grow.step - sizes[number])
        sizes[number] += more
        spare -= more
    return spare
