"""The bots of a tournament, any number of which are picked."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from bots.roster import Entry, entries_for
from gui.emblem import draw_moon
from gui.icons import draw_icon
from gui.shapes import rounded
from gui.text import draw_text, ellipsis, text_width
from gui.theme import Theme
from gui.ui import PRESS_KEYS, Style
from gui.widgets.text_list import TextList


class BotPicks(TextList):
    """Rows with a box to tick; a click or Space on a row ticks it or takes that back.

    Args:
        variant: Key of the game.
        on_pick: Called when another set of bots is picked.

    Attributes:
        picked: Names of the bots, the weakest first.
    """

    def __init__(self, variant: str, on_pick: Callable[[], None]) -> None:
        super().__init__(self._draw_bot, lambda _: None)
        self.entries = entries_for(variant)
        self._on_pick = on_pick
        self._able = [entry.name for entry in self.entries if not entry.available]
        self._picked = set(self._able)
        self.set_count(len(self.entries))

    @property
    def picked(self) -> tuple[str, ...]:
        """Names of the bots that play, the weakest first."""
        return tuple(name for name in self._able if name in self._picked)

    @property
    def all_picked(self) -> bool:
        """Whether there is no other bot to pick."""
        return len(self._picked) == len(self._able)

    def pick_all(self) -> None:
        """Pick every bot, or none if all are picked."""
        self._picked = set() if self.all_picked else set(self._able)
        self._on_pick()

    def handle(self, event: pygame.event.Event) -> bool:
        """Tick what is clicked; else as a list does."""
        if event.type == pygame.KEYDOWN and event.key in PRESS_KEYS:
            self._turn(self.current)
            return True
        pressed = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        used = super().handle(event)
        if pressed and used:
            self._turn(self.current)
        return used

    def _turn(self, row: int) -> None:
        if not 0 <= row < len(self.entries) or self.entries[row].available:
            return
        self._picked ^= {self.entries[row].name}
        self._on_pick()

    def _draw_bot(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style
    ) -> None:
        m, theme, entry = style.metrics, style.theme, self.entries[row]
        ticked = entry.name in self._picked
        box = pygame.Rect(rect.x + m.gap, 0, m.icon, m.icon)
        box.centery = rect.centery
        _draw_box(surface, box, ticked, bool(entry.available), theme)
        x = box.right + m.gap
        draw_moon(surface, (x + m.icon / 2, rect.centery), m.icon / 2, entry.phase, theme)
        _draw_words(surface, rect, x + m.icon + m.gap, entry, ticked, style)


def _draw_words(
    surface: pygame.Surface,
    rect: pygame.Rect,
    x: int,
    entry: Entry,
    ticked: bool,
    style: Style,
) -> None:
    m, theme, y = style.metrics, style.theme, rect.centery
    rating, right = f"{entry.rating:.0f}", rect.right - m.gutter
    draw_text(surface, rating, right, y, m.small, theme.text2, align="right")
    room = right - text_width("1500", m.small) - m.gap - x
    sizes = (m.body, m.small, m.caption)
    size = next(
        (s for s in sizes if text_width(entry.name, s, bold=True) <= room), sizes[-1]
    )
    ink = theme.text3 if entry.available else theme.text
    name = ellipsis(entry.name, size, room, ticked)
    draw_text(surface, name, x, y, size, ink, bold=ticked)


def _draw_box(
    surface: pygame.Surface, box: pygame.Rect, ticked: bool, barred: bool, theme: Theme
) -> None:
    if ticked:
        rounded(surface, box, 4, theme.accent)
        draw_icon(surface, "marks", box.center, box.width - 2, theme.on_accent)
    else:
        rounded(surface, box, 4, None, theme.line if barred else theme.text3, 1.5)
