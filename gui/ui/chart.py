"""A chart: lines over whole numbers, such as the plies of a game, and what is marked there.

``Graph`` says what is drawn, ``Chart`` is its place in a tree: the value under the pointer
has a tooltip, a click or a drag chooses it. Lines are told apart without their colours, and
so are marks.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import pygame

from gui.drawing import reading
from gui.drawing.shapes import css, disc, hline, svg, vline
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour, Theme
from gui.ui.elements import Canvas, Size
from gui.ui.layout import ENDLESS, Element, Frame, Pixels, Slot, put, px
from gui.widgets.widget import PRESS_KEYS, Style, Widget

Tick: TypeAlias = tuple[float, str]
"""A place on an axis, and what stands beside it."""

Tone: TypeAlias = Literal[
    "text", "accent", "accent2", "slip", "danger", "panel", "line_white", "line_black"
]
"""A colour of ``Theme``."""

Sign: TypeAlias = Literal["ring", "diamond", "triangle"]
"""The shape of a mark."""

_DASH, _PAUSE = 6, 4
_WIDTH, _HOLLOW = 2, 4.5
"""Width of a line, and of one that is hollow because its heights are lower bounds."""

_AROUND = 8
"""So far what is drawn at the edge may reach beyond it."""

_REACH = 6
"""How far a tooltip keeps from the pointer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a graph.

    Attributes:
        heights: Of its points, as far as they are known.
        at: Where along the axis they are; empty for 0, 1, 2 and so on.
        ink: Its colour.
        dashed: Whether it is dashed, and its dot a ring.
        name: What a legend calls it.
        words: What a legend and the tooltip say of each point, the name included.
        sure: How many of the heights, from the first, are exact, while the rest are lower
            bounds; ``None`` for all.
    """

    heights: tuple[float, ...]
    at: tuple[int, ...] = ()
    ink: Tone = "text"
    dashed: bool = False
    name: str = ""
    words: tuple[str, ...] = ()
    sure: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A sign on a graph.

    Attributes:
        sign: Its shape.
        at: Where along the axis.
        height: How high.
        fill: The colour inside.
        rim: The colour of its outline, which is thin in that of the ground.
        words: What the tooltip says of it.
    """

    sign: Sign
    at: int = 0
    height: float = 0.0
    fill: Tone = "panel"
    rim: Tone = "panel"
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """What a chart draws.

    Attributes:
        lines: From the one on top down.
        ticks: Of the upright axis, from the lower edge to the upper.
        end: Where the right edge is; the left one is at 0.
        numbers: What stands below, the most important first: others give way to it.
        base: The height from which the area to each line is shaded, if any is.
        marks: The signs.
    """

    lines: tuple[Line, ...]
    ticks: tuple[Tick, ...]
    end: int
    numbers: tuple[tuple[int, str], ...] = ()
    base: float | None = None
    marks: tuple[Mark, ...] = ()

    @property
    def known(self) -> int:
        """For how many places, from the first, every line has a height."""
        return min(len(line.heights) for line in self.lines)

    def words(self, at: int) -> list[str]:
        """What lines and marks say of a place."""
        values = [line.words[at] for line in self.lines if at < len(line.words)]
        return values + [mark.words for mark in self.marks if mark.at == at]


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where the points of a graph are drawn."""

    graph: Graph
    rect: pygame.Rect

    def x(self, at: float) -> float:
        return self.rect.x + self.rect.width * at / max(1, self.graph.end)

    def y(self, height: float) -> float:
        low, high = self.graph.ticks[0][0], self.graph.ticks[-1][0]
        return self.rect.bottom - self.rect.height * (height - low) / (high - low)

    def at(self, x: float) -> int:
        """The whole number nearest to an x."""
        end = self.graph.end
        return min(max(0, round((x - self.rect.x) / self.rect.width * end)), end)

    def points(self, line: Line) -> list[tuple[float, float]]:
        at = line.at or range(len(line.heights))
        pairs = zip(at, line.heights, strict=True)
        return [(self.x(place), self.y(height)) for place, height in pairs]


@dataclass(eq=False, kw_only=True)
class Chart(Element):
    """A graph with its axes.

    Attributes:
        graph: What is drawn.
        now: Where the cursor stands.
        on_choose: Called with the place that is clicked, or dragged to.
        stops: The places that can be chosen; Enter goes to the next. Empty for all.
        tell: The tooltip of a place; where it is empty nothing is pointed at.
        size: Of the words on its axes.
        pad: Inside the edges, across and down; clicks there count.
    """

    graph: Graph
    now: int | None = None
    on_choose: Callable[[int], None] | None = None
    stops: Sequence[int] = ()
    tell: Callable[[int], str] = lambda _: ""
    size: Size = "small"
    pad: tuple[Pixels, Pixels] = field(default=(0, 0))

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        self._area, _ = slot.keep(ChartArea, ChartArea)
        area, plot = self._area, self._plot(frame.style)
        told = "" if area.pointed is None else self.tell(min(area.pointed, self.graph.end))
        reachable = self.on_choose is not None
        put(area, shown=self, plot=plot, tooltip=told, reachable=reachable)
        frame.add(area, rect)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        with reading.within(self._area, self.rect):
            self._paint(surface, self._area.plot, style)

    def _paint(self, surface: pygame.Surface, plot: _Plot, style: Style) -> None:
        self._paint_ticks(surface, plot, style)
        if self.graph.end:
            self._paint_numbers(surface, plot, style)
            self._area.paint_lines(surface, style)
            self._paint_cursor(surface, plot, style)

    def _plot(self, style: Style) -> _Plot:
        """Where the points are: right of the ticks, over the numbers."""
        m, rect = style.metrics, self.rect
        size, (across, down) = px(self.size, m), (px(each, m) for each in self.pad)
        words = max(text_width(words, size) for _, words in self.graph.ticks) + m.gap // 2
        over = max(down, size // 2)
        under = m.gap + size if self.graph.numbers else over
        wide = max(1, rect.width - 2 * across - words)
        high = max(1, rect.height - over - under)
        plot = pygame.Rect(rect.x + across + words, rect.y + over, wide, high)
        return _Plot(self.graph, plot)

    def _paint_ticks(self, surface: pygame.Surface, plot: _Plot, style: Style) -> None:
        m, theme, size = style.metrics, style.theme, px(self.size, style.metrics)
        edge = plot.rect.x - m.gap // 2
        for height, words in _far_apart(plot, 1.4 * size):
            y = round(plot.y(height))
            ink = theme.edge if height == self.graph.base else theme.line
            hline(surface, plot.rect.x, plot.rect.right, y, ink)
            draw_text(surface, words, edge, y, size, theme.text2, align="right")

    def _paint_numbers(self, surface: pygame.Surface, plot: _Plot, style: Style) -> None:
        m, size, right = style.metrics, px(self.size, style.metrics), plot.rect.right
        y = plot.rect.bottom + m.gap - m.gap // 2 + size - round(size * 0.4)
        most, taken = right + px(self.pad[0], m) / 2, ENDLESS
        for at, words in self.graph.numbers:
            half = text_width(words, size) / 2
            x = min(max(plot.x(at), plot.rect.x + half), most - half)
            if x + half + m.gap <= taken:
                ink = style.theme.text2
                draw_text(surface, words, x, y, size, ink, align="center")
                taken = round(x - half)

    def _paint_cursor(self, surface: pygame.Surface, plot: _Plot, style: Style) -> None:
        theme, pointed = style.theme, self._area.pointed
        if pointed is not None and self._area.tooltip:
            x = plot.x(min(pointed, self.graph.end))
            vline(surface, x, plot.rect.y, plot.rect.bottom, theme.text3)
        if self.now is None:
            return
        x, top = plot.x(self.now), self.rect.y
        surface.fill(theme.accent, (round(x) - 1, top, 2, plot.rect.bottom - top))
        for line in reversed(self.graph.lines):
            if not line.at and self.now < len(line.heights):
                place = x, plot.y(line.heights[self.now])
                draw_dot(surface, line, self.now, place, style)


class ChartArea(Widget):
    """The widget of a ``Chart``.

    Attributes:
        shown: The chart.
        plot: Where its points are.
        pointed: The place under the pointer.
    """

    def __init__(self) -> None:
        super().__init__()
        empty = Graph(lines=(), ticks=(), end=0)
        self.shown, self.plot = Chart(graph=empty), _Plot(empty, pygame.Rect(0, 0, 1, 1))
        self.pointed: int | None = None
        self._pointer = (0, 0)
        self._lines, self._drawn = pygame.Surface((1, 1)), object()

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the pointer."""
        return pygame.Rect(self._pointer, (1, 1)).inflate(0, 2 * _REACH)

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer, and choose while the button is held; Enter goes on."""
        choose, stops = self.shown.on_choose, self.shown.stops
        if event.type == pygame.KEYDOWN:
            pressed = event.key in PRESS_KEYS and choose is not None and bool(stops)
            if pressed and choose is not None:
                now = self.shown.now
                choose(stops[(stops.index(now) + 1) % len(stops) if now in stops else 0])
            return pressed
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pressed_by(event)
        elif event.type != pygame.MOUSEMOTION:
            return False
        at = self.plot.at(event.pos[0])
        self._pointer = event.pos
        self.pointed = at if self.rect.collidepoint(event.pos) else None
        if self._held and choose is not None:
            choose(min(stops, key=lambda stop: abs(stop - at)) if stops else at)
        return self._held

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Widget.draw``: the chart is drawn before it."""

    def paint_lines(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines with their marks; a picture of them is kept."""
        graph, plot = self.shown.graph, self.plot.rect
        drawn = graph, plot.size, style
        if drawn != self._drawn:
            self._drawn = drawn
            self._lines = _picture(graph, plot.size, style)
        surface.blit(self._lines, plot.move(-_AROUND, -_AROUND))


def sample(line: Line) -> Canvas:
    """A short piece of a line, for a legend."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        step, ink = _DASH + _PAUSE if line.dashed else rect.width, _colour(line, style)
        for x in range(rect.x, rect.right, max(1, step)):
            width = min(_DASH if line.dashed else rect.width, rect.right - x)
            surface.fill(ink, (x, rect.y, width, _WIDTH))

    return Canvas(draw, w={"S": 25, "M": 28, "L": 36}, h=_WIDTH)


def draw_graph(
    surface: pygame.Surface, rect: pygame.Rect, graph: Graph, style: Style
) -> None:
    """Draw the lines and the marks of a graph whose edges are those of ``rect``."""
    surface.blit(_picture(graph, rect.size, style), rect.move(-_AROUND, -_AROUND))


def _picture(graph: Graph, inner: tuple[int, int], style: Style) -> pygame.Surface:
    """Lines and marks, with room around them for what reaches beyond."""
    size = width, height = inner[0] + 2 * _AROUND, inner[1] + 2 * _AROUND
    plot = _Plot(graph, pygame.Rect((_AROUND, _AROUND), inner))
    body = "".join(_line(line, plot, style) for line in reversed(graph.lines))
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)
    # In the order of colours that the window has it is blitted in a third of the time.
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    for mark in graph.marks:
        place, side = (plot.x(mark.at), plot.y(mark.height)), style.metrics.small * 0.9
        draw_mark(picture, mark, place, round(side), style.theme)
    return picture


