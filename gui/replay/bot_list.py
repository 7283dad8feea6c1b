"""The bots in a short list: portrait, name, and whether they keep a picture of the fog."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from bots.roster import Entry, entries_for
from gui.emblem import draw_moon
from gui.entry.pick_list import PickList
from gui.icons import draw_icon
from gui.text import draw_text, ellipsis
from gui.ui import Style
from gui.widgets.choice import Cell, Option
from gui.widgets.menu_entry import draw_row_ground


class BotList(PickList):
    """The bots that play a variant, weakest first; those that cannot play here say why.

    Args:
        variant: Key of the game.
        wanted: Names of bots; the first of them that can play here is chosen, or else the
            strongest that can.
        on_change: Called when another bot is chosen.
    """

    def __init__(
        self, variant: str, wanted: tuple[str, ...], on_change: Callable[[], None]
    ) -> None:
        self._entries = entries_for(variant)
        free = [n for n, entry in enumerate(self._entries) if not entry.available]
        barred = frozenset(range(len(self._entries))) - frozenset(free)
        named = [n for name in wanted for n in free if self._entries[n].name == name]
        first = (named or free[::-1] or [-1])[0]
        options = [Option(entry.name) for entry in self._entries]
        super().__init__(options, first, lambda _: on_change(), self._draw_row, barred)

    @property
    def entry(self) -> Entry | None:
        """The chosen bot, if any can be chosen."""
        return self._entries[self.chosen] if self.chosen >= 0 else None

    def handle(self, event: pygame.event.Event) -> bool:
        """See ``Widget.handle``; the tooltip is about the bot under the pointer."""
        if event.type == pygame.MOUSEMOTION:
            self.tooltip = self._about(event.pos)
        elif event.type == pygame.KEYDOWN:
            self.tooltip = ""
        return super().handle(event)

    def _about(self, pos: tuple[int, int]) -> str:
        for number, entry in enumerate(self._entries):
            if self.cell(number).collidepoint(pos):
                return f"{entry.name}: {entry.available or entry.summary}"
        return ""

    def _draw_row(self, surface: pygame.Surface, cell: Cell, style: Style) -> None:
        m, theme, rect = style.metrics, style.theme, cell.rect
        entry = next(e for e in self._entries if e.name == cell.option.label)
        draw_row_ground(surface, rect, style, cell.chosen, cell.hovered)
        x = rect.x + m.icon
        draw_moon(
            surface, (x, rect.centery), m.icon * 0.42, entry.phase, theme, cell.chosen
        )
        right = rect.right - m.icon // 2 - 4
        if entry.believes:
            middle = (right - m.icon / 2, rect.centery)
            draw_icon(surface, "belief", middle, round(m.icon * 0.9), theme.text2)
        x += m.icon
        ink = theme.text3 if entry.available else theme.text
        room = right - m.icon - 4 - x
        name = ellipsis(entry.name, m.small, room, cell.chosen)
        draw_text(surface, name, x, rect.centery, m.small, ink, bold=cell.chosen)
