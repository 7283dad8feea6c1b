"""Samples of a replay's marks and lines, drawn by the code that draws the real ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import TypeAlias

import pygame

from core.facts import Facts
from core.values import Side
from gui.board.board_view import draw_swatch
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import vline
from gui.replay.graphs import side_line
from gui.ui.chart import Graph, Line, draw_dot, draw_graph
from gui.widgets.signs import Fill, draw_diamond, draw_thinking
from gui.widgets.slider import Slider, Span
from gui.widgets.widget import Style

Sample: TypeAlias = Callable[[pygame.Surface, pygame.Rect, Facts, Style], None]
"""Draws a mark of a game into a box twice as wide as high."""

_ONE = ("last", "order", "fog", "lost", "check", "hover", "odds")
_TWO = ("last_in_fog", "threat", "arrow")
_FILLS: tuple[Fill, ...] = ("full", "half", "hollow")


def _square(
    name: str, surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style
) -> None:
    square = pygame.Rect(0, 0, box.height, box.height)
    square.center = box.center
    draw_swatch(surface, square, name, facts, style.theme)


def _squares(
    name: str, surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style
) -> None:
    draw_swatch(surface, box, name, facts, style.theme)


def _thinking(
    surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style
) -> None:
    del facts
    left = box.centerx - 1.62 * round(style.metrics.body * 1.05)
    draw_thinking(surface, left, box.centery, 0.0, style)


def _unseen(surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style) -> None:
    del facts
    size = round(style.metrics.icon * 0.9)
    draw_icon(surface, "fog", box.center, size, style.theme.text2)


def _diamond(
    fill: Fill, surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style
) -> None:
    del facts
    draw_diamond(surface, box.center, round(style.metrics.body * 0.75), fill, style)


def _slider(
    pin: bool, surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style
) -> None:
    """A piece of the slider with a stroke over it, or a diamond below."""
    del facts
    lift = round(style.metrics.body * 0.35) if pin else 0
    _slider_at(pin, (box.x, box.y - lift), box.size).draw(surface, style)


@lru_cache(maxsize=8)
def _slider_at(pin: bool, place: tuple[int, int], size: tuple[int, int]) -> Slider:
    """A slider for show; cached, as a new widget asks for a redraw."""
    slider = Slider(Span(0, 3, 1), 0, lambda _: None, marks=() if pin else (2.0,))
    slider.pins = {2.0: "full"} if pin else {}
    slider.rect = pygame.Rect(place, size)
    return slider


def _line(
    side: Side, surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style
) -> None:
    del facts
    _draw_line(surface, box, side, style, sure=True)


def _at_least(
    surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style
) -> None:
    del facts
    _draw_line(surface, box, Side.FIRST, style, sure=False)


def _draw_line(
    surface: pygame.Surface, box: pygame.Rect, side: Side, style: Style, *, sure: bool
) -> None:
    """A piece of a side's line with the dot of the move shown."""
    line = side_line(side, (0.4, 0.6), (), sure=2 if sure else 0)
    draw_graph(surface, box.inflate(-2, 0), _graph(line), style)
    draw_dot(surface, line, 0, box.center, style)


def _shade(surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style) -> None:
    """A line that rises over the middle and falls below it."""
    del facts
    line = side_line(Side.FIRST, (0.5, 0.85, 0.5, 0.15, 0.5), ())
    draw_graph(surface, box.inflate(-2, 0), _graph(line, 0.5), style)


def _graph(line: Line, base: float | None = None) -> Graph:
    ticks, end = ((0.0, ""), (1.0, "")), len(line.heights) - 1
    return Graph(lines=(line,), ticks=ticks, end=end, base=base)


def _now(surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style) -> None:
    del facts
    surface.fill(style.theme.accent, (box.centerx - 1, box.y, 2, box.height))


def _pointed(surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style) -> None:
    del facts
    vline(surface, box.centerx, box.y, box.bottom, style.theme.text3)


SAMPLES: Mapping[str, Sample] = {
    **{name: partial(_square, name) for name in _ONE},
    **{name: partial(_squares, name) for name in _TWO},
    **{fill: partial(_diamond, fill) for fill in _FILLS},
    "thinking": _thinking,
    "unseen": _unseen,
    "capture": partial(_slider, False),
    "pin": partial(_slider, True),
    "first": partial(_line, Side.FIRST),
    "second": partial(_line, Side.SECOND),
    "at_least": _at_least,
    "shade": _shade,
    "now": _now,
    "pointed": _pointed,
}
"""One for each mark of the legend."""
