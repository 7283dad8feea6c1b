"""The legend of a replay: every mark and line with its meaning, on a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from core.facts import Facts
from gui.app.card import Card, column_gap, head_height, padding, title_height
from gui.app.keys import Keys
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_label, draw_text, wrap
from gui.replay.legend_samples import SAMPLES
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
        groups: Tells what the legend of the game holds.
    """

    def __init__(
        self, facts: Callable[[], Facts], groups: Callable[[], Sequence[LegendGroup]]
    ) -> None:
        super().__init__("legend")
        self._facts = facts
        self._groups = groups

    def draw_open(self, surface: pygame.Surface, style: Style, keys: Keys) -> None:
        """Draw it in the middle of the screen."""
        m, theme = style.metrics, style.theme
        card = card_of(self._groups(), surface.get_size(), m)
        rounded(surface, card.box, m.radius + 2, theme.panel, theme.edge)
        x, y = card.box.x + padding(m), card.box.y + head_height(m) // 2
        draw_text(surface, "What the marks mean", x, y, m.h3, theme.text, bold=True)
        key, right = keys.words("legend"), card.box.right - padding(m)
        words = f"{key} or Esc closes this" if key else "Esc closes this"
        draw_text(surface, words, right, y, m.small, theme.text2, align="right")
        for column in card.columns:
            place = (x, card.box.y + head_height(m), card.width)
            _draw_column(surface, column, place, self._facts(), style)
            x += card.width + column_gap(m)


@dataclass(frozen=True, slots=True)
class LegendPlaces:
    """Where the legend stands.

    Attributes:
        box: The card.
        columns: The groups, from left to right.
        width: Of a column.
    """

    box: pygame.Rect
    columns: tuple[Sequence[LegendGroup], Sequence[LegendGroup]]
    width: int


def card_of(
    groups: Sequence[LegendGroup], size: tuple[int, int], m: Metrics
) -> LegendPlaces:
    """The card in the middle of a window, in two columns as equal as can be."""
    inner = size[0] - 2 * m.margin - 2 * padding(m) - column_gap(m)
    width = min(26 * m.small, inner // 2)
    cuts = [(groups[:cut], groups[cut:]) for cut in range(1, len(groups))]
    heights = [max(_height(column, width, m) for column in cut) for cut in cuts]
    height = min(heights)
    columns = cuts[heights.index(height)]
    across = 2 * width + column_gap(m) + 2 * padding(m)
    box = pygame.Rect(0, 0, across, head_height(m) + height + padding(m))
    box.center = size[0] // 2, size[1] // 2
    return LegendPlaces(box, columns, width)


def _draw_column(
    surface: pygame.Surface,
    groups: Sequence[LegendGroup],
    place: tuple[int, int, int],
    facts: Facts,
    style: Style,
) -> None:
    """Draw groups below each other; ``place`` is left, top and width."""
    m, theme, (x, y, width) = style.metrics, style.theme, place
    for group in groups:
        track, middle = m.label_track, y + round(title_height(m) * 0.55)
        draw_label(surface, group.title, x, middle, m.label, theme.text2, track=track)
        y += title_height(m)
        for mark in group.marks:
            height = _row(mark, width, m)
            box = pygame.Rect(0, 0, 2 * _side(m), _side(m))
            box.midleft = x, y + height // 2
            SAMPLES[mark.sample](surface, box, facts, style)
            lines = _lines(mark, width, m)
            top = y + height / 2 - (len(lines) - 1) * m.small * LEADING / 2
            for number, words in enumerate(lines):
                line = top + number * m.small * LEADING
                draw_text(surface, words, box.right + m.gap, line, m.small, theme.text)
            y += height


def _height(groups: Sequence[LegendGroup], width: int, m: Metrics) -> int:
    """How high a column of these groups is."""
    rows = sum(_row(mark, width, m) for group in groups for mark in group.marks)
    return len(groups) * title_height(m) + rows


def _lines(mark: LegendEntry, width: int, m: Metrics) -> list[str]:
    return wrap(mark.words, m.small, width - 2 * _side(m) - m.gap)


def _row(mark: LegendEntry, width: int, m: Metrics) -> int:
    text = round(len(_lines(mark, width, m)) * m.small * LEADING)
    return max(_side(m), text) + max(6, m.gap // 2)


def _side(m: Metrics) -> int:
    """Height of a sample."""
    return round(m.icon * 1.35)
