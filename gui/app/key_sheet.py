"""All keys of a screen, on a card over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product

import pygame

from gui.app.card import Card, column_gap, head_height, padding, title_height
from gui.app.keys import Action, Keys
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_label, draw_text, text_width, wrap
from gui.widgets.button import Button
from gui.widgets.key_caps import caps_width, draw_caps
from gui.widgets.widget import Style
from settings.keys import ACTIONS, GROUPS

_ALWAYS = (
    ("Next control", ("Tab", "Shift+Tab")),
    ("Within a control, and beyond", ("Arrows",)),
    ("Press or select", ("Enter", "Space")),
    ("Close, or go back", ("Esc",)),
)
"""What no setting changes."""


_LEAST_SMALL = 12
"""The smallest letters of this kind in any window, in pixels."""


@dataclass(frozen=True, slots=True)
class KeyLine:
    """What some keys do."""

    words: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Entries under a title."""

    title: str
    entries: tuple[KeyLine, ...]


def groups_of(keys: Keys, actions: Iterable[Action]) -> list[Group]:
    """The keys of these actions as they are grouped in config.yaml, and those of all.

    An action without a key is left out.
    """
    wanted = frozenset(actions)
    groups = []
    for title, names in GROUPS.items():
        told = ((name, keys.all_words(name, wanted)) for name in names if name in wanted)
        entries = tuple(
            KeyLine(ACTIONS[name], strokes) for name, strokes in told if strokes
        )
        groups.append(Group(title, entries))
    groups.append(Group("Always", tuple(KeyLine(*entry) for entry in _ALWAYS)))
    return [group for group in groups if group.entries]