def draw_dot(
    surface: pygame.Surface, line: Line, at: int, place: tuple[float, float], style: Style
) -> None:
    """Draw where the cursor meets a line: a disc, or a ring on a dashed or hollow one."""
    ink, panel, radius = _colour(line, style), style.theme.panel, style.metrics.body
    full = not line.dashed and (line.sure is None or at < line.sure)
    fill, rim = (ink, panel) if full else (panel, ink)
    disc(surface, place, radius * 0.3, fill, rim, 2)


def draw_mark(
    surface: pygame.Surface, mark: Mark, place: tuple[float, float], size: int, theme: Theme
) -> None:
    """Draw a sign."""
    half, width = size / 2, 1 if mark.rim == "panel" else 2
    near, far = width / 2, size - width / 2
    shape = {
        "ring": f'<circle cx="{half}" cy="{half}" r="{half - near}"',
        "diamond": f'<path d="M{half} {near}L{far} {half}L{half} {far}L{near} {half}Z"',
        "triangle": f'<path d="M{half} {near}L{far} {far}H{near}Z"',
    }[mark.sign]
    fill, rim = css(getattr(theme, mark.fill)), css(getattr(theme, mark.rim))
    body = f'{shape} fill="{fill}" stroke="{rim}" stroke-width="{width}"/>'
    surface.blit(svg(size, size, body), (round(place[0] - half), round(place[1] - half)))


