"""Whom to play, as cards: a person, or a bot with portrait, rating and one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from bots.roster import Entry, entries_for
from gui.emblem import draw_moon
from gui.entry.pick_list import PickList
from gui.icons import draw_icon
from gui.metrics import Metrics
from gui.shapes import disc, rounded
from gui.text import draw_text, ellipsis, text_width, wrap
from gui.ui import Style
from gui.widgets.choice import Cell, Option, Painter
from gui.widgets.picks import draw_pick, draw_picture

CARD_GAP = 6
"""Between two cards, in pixels."""

_CARDS = {"S": 69, "M": 92, "L": 116}


def card_height(metrics: Metrics) -> int:
    """How high a card is."""
    return _CARDS[metrics.size]


class Opponents(PickList):
    """The bots that play a variant; those that cannot play here say why.

    Args:
        variant: Key of the game.
        chosen: Name of the bot chosen first; the first that can play if that cannot.
        on_change: Called with the name of what becomes the chosen one.
        besides: What else may be chosen, above the bots.
    """

    def __init__(
        self,
        variant: str,
        chosen: str,
        on_change: Callable[[str], None],
        besides: Sequence[Option] = (),
    ) -> None:
        self.entries = entries_for(variant)
        self._above = len(besides)
        options = [*besides, *(_option(entry) for entry in self.entries)]
        names = [option.label for option in options]
        barred = frozenset(
            n for n, entry in enumerate(self.entries, self._above) if entry.available
        )
        free = [n for n in range(self._above, len(names)) if n not in barred]
        wanted = names.index(chosen) if chosen in names else -1
        can_be = wanted >= 0 and wanted not in barred
        first = wanted if can_be else next(iter(free), self._above - 1)
        super().__init__(
            options, first, lambda n: on_change(names[n]), self._draw_card, barred
        )

    @property
    def bot(self) -> Entry | None:
        """The chosen bot; ``None`` while something else is chosen."""
        return (
            self.entries[self.chosen - self._above] if self.chosen >= self._above else None
        )

    @property
    def entry(self) -> Entry:
        """The chosen bot; the first one where none is."""
        return self.bot or self.entries[0]

    def _draw_card(self, surface: pygame.Surface, cell: Cell, style: Style) -> None:
        if cell.option in {self.options[n] for n in self.barred}:
            cell = replace(cell, chosen=False, hovered=False)
            rounded(surface, cell.rect, style.metrics.radius, None, style.theme.line)
            _draw_content(surface, cell, style, barred=True)
            return
        _draw_ground(surface, cell, style)
        _draw_content(surface, cell, style, barred=False)


def _option(entry: Entry) -> Option:
    detail = entry.available or entry.summary
    return Option(entry.name, detail, f"{entry.rating:.0f}", painter=_portrait(entry))


def _portrait(entry: Entry) -> Painter:
    def paint(
        surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
    ) -> None:
        radius = box.width / 2
        draw_moon(surface, box.center, radius, entry.phase, style.theme, chosen)

    return paint


def _paint_person(
    surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
) -> None:
    ink = style.theme.accent2 if chosen else style.theme.text2
    edge = ink if chosen else style.theme.edge
    disc(surface, box.center, box.width / 2, style.theme.raised, edge, 1.25)
    draw_icon(surface, "watch", box.center, round(box.width * 0.55), ink)


PERSON = Option(
    "A person beside you",
    "Two at one screen, which goes dark between the turns.",
    painter=_paint_person,
)
"""The one who can be chosen besides the bots."""


def _draw_ground(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    theme = style.theme
    if cell.chosen:
        draw_pick(surface, cell.rect, style)
        return
    ground = theme.raised if cell.hovered else theme.panel
    edge = None if theme.is_dark else theme.line
    rounded(surface, cell.rect, style.metrics.radius, ground, edge)


def _draw_content(surface: pygame.Surface, cell: Cell, style: Style, barred: bool) -> None:
    m, theme, rect, option = style.metrics, style.theme, cell.rect, cell.option
    side = round(rect.height * 0.6)
    box = pygame.Rect(rect.x + m.gutter - 2, 0, side, side)
    box.centery = rect.centery
    draw_picture(surface, cell, box, style)
    left, right = box.right + m.gutter, rect.right - m.gutter
    lines = wrap(option.detail, m.small, right - left)
    lines = [*lines[:1], ellipsis(" ".join(lines[1:]), m.small, right - left)]
    two = len(lines[1]) > 0
    y = rect.y + rect.height * (0.26 if two else 0.33)
    ink = theme.text3 if barred else theme.text
    note = theme.text if cell.chosen else theme.text2
    draw_text(surface, option.note, right, y, m.body, note, bold=cell.chosen, align="right")
    room = right - left - text_width(option.note, m.body, bold=True) - m.gap // 2
    size = _name_size(option.label, m, room)
    draw_text(
        surface, ellipsis(option.label, size, room, True), left, y, size, ink, bold=True
    )
    for number, line in enumerate(lines):
        share = (0.54, 0.79)[number] if two else 0.68
        ink = theme.text3 if barred else theme.text2
        draw_text(surface, line, left, rect.y + rect.height * share, m.small, ink)


def _name_size(name: str, m: Metrics, room: float) -> int:
    """The largest size a name fits its room in; the smallest where none does."""
    sizes = (m.h3, m.body, m.small)
    return next(
        (size for size in sizes if text_width(name, size, bold=True) <= room), m.small
    )
