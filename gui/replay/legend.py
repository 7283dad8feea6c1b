"""The legend of a replay: every mark and line with its meaning, on a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from core.facts import Facts
from gui.app.card import Card, card_group
from gui.app.keys import Keys
from gui.drawing.metrics import Metrics
from gui.replay.legend_samples import SAMPLES
from gui.ui.elements import Canvas, Text
from gui.ui.layout import GROW, Element, Grow, Row, Space
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
                [_line(mark, facts, side, air) for mark in each.marks],
                m,
            )
            for each in self._legend()
        ]


def _line(mark: LegendEntry, facts: Facts, side: int, air: int) -> Element:
    """A sample of a mark, and what it means."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        SAMPLES[mark.sample](surface, rect, facts, style)

    words = Text(mark.words, "small", "text", lines=0, w=GROW)
    sample = Canvas(draw, w=2 * side, h=side)
    return Row(sample, words, gap="gap", align="center", pad=(0, air))
