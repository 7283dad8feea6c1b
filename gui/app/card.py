"""A card that lies over a screen, with groups of lines in columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, TypeAlias

import pygame

from core.texts import N_, _, language, pgettext
from gui.app.keys import Action, Keys, key_words
from gui.drawing import reading
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.ui.elements import KeyCaps, Label, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import GROW, Column, Element, Frame, Grow, Row, Slot, Space
from gui.ui.parts import button
from gui.widgets.widget import Style, Widget
from settings.keys import ACTIONS, GROUPS

if TYPE_CHECKING:
    from gui.app.screen import Screen

Size: TypeAlias = tuple[int, int]

_SHADE = 3 * (105,)
"""What the screen below is multiplied by, of 255."""

_TAKEN = frozenset(
    {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEWHEEL}
)


class Card:
    """While it is open no key and no click goes to what lies below.

    Nothing below stands still for it: clocks run on. A button on it has the keyboard.

    Args:
        action: What the key is for that closes it again.

    Attributes:
        open: Whether it is shown.
        box: Where it stood when it was drawn last.
        letters: How wide its columns are at most, in sizes of second text.
        tall: How much of the height there is two columns may take; else there are three.
    """

    letters, tall = 21, 0.8

    def __init__(self, action: Action) -> None:
        self.open = False
        self._action = action
        self.box = pygame.Rect(0, 0, 0, 0)
        self._slot = Slot()
        self._widgets: list[Widget] = []
        self._laid: tuple[object, Column, Style] | None = None

    def head(self, keys: Keys) -> list[Element]:
        """What stands over the groups, side by side."""
        raise NotImplementedError

    def groups(self, keys: Keys, m: Metrics) -> list[Element]:
        """What stands on it, each a group of lines; see ``card_group``."""
        raise NotImplementedError

    @property
    def subject(self) -> object:
        """What it is about; where that changes, it is laid out anew."""
        return None

    def show(self) -> None:
        """Be shown."""
        self.open, self._laid = True, None

    def closing(self, keys: Keys) -> str:
        """How it is closed, in words."""
        key = keys.words(self._action)
        return (
            _("{key} or Esc closes this").format(key=key) if key else _("Esc closes this")
        )

    def handle(self, event: pygame.event.Event, keys: Keys) -> bool:
        """Keep an event from the screen while it is open; close for Esc or a click."""
        if not self.open:
            return False
        for widget in self._widgets:
            if _takes(widget, event):
                return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.open = False
        elif event.type == pygame.KEYDOWN:
            again = keys.action(event) == self._action
            self.open = not (again or event.key == pygame.K_ESCAPE)
        return event.type in _TAKEN

    def draw(self, surface: pygame.Surface, style: Style, keys: Keys) -> None:
        """Draw it over the darkened screen, if it is open."""
        if not self.open:
            return
        surface.fill(_SHADE, special_flags=pygame.BLEND_MULT)
        size = surface.get_size()
        given = size, style, keys, language(), self.subject
        if self._laid is None or self._laid[0] != given:
            self._laid = given, *self._lay_out(size, style, keys)
        _, tree, style = self._laid
        m = style.metrics
        tree.paint(surface, style)
        for widget in self._widgets:
            with reading.within(widget, widget.rect):
                widget.draw(surface, style)
            line, radius = widget.rect.inflate(6, 6), m.radius + 3
            rounded(surface, line, radius, stroke=style.theme.text, stroke_width=1.5)

    def _lay_out(self, size: Size, style: Style, keys: Keys) -> tuple[Column, Style]:
        """The card in the middle of a window, and its style."""
        tree, style = self._fitted(size, style, keys)
        m, frame = style.metrics, Frame(style)
        self.box = pygame.Rect(0, 0, width := tree.width(m), tree.height(m, width))
        self.box.center = size[0] // 2, size[1] // 2
        tree.layout(frame, self._slot, self.box)
        self._widgets = [widget for _, widget in frame.widgets]
        return tree, style

    def _fitted(self, size: Size, style: Style, keys: Keys) -> tuple[Column, Style]:
        """The card and its style: in smaller letters if it were too high."""
        for less in range(4):
            m = replace(style.metrics, small=style.metrics.small - less)
            head = round(m.h3 * 2.6)
            pad = round(1.4 * m.gutter)
            groups = self.groups(keys, m)
            room = (size[0] - 2 * (m.margin + pad), size[1] - 2 * m.margin - head - pad)
            places = self._places(groups, room, m)
            if places.height <= room[1]:
                break
        columns = (
            Column(*(groups[number] for number in column), w=places.width)
            for column in places.columns
        )
        tree = Column(
            Row(*self.head(keys), align="center", h=head),
            Row(*columns, gap=_gap(m), h=places.height),
            Space(pad),
            pad=(pad, 0),
            ground=_ground,
        )
        return tree, replace(style, metrics=m)

    def _places(self, groups: Sequence[Element], room: Size, m: Metrics) -> _Places:
        """The groups in two columns, or in three where two would be too tall.

        They stand in their order, unless only another one has room.
        """
        ways = (2, _in_order, self.tall), (3, _in_order, 1), (3, _packed, 1)
        for most, columns_of, share in ways:
            count = min(most, len(groups))
            width = min(self.letters * m.small, (room[0] - (count - 1) * _gap(m)) // count)
            heights = tuple(each.height(m, width) for each in groups)
            columns = columns_of(heights, count)
            height = _highest(columns, heights)
            if height <= room[1] * share:
                break
        return _Places(columns, width, height)


def card_group(title: str, lines: Iterable[Element], m: Metrics) -> Column:
    """A group of lines under its title."""
    heading = Column(Space(), Label(title), Space(m.label // 2), h=round(m.label * 2.9))
    return Column(heading, *lines)


def _takes(widget: Widget, event: pygame.event.Event) -> bool:
    """Let a widget have what is meant for it: the mouse over it, Enter and Space."""
    if event.type == pygame.MOUSEMOTION:
        widget.hovered = widget.covers(event.pos)
        return False
    pressed = event.type == pygame.MOUSEBUTTONDOWN and widget.covers(event.pos)
    return widget.handle(event) or pressed


def _ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    theme = style.theme
    rounded(surface, rect, style.metrics.radius + 2, theme.panel, theme.edge)


# --- Groups in columns -------------------------------------------------------------------

Columns: TypeAlias = tuple[tuple[int, ...], ...]
"""The numbers of the groups in each column."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Groups in columns of one width, and how high the highest is."""

    columns: Columns
    width: int
    height: int


