"""The legend of a replay: every mark and line with its meaning, on a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal, TypeAlias

import pygame

from core.facts import Facts
from core.values import Side
from gui.app.card import Card, card_group
from gui.app.keys import Keys
from gui.board.board_view import draw_swatch
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import vline
from gui.replay.graphs import side_line
from gui.ui.chart import Graph, Line, draw_dot, draw_graph
from gui.ui.elements import Canvas, Text
from gui.ui.layout import GROW, Element, Grow, Row, Space
from gui.widgets.signs import Fill, draw_diamond, draw_thinking
from gui.widgets.slider import Slider, Span
from gui.widgets.widget import Style

Trait: TypeAlias = Literal[
    "hidden", "open", "royal", "mate", "live", "series", "alternating"
]
"""What a mark may need of a game: fog, none, a king that is taken, one that is mated and so
stands in check before, that it is being played, turns of several moves, or of one."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One mark and its meaning.

    Attributes:
        sample: Which drawing shows it.
        words: What it means; ``{first}`` and ``{second}`` stand for the sides.
        needs: Games without one of these never show it.
    """

    sample: str
    words: str
    needs: tuple[Trait, ...] = ()


@dataclass(frozen=True, slots=True)
class LegendGroup:
    """The marks of one place.

    Attributes:
        title: Where.
        marks: In the order they are explained.
    """

    title: str
    marks: tuple[LegendEntry, ...]


LEGEND = (
    LegendGroup(
        "On the boards",
        (
            LegendEntry("last", "The last move", ("open", "alternating")),
            LegendEntry("last", "The last series, as far as it went", ("open", "series")),
            LegendEntry("last_in_fog", "The last move, as far as it was seen", ("hidden",)),
            LegendEntry("order", "Order of the moves of a series", ("series",)),
            LegendEntry("fog", "Out of sight", ("hidden",)),
            LegendEntry("lost", "This side just lost a piece here", ("hidden",)),
            LegendEntry("threat", "An unseen piece can take the king", ("hidden", "royal")),
            LegendEntry("check", "This king is in check", ("mate",)),
            LegendEntry("hover", "The square under the pointer"),
            LegendEntry("arrow", "The move of the bot you ask"),
            LegendEntry(
                "odds", "Its odds of a piece here: larger is likelier", ("hidden",)
            ),
            LegendEntry("thinking", "This bot is thinking", ("live",)),
        ),
    ),
    LegendGroup(
        "In the move list",
        (
            LegendEntry("unseen", "The opponent did not see this move", ("hidden",)),
            LegendEntry("full", "The king is taken", ("royal",)),
            LegendEntry("half", "King left hanging unseen", ("hidden", "royal")),
            LegendEntry("hollow", "King could have been taken", ("royal",)),
        ),
    ),
    LegendGroup(
        "Along the slider",
        (
            LegendEntry("capture", "A capture"),
            LegendEntry("pin", "A moment: the king taken or left hanging", ("royal",)),
        ),
    ),
    LegendGroup(
        "In the graphs",
        (
            LegendEntry("first", "{first}"),
            LegendEntry("second", "{second}"),
            LegendEntry("at_least", "Hollow line: at least this many", ("hidden",)),
            LegendEntry("shade", "Above the middle {first} is ahead"),
            LegendEntry("now", "The move shown"),
            LegendEntry("pointed", "The move under the pointer"),
        ),
    ),
)
"""Every mark that a replay or a watched game can show."""


def traits_of(facts: Facts, *, royal: bool, live: bool) -> frozenset[Trait]:
    """The traits of a game that decide which marks it can show."""
    always: Trait = "hidden" if facts.hidden else "open"
    mate = facts.win_by == "mate"
    held: dict[Trait, bool] = {always: True, "royal": royal, "mate": mate, "live": live}
    held["series"], held["alternating"] = not facts.alternates, facts.alternates
    return frozenset(trait for trait, holds in held.items() if holds)


def legend_of(facts: Facts, traits: Iterable[Trait]) -> list[LegendGroup]:
    """The legend of a game, with the names of its sides."""
    held = frozenset(traits)
    first, second = (side.capitalize() for side in facts.sides)
    groups = []
    for group in LEGEND:
        marks = tuple(
            LegendEntry(mark.sample, mark.words.format(first=first, second=second))
            for mark in group.marks
            if held.issuperset(mark.needs)
        )
        groups.append(LegendGroup(group.title, marks))
    return [group for group in groups if group.marks]


class LegendCard(Card):
    """The card.

    Args:
        facts: Tells the game.
        legend: Tells what the legend of the game holds.
    """

    letters, tall = 26, 1.0

    def __init__(
        self, facts: Callable[[], Facts], legend: Callable[[], Sequence[LegendGroup]]
    ) -> None:
        super().__init__("legend")
        self._facts = facts
        self._legend = legend

    def head(self, keys: Keys) -> list[Element]:
        """See ``Card.head``."""
        title = Text("What the marks mean", "h3", "text", bold=True)
        return [title, Space(Grow(least="gutter")), Text(self.closing(keys))]

    def groups(self, keys: Keys, m: Metrics) -> list[Element]:
        """See ``Card.groups``."""
        facts, side, air = self._facts(), round(m.icon * 1.35), max(6, m.gap // 2) // 2
        return [
            card_group(
                each.title,
                [_explained(mark, facts, side, air) for mark in each.marks],
                m,
            )
            for each in self._legend()
        ]


def _explained(mark: LegendEntry, facts: Facts, side: int, air: int) -> Element:
    """A sample of a mark, and what it means."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        SAMPLES[mark.sample](surface, rect, facts, style)

    words = Text(mark.words, "small", "text", lines=0, w=GROW)
    sample = Canvas(draw, w=2 * side, h=side)
    return Row(sample, words, gap="gap", align="center", pad=(0, air))


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