class KeySheet(Card):
    """The card.

    Args:
        actions: Tells what the screen answers.
        on_rules: Called when the rules are asked for by the button of the card.
        has_rules: Tells whether there are any to be asked for.

    Attributes:
        rules: That button; without a place the card has none.
    """

    def __init__(
        self,
        actions: Callable[[], Iterable[Action]] = tuple,
        on_rules: Callable[[], None] = lambda: None,
        has_rules: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__("keys")
        self._actions = actions
        self._on_rules = on_rules
        self._has_rules = has_rules
        self.rules = Button("Rules and first lesson", self._go_to_rules, icon="book")

    def handle(self, event: pygame.event.Event, keys: Keys) -> bool:
        """See ``Card.handle``; the button comes first."""
        if self.open and self.rules.rect.width and self._handle_rules(event):
            return True
        return super().handle(event, keys)

    def draw_open(self, surface: pygame.Surface, style: Style, keys: Keys) -> None:
        """Draw the keys of the actions in the middle of the screen."""
        has_rules = self._has_rules()
        if not has_rules:
            self.rules.rect = pygame.Rect(0, 0, 0, 0)
        groups = groups_of(keys, self._actions())
        card, style = _fitted(groups, surface.get_size(), style)
        button = self.rules if has_rules else None
        _draw_card(surface, card, style, keys.words("keys"), button)

    def _handle_rules(self, event: pygame.event.Event) -> bool:
        """Let the button have what is meant for it: the mouse over it, Enter and Space."""
        if event.type == pygame.MOUSEMOTION:
            self.rules.hovered = self.rules.covers(event.pos)
            return False
        is_press = event.type == pygame.MOUSEBUTTONDOWN
        used = self.rules.handle(event)
        return used or (is_press and self.rules.covers(event.pos))

    def _go_to_rules(self) -> None:
        self.open = False
        self._on_rules()


@dataclass(frozen=True, slots=True)
class _Columns:
    """Groups in columns of one width."""

    columns: Sequence[Sequence[Group]]
    width: int
    height: float


def _fitted(
    groups: Sequence[Group], size: tuple[int, int], style: Style
) -> tuple[_Columns, Style]:
    """The card, and the style it is drawn in: in smaller letters if it were too high."""
    smaller = (replace(style.metrics, small=style.metrics.small - n) for n in range(4))
    for m in smaller:
        card = _columns(groups, size, m)
        if card.height <= _room(size, m):
            break
    return card, replace(style, metrics=m)


def _columns(groups: Sequence[Group], size: tuple[int, int], m: Metrics) -> _Columns:
    """The card in two columns, or in three where two would be high."""
    two, three = (_shared_out(groups, count, size[0], m) for count in (2, 3))
    room = _room(size, m)
    if two.height <= room * 0.8:
        return two
    return three if three.height <= room else _packed(groups, three, m)


def _room(size: tuple[int, int], m: Metrics) -> int:
    """How high the columns may be in a window."""
    return size[1] - 2 * m.margin - head_height(m) - padding(m)


def _shared_out(groups: Sequence[Group], count: int, room: int, m: Metrics) -> _Columns:
    """The groups in their order in so many columns, the highest as low as can be."""
    inner = room - 2 * m.margin - 2 * padding(m) - (count - 1) * column_gap(m)
    width = min(21 * m.small, inner // count)
    cuts = combinations(range(1, len(groups)), count - 1)
    ways = [[groups[a:b] for a, b in pairwise((0, *cut, len(groups)))] for cut in cuts]
    cards = [_Columns(way, width, max(_height(c, width, m) for c in way)) for way in ways]
    return min(cards, key=lambda card: card.height)


def _packed(groups: Sequence[Group], card: _Columns, m: Metrics) -> _Columns:
    """The groups in the columns of ``card`` whatever their order, as low as can be."""
    heights = [_height([group], card.width, m) for group in groups]
    columns = range(len(card.columns))
    rest = product(columns, repeat=len(groups) - 1)

    def highest(way: Sequence[int]) -> float:
        placed = list(zip(heights, way, strict=True))
        return max(sum(h for h, at in placed if at == column) for column in columns)

    best = min(((0, *way) for way in rest), key=highest)
    packed = [[g for g, at in zip(groups, best, strict=True) if at == n] for n in columns]
    return _Columns(packed, card.width, highest(best))


def _draw_card(
    surface: pygame.Surface, card: _Columns, style: Style, key: str, button: Button | None
) -> None:
    m, theme, count = style.metrics, style.theme, len(card.columns)
    pad, width = padding(m), count * card.width + (count - 1) * column_gap(m)
    box = pygame.Rect(0, 0, width + 2 * pad, round(head_height(m) + card.height + pad))
    box.center = surface.get_rect().center
    rounded(surface, box, m.radius + 2, theme.panel, theme.edge)
    x, y = box.x + pad, box.y + head_height(m) // 2
    used = draw_text(surface, "Keys", x, y, m.h3, theme.text, bold=True)
    if button is not None:
        used += m.gutter + _draw_button(surface, button, (x + used + m.gutter, y), style)
    away = f"{key} or Esc" if key else "Esc"
    note = f"Options changes them · {away} closes this"
    if text_width(note, m.small) > width - used - m.gutter:
        note = f"{away} closes this"
    draw_text(surface, note, x + width, y, m.small, theme.text2, align="right")
    for column in card.columns:
        _draw_column(surface, column, (x, box.y + head_height(m), card.width), style)
        x += card.width + column_gap(m)


def _draw_button(
    surface: pygame.Surface, button: Button, place: tuple[int, int], style: Style
) -> int:
    """Draw the button from a left edge, in the line of the keyboard; return its width."""
    m = style.metrics
    width = text_width(button.words, m.small) + 3 * m.icon
    button.rect = pygame.Rect(place[0], place[1] - m.control // 2, width, m.control)
    button.draw(surface, style)
    outside = button.rect.inflate(6, 6)
    rounded(surface, outside, m.radius + 3, stroke=style.theme.text, stroke_width=1.5)
    return width


def _draw_column(
    surface: pygame.Surface,
    groups: Sequence[Group],
    place: tuple[int, int, int],
    style: Style,
) -> None:
    """Draw groups below each other; ``place`` is left, top and width."""
    m, theme, (x, y, width) = style.metrics, style.theme, place
    for group in groups:
        track, middle = m.label_track, y + round(title_height(m) * 0.62)
        draw_label(surface, group.title, x, middle, m.label, theme.text2, track=track)
        y += title_height(m)
        for entry in group.entries:
            middle = y + _row(m) // 2
            draw_caps(surface, entry.keys, (x + width, middle), style)
            for number, words in enumerate(_lines(entry, width, m)):
                line = middle + number * m.small * LEADING
                draw_text(surface, words, x, line, m.small, theme.text)
            y += _entry_height(entry, width, m)


def _height(groups: Sequence[Group], width: int, m: Metrics) -> int:
    """How high a column of these groups is."""
    entries = (entry for group in groups for entry in group.entries)
    rows = sum(_entry_height(entry, width, m) for entry in entries)
    return len(groups) * title_height(m) + rows


def _lines(entry: KeyLine, width: int, m: Metrics) -> list[str]:
    room = width - caps_width(entry.keys, m) - m.gap
    return wrap(entry.words, m.small, room)


def _entry_height(entry: KeyLine, width: int, m: Metrics) -> int:
    return _row(m) + round((len(_lines(entry, width, m)) - 1) * m.small * LEADING)


def _row(m: Metrics) -> int:
    """From line to line; letters too small for any window class stand closer."""
    return m.small + (12 if m.small >= _LEAST_SMALL else m.small - 2)
