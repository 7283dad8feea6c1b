"""The legend of a replay: every mark and line with its meaning, on a card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal, TypeAlias

import pygame

from core.facts import Facts
from core.texts import N_, _
from core.values import Side
from gui.app.card import Card, card_group
from gui.app.keys import Keys
from gui.board.board_view import draw_swatch
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.replay.graphs import side_line
from gui.ui.chart import Graph, draw_dot, draw_graph
from gui.ui.elements import Canvas, Text
from gui.ui.layout import GROW, Element, Grow, Row, Space, put
from gui.widgets.signs import draw_diamond, draw_thinking, thinking_width
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
        needs: The ``Trait``s without which a game never shows it, with spaces between.
    """

    sample: str
    words: str
    needs: str = ""


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
        N_("On the boards"),
        (
            LegendEntry("last", N_("The last move"), "open alternating"),
            LegendEntry("last", N_("The last series, as far as it went"), "open series"),
            LegendEntry(
                "last_in_fog", N_("The last move, as far as it was seen"), "hidden"
            ),
            LegendEntry("order", N_("Order of the moves of a series"), "series"),
            LegendEntry("fog", N_("Out of sight"), "hidden"),
            LegendEntry("lost", N_("This side just lost a piece here"), "hidden"),
            LegendEntry("threat", N_("An unseen piece can take the king"), "hidden royal"),
            LegendEntry("check", N_("This king is in check"), "mate"),
            LegendEntry("hover", N_("The square under the pointer")),
            LegendEntry("arrow", N_("The move of the bot you ask")),
            LegendEntry(
                "odds", N_("Its odds of a piece here: larger is likelier"), "hidden"
            ),
            LegendEntry("thinking", N_("This bot is thinking"), "live"),
        ),
    ),
    LegendGroup(
        N_("In the move list"),
        (
            LegendEntry("unseen", N_("The opponent did not see this move"), "hidden"),
            LegendEntry("full", N_("The king is taken"), "royal"),
            LegendEntry("half", N_("King left hanging unseen"), "hidden royal"),
            LegendEntry("hollow", N_("King could have been taken"), "royal"),
        ),
    ),
    LegendGroup(
        N_("Along the slider"),
        (
            LegendEntry("capture", N_("A capture")),
            LegendEntry("pin", N_("A moment: the king taken or left hanging"), "royal"),
        ),
    ),
    LegendGroup(
        N_("In the graphs"),
        (
            LegendEntry("first", "{first}"),
            LegendEntry("second", "{second}"),
            LegendEntry("at_least", N_("Hollow line: at least this many"), "hidden"),
            LegendEntry("shade", N_("Above the middle {first} is ahead")),
            LegendEntry("now", N_("The move shown")),
            LegendEntry("pointed", N_("The move under the pointer")),
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


def legend_of(facts: Facts, traits: frozenset[Trait]) -> list[LegendGroup]:
    """The legend of a game, with the names of its sides."""
    first, second = map(facts.side_name, Side)
    groups = [
        LegendGroup(
            _(group.title),
            tuple(
                replace(mark, words=_(mark.words).format(first=first, second=second))
                for mark in group.marks
                if traits.issuperset(mark.needs.split())
            ),
        )
        for group in LEGEND
    ]
    return [group for group in groups if group.marks]


class LegendCard(Card):
    """The card.

    Args:
        about: Tells the game, and the traits that decide what it can show.
    """

    letters, tall = 26, 1.0

    def __init__(self, about: Callable[[], tuple[Facts, frozenset[Trait]]]) -> None:
        super().__init__("legend")
        self._about = about

    @property
    def subject(self) -> object:
        """See ``Card.subject``."""
        return self._about()

    def head(self, keys: Keys) -> list[Element]:
        """See ``Card.head``."""
        title = Text(_("What the marks mean"), "h3", "text", bold=True)
        return [title, Space(Grow(least="gutter")), Text(self.closing(keys))]

    def groups(self, keys: Keys, m: Metrics) -> list[Element]:
        """See ``Card.groups``."""
        facts, traits = self._about()
        return [
            card_group(each.title, [_explained(mark, facts, m) for mark in each.marks], m)
            for each in legend_of(facts, traits)
        ]


def _explained(mark: LegendEntry, facts: Facts, m: Metrics) -> Element:
    """A sample of a mark, and what it means."""
    side, air = round(m.icon * 1.35), max(6, m.gap // 2) // 2
    sample = Canvas(partial(draw_sample, mark.sample, facts), w=2 * side, h=side)
    words = Text(mark.words, "small", "text", lines=0, w=GROW)
    return Row(sample, words, gap="gap", align="center", pad=(0, air))


# --- Samples, drawn by the code that draws the real marks --------------------------------


def draw_sample(
    name: str, facts: Facts, surface: pygame.Surface, box: pygame.Rect, style: Style
) -> None:
    """Draw a mark of a game into a box twice as wide as high.

    Raises:
        ValueError: If there is no such mark.
    """
    m, theme, middle = style.metrics, style.theme, box.center
    match name:
        case "last" | "order" | "fog" | "lost" | "check" | "hover" | "odds":
            square = box.inflate(box.height - box.width, 0)
            draw_swatch(surface, square, name, facts, theme)
        case "last_in_fog" | "threat" | "arrow":
            draw_swatch(surface, box, name, facts, theme)
        case "full" | "half" | "hollow":
            draw_diamond(surface, middle, round(m.body * 0.75), name, style)
        case "thinking":
            left = box.centerx - thinking_width(m) / 2
            draw_thinking(surface, left, box.centery, 0.0, style)
        case "unseen":
            draw_icon(surface, "fog", middle, round(m.icon * 0.9), theme.text2)
        case "capture" | "pin":
            slider = _slider(name == "pin")
            put(slider, rect=box.move(0, -round(m.body * 0.35) if slider.pins else 0))
            slider.draw(surface, style)
        case "now" | "pointed":
            ink, wide = (theme.accent, 2) if name == "now" else (theme.text3, 1)
            surface.fill(ink, (box.centerx - wide + 1, box.y, wide, box.height))
        case _:
            _draw_line(name, surface, box, style)


def _draw_line(name: str, surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
    """A piece of a line with the dot of the move shown, or one that is shaded."""
    first, rise, shaded = Side.FIRST, (0.4, 0.6), name == "shade"
    line = {
        "first": side_line(first, rise, ()),
        "second": side_line(Side.SECOND, rise, ()),
        "at_least": side_line(first, rise, (), sure=0),
        "shade": side_line(first, (0.5, 0.85, 0.5, 0.15, 0.5), ()),
    }.get(name)
    if line is None:
        raise ValueError(f"there is no mark {name!r}")
    ticks = ((0.0, ""), (1.0, ""))
    end = len(line.heights) - 1
    base = 0.5 if shaded else None
    graph = Graph(lines=(line,), ticks=ticks, end=end, base=base)
    draw_graph(surface, box.inflate(-2, 0), graph, style)
    if not shaded:
        draw_dot(surface, line, 0, box.center, style)


@lru_cache(maxsize=2)
def _slider(pin: bool) -> Slider:
    """A piece of the slider with a stroke over it, or a diamond below.

    Cached, as a new widget asks for a redraw.
    """
    slider = Slider(Span(0, 3, 1), 0, lambda _: None, marks=() if pin else (2.0,))
    slider.pins = {2.0: "full"} if pin else {}
    return slider
