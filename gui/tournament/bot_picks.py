"""The bots of a tournament, with a box to tick for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from bots.entry import Entry
from bots.games import GAMES
from bots.roster import entries_for
from gui.drawing.emblem import draw_moon
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text
from gui.drawing.theme import Theme
from gui.entry.opponents import NOBODY
from gui.widgets.bot_rows import NameLook, draw_name, draw_title, titled
from gui.widgets.text_list import TextList
from gui.widgets.widget import PRESS_KEYS, Style


class BotPicks(TextList):
    """Rows with a box to tick; a click or Space on a row ticks it or takes that back.

    At first the levels are ticked or, in a game without levels, all but the user's engines.

    Args:
        variant: Key of the game.
        on_pick: Called when another set of bots is picked.

    Attributes:
        picked: Names of the bots that play, in the order of the list.
    """

    def __init__(self, variant: str, on_pick: Callable[[], None]) -> None:
        entries = entries_for(variant)
        self._variant = variant
        self._rows = titled(entries)
        titles = frozenset(n for n, row in enumerate(self._rows) if isinstance(row, str))
        super().__init__(self._draw_row, lambda _: None, barred=titles)
        self._on_pick = on_pick
        able = [entry for entry in entries if not entry.available]
        self._able = [entry.name for entry in able]
        levels = [entry.name for entry in able if entry.group == "levels"]
        others = [entry.name for entry in able if entry.group != "engines"]
        self._picked = set(levels or others)
        self.set_count(len(self._rows))

    @property
    def picked(self) -> tuple[str, ...]:
        """Names of the bots that play, in the order of the list."""
        return tuple(name for name in self._able if name in self._picked)

    @property
    def rating_words(self) -> str:
        """What is said of the ratings; empty where none are known."""
        rated = any(
            isinstance(row, Entry) and row.rating_text_in(self._variant)
            for row in self._rows
        )
        return GAMES[self._variant].rating_words if rated else ""

    @property
    def all_picked(self) -> bool:
        """Whether there is no other bot to pick."""
        return len(self._picked) == len(self._able)

    @property
    def too_few(self) -> str:
        """What is said while too few bots are picked."""
        if len(self._able) > 1:
            return "Choose at least two bots."
        return "Only one bot plays this game yet." if self._able else NOBODY

    def pick_all(self) -> None:
        """Pick every bot, or none if all are picked."""
        self._picked = set() if self.all_picked else set(self._able)
        self._on_pick()

    def pick(self, names: Sequence[str]) -> None:
        """Pick these, as far as they can play."""
        self._picked = set(names) & set(self._able)

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
        bot = self._rows[row] if 0 <= row < self.count else ""
        if isinstance(bot, Entry) and not bot.available:
            self._picked ^= {bot.name}
            self._on_pick()

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style
    ) -> None:
        shown = self._rows[row]
        if isinstance(shown, Entry):
            self._draw_bot(surface, rect, shown, style)
        else:
            draw_title(surface, rect.inflate(-2 * style.metrics.gap, 0), shown, style)

    def _draw_bot(
        self, surface: pygame.Surface, rect: pygame.Rect, entry: Entry, style: Style
    ) -> None:
        m, theme = style.metrics, style.theme
        ticked = entry.name in self._picked
        box = pygame.Rect(rect.x + m.gap, 0, m.icon, m.icon)
        box.centery = rect.centery
        _draw_box(surface, box, ticked, bool(entry.available), theme)
        x = box.right + m.gap
        draw_moon(
            surface, (x + m.icon / 2, rect.centery), m.icon / 2, entry.moon_phase, theme
        )
        x += m.icon + m.gap
        rating = entry.rating_text_in(self._variant)
        right = rect.right - m.gutter
        ink = theme.text2
        right -= draw_text(
            surface, rating, right, rect.centery, m.small, ink, align="right"
        )
        room = pygame.Rect(x, rect.y, right - m.gap - x, rect.height)
        ink = theme.text3 if entry.available else theme.text
        look = NameLook(ink, theme.text3, m.caption, ticked)
        draw_name(surface, room, entry.name, (m.body, m.caption), look)


def _draw_box(
    surface: pygame.Surface, box: pygame.Rect, ticked: bool, barred: bool, theme: Theme
) -> None:
    if ticked:
        rounded(surface, box, 4, theme.accent)
        draw_icon(surface, "marks", box.center, box.width - 2, theme.on_accent)
    else:
        rounded(surface, box, 4, None, theme.line if barred else theme.text3, 1.5)