def _gap(m: Metrics) -> int:
    return round(1.6 * m.gutter)


def _highest(columns: Columns, heights: Sequence[int]) -> int:
    return max(sum(heights[number] for number in column) for column in columns)


@lru_cache(maxsize=64)
def _in_order(heights: tuple[int, ...], count: int) -> Columns:
    """Groups of these heights in so many columns, the highest as low as can be."""
    ends = combinations(range(1, len(heights)), count - 1)
    ways = (pairwise((0, *each, len(heights))) for each in ends)
    columns = (tuple(tuple(range(*part)) for part in way) for way in ways)
    return min(columns, key=lambda way: _highest(way, heights))


@lru_cache(maxsize=64)
def _packed(heights: tuple[int, ...], count: int) -> Columns:
    """The same whatever their order, but for the first."""
    numbers = range(len(heights))
    ways = ((0, *rest) for rest in product(range(count), repeat=len(heights) - 1))
    columns = (
        tuple(tuple(n for n in numbers if way[n] == column) for column in range(count))
        for way in ways
    )
    return min(columns, key=lambda way: _highest(way, heights))


# --- The sheet of keys -------------------------------------------------------------------

_ALWAYS = (
    (N_("Next control"), (("Tab",), ("Shift", "Tab"))),
    (N_("Within a control, and beyond"), (("Arrows",),)),
    (N_("Press or select"), (("Enter",), ("Space",))),
    (N_("Close, or go back"), (("Esc",),)),
)
"""What no setting changes."""


_LEAST_SMALL = 12
"""The smallest letters of this kind in any window, in pixels."""


class KeySheet(Card):
    """The card of a screen."""

    def __init__(self, screen: Screen) -> None:
        super().__init__("keys")
        self._screen = screen

    def head(self, keys: Keys) -> list[Element]:
        """See ``Card.head``: the title, a button for the rules, how keys are changed."""
        closing = self.closing(keys)
        notes = (_("Options changes them · {closing}").format(closing=closing), closing)
        rules = button(
            _("Rules and first lesson"), self._go_to_rules, icon="book", h="control"
        )
        return [
            Text(_("Keys"), "h3", "text", bold=True),
            Space("gutter"),
            rules if self._screen.taught is not None else Space(0),
            Space(Grow(least="gutter")),
            FirstThatFits(*(Text(words, align="right") for words in notes)),
        ]

    def groups(self, keys: Keys, m: Metrics) -> list[Element]:
        """See ``Card.groups``: as they are in config.yaml; no action without a key."""
        wanted, air = self._screen.answers, 3 if m.small >= _LEAST_SMALL else 2
        groups = []
        for title, names in GROUPS.items():
            having = ((n, keys.all_words(n, wanted)) for n in names if n in wanted)
            lines = [
                _line(_(ACTIONS[name]), strokes, air) for name, strokes in having if strokes
            ]
            groups += [card_group(_(title), lines, m)] if lines else []
        return [
            *groups,
            card_group(
                pgettext("keys", "Always"),
                [_line(_(does), _shown(strokes), air) for does, strokes in _ALWAYS],
                m,
            ),
        ]

    def _go_to_rules(self) -> None:
        self.open = False
        self._screen.teach()


def _shown(strokes: Sequence[Sequence[str]]) -> tuple[str, ...]:
    return tuple("+".join(map(key_words, keys)) for keys in strokes)


def _line(does: str, strokes: tuple[str, ...], air: int) -> Element:
    """What some keys do, and beside it or below it the keys."""
    words, caps = Text(does, "small", "text", lines=0, w=GROW), KeyCaps(strokes)
    beside = Row(words, caps, gap="gap", align="start", w=GROW)
    return Row(FirstThatFits(beside, Column(words, caps), w=GROW), pad=(0, air))