def _far_apart(plot: _Plot, apart: float) -> Sequence[Tick]:
    """Ticks so many pixels apart at least; the base, in the middle, is among them."""
    ticks, base = plot.graph.ticks, plot.graph.base
    room, middle = plot.rect.height / (len(ticks) - 1), len(ticks) // 2
    steps = [n for n in range(1, len(ticks)) if base is None or middle % n == 0]
    return ticks[:: next((step for step in steps if step * room >= apart), steps[-1])]


def _colour(line: Line, style: Style) -> Colour:
    colour: Colour = getattr(style.theme, line.ink)
    return colour


def _line(line: Line, plot: _Plot, style: Style) -> str:
    """A line as SVG, over the area that it shades."""
    points, ink = plot.points(line), css(_colour(line, style))
    if not points:
        return ""
    base, sure = plot.graph.base, len(points) if line.sure is None else line.sure
    body = "" if base is None else _shade(points, plot.y(base), ink)
    dashes = f'stroke-dasharray="{_DASH} {_PAUSE}"' if line.dashed else ""
    body += _path(points[:sure], ink, _WIDTH, dashes)
    bounds = points[max(0, sure - 1) :] if sure < len(points) else []
    body += _path(bounds, ink, _HOLLOW, dashes)
    return body + _path(bounds, css(style.theme.panel), _HOLLOW - 2.5, "")


def _path(points: Sequence[tuple[float, float]], ink: str, width: float, more: str) -> str:
    if not points:
        return ""
    # A line that ends where it begins would not be seen.
    points = points if len(points) > 1 else [*points, (points[0][0] + 0.1, points[0][1])]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return (
        f'<path d="M{way}" fill="none" stroke="{ink}" stroke-width="{width:g}" '
        f'stroke-linejoin="round" {more}/>'
    )


def _shade(points: Sequence[tuple[float, float]], base: float, ink: str) -> str:
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    left, right = points[0][0], points[-1][0]
    outline = f"M{left:.1f} {base:.1f}L{way}L{right:.1f} {base:.1f}Z"
    return f'<path d="{outline}" fill="{ink}" fill-opacity="0.14"/>'
