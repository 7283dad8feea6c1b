"""Bots and people as cards: portrait, name, rating and one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

import pygame

from bots.entry import Entry
from gui.drawing.emblem import draw_moon
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_text, text_width, wrap_into
from gui.entry.pick_list import PickList
from gui.widgets.bot_rows import BotRow, NameLook, draw_name, draw_title
from gui.widgets.choice import Cell, Option, Painter
from gui.widgets.picks import draw_pick, draw_picture
from gui.widgets.widget import Style

_GAP = 6
"""Between two cards, in pixels."""

_CARDS = {"S": (60, 69), "M": (70, 92), "L": (90, 124)}
"""How high a card is at least and at most."""

_NAME = 0.285
"""The share of a card's height that its name may have."""

_TITLES = {"S": 20, "M": 24, "L": 30}

CardRow: TypeAlias = BotRow | Option
"""A bot, the title over some, or somebody else."""


class Cards(PickList):
    """Cards of which one is chosen; bots that cannot play here say why.

    Args:
        rows: From top to bottom.
        chosen: Name of the card chosen first; the first that can be if that cannot.
        on_change: Called when another one is chosen.
        variant: Key of the game, of which ratings are shown.
    """

    def __init__(
        self,
        rows: Sequence[CardRow],
        chosen: str,
        on_change: Callable[[], None],
        variant: str,
    ) -> None:
        self._rows = tuple(rows)
        options = [_option(row, variant) for row in self._rows]
        titles = frozenset(n for n, row in enumerate(self._rows) if isinstance(row, str))
        barred = frozenset(n for n, row in enumerate(self._rows) if _is_barred(row))
        free = [n for n in range(len(options)) if n not in barred | titles]
        wanted = [n for n in free if options[n].label == chosen]
        first = next(iter(wanted or free), -1)
        super().__init__(
            options, first, lambda _: on_change(), self._draw_row, barred, titles
        )

    @property
    def name(self) -> str:
        """Of the chosen card, if there is any."""
        return self.options[self.chosen].label if self.chosen >= 0 else ""

    @property
    def rated(self) -> bool:
        """Whether any of the bots has a rating."""
        return any(option.note for option in self.options)

    @property
    def bot(self) -> Entry | None:
        """The chosen bot, if it is one that is chosen."""
        row = self._rows[self.chosen] if self.chosen >= 0 else None
        return row if isinstance(row, Entry) else None

    def fill(self, room: pygame.Rect, metrics: Metrics, wanted: int) -> None:
        """Stand in ``room``, in which ``wanted`` cards are to be seen if that can be."""
        least, most = _CARDS[metrics.size]
        height = (room.height + _GAP) // max(1, wanted) - _GAP
        title = _TITLES[metrics.size]
        self.place(room, min(most, max(least, height)), _GAP, title)

    def _draw_row(self, surface: pygame.Surface, cell: Cell, style: Style) -> None:
        number = self.options.index(cell.option)
        if number in self.titles:
            draw_title(surface, cell.rect, cell.option.label, style)
        elif number in self.barred:
            cell = replace(cell, chosen=False, hovered=False)
            rounded(surface, cell.rect, style.metrics.radius, None, style.theme.line)
            _draw_content(surface, cell, style, barred=True)
        else:
            _draw_ground(surface, cell, style)
            _draw_content(surface, cell, style, barred=False)


def _option(row: CardRow, variant: str) -> Option:
    if isinstance(row, Option):
        return row
    if isinstance(row, str):
        return Option(row)
    detail = row.available or row.summary
    rating = row.rating_text_in(variant)
    return Option(row.name, detail, rating, painter=_portrait(row))


def _is_barred(row: CardRow) -> bool:
    return isinstance(row, Entry) and bool(row.available)


def _portrait(entry: Entry) -> Painter:
    def paint(
        surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
    ) -> None:
        radius = box.width / 2
        draw_moon(surface, box.center, radius, entry.moon_phase, style.theme, chosen)

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
    "Two at one screen, which goes dark between turns.",
    painter=_paint_person,
)
"""Who can be played besides the bots."""

PERSON_IN_SIGHT = replace(PERSON, detail="Two at one screen, taking turns.")
"""The same in a game in which nothing is hidden."""


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
    lines = wrap_into(option.detail, m.small, right - left, 2)
    two = len(lines) > 1
    y = rect.y + rect.height * (0.26 if two else 0.33)
    ink = theme.text3 if barred else theme.text
    note = theme.text if cell.chosen else theme.text2
    draw_text(surface, option.note, right, y, m.body, note, bold=cell.chosen, align="right")
    room = right - left - text_width(option.note, m.body, bold=True) - m.gap // 2
    sizes = [size for size in (m.h3, m.body, m.small) if size <= _NAME * rect.height]
    place = pygame.Rect(left, 0, room, m.h3)
    place.centery = round(y)
    look = NameLook(ink, theme.text3 if barred else theme.text2, m.caption)
    draw_name(surface, place, option.label, (*sizes, m.label), look)
    for number, line in enumerate(lines):
        share = (0.54, 0.79)[number] if two else 0.68
        ink = theme.text3 if barred else theme.text2
        draw_text(surface, line, left, rect.y + rect.height * share, m.small, ink)
