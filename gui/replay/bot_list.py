"""The bots in a short list: portrait, name, and whether they keep a picture of the fog."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from bots.entry import Entry
from bots.roster import entries_for, strongest
from gui.drawing.icons import draw_icon, draw_moon
from gui.entry.pick_list import PickList
from gui.widgets.bot_rows import NameLook, draw_name, draw_title, titled
from gui.widgets.choice import Cell, Option
from gui.widgets.menu_entry import draw_row_ground
from gui.widgets.widget import Style


class BotList(PickList):
    """The bots that play a variant; those that cannot play here say why.

    Args:
        variant: Key of the game.
        wanted: Names of bots; the first of them that can play here is chosen, or else the
            strongest that can.
        on_change: Called when another bot is chosen.
    """

    def __init__(
        self, variant: str, wanted: tuple[str, ...], on_change: Callable[[], None]
    ) -> None:
        entries = entries_for(variant)
        self._rows = titled(entries)
        free = {
            row.name: number
            for number, row in enumerate(self._rows)
            if isinstance(row, Entry) and not row.available
        }
        best = strongest(entries)
        named = [*wanted, best.name if best else ""]
        first = next((free[name] for name in named if name in free), -1)
        titles = frozenset(n for n, row in enumerate(self._rows) if isinstance(row, str))
        barred = frozenset(range(len(self._rows))) - frozenset(free.values())
        options = [Option(row if isinstance(row, str) else row.name) for row in self._rows]
        super().__init__(
            options, first, lambda _: on_change(), self._draw_row, barred, titles
        )

    @property
    def entry(self) -> Entry | None:
        """The chosen bot, if any can be chosen."""
        row = self._rows[self.chosen] if self.chosen >= 0 else None
        return row if isinstance(row, Entry) else None

    def handle(self, event: pygame.event.Event) -> bool:
        """See ``Widget.handle``; the tooltip is about the bot under the pointer."""
        if event.type == pygame.MOUSEMOTION:
            self.tooltip = self._about(event.pos)
        elif event.type == pygame.KEYDOWN:
            self.tooltip = ""
        return super().handle(event)

    def _about(self, pos: tuple[int, int]) -> str:
        for number, row in enumerate(self._rows):
            if isinstance(row, Entry) and self.cell(number).collidepoint(pos):
                return f"{row.full_name}: {row.available or row.summary}"
        return ""

    def _draw_row(self, surface: pygame.Surface, cell: Cell, style: Style) -> None:
        row = self._rows[self.options.index(cell.option)]
        if isinstance(row, Entry):
            _draw_bot(surface, cell, row, style)
        else:
            place = cell.rect.inflate(-style.metrics.gap, 0)
            draw_title(surface, place, row, style)


def _draw_bot(surface: pygame.Surface, cell: Cell, entry: Entry, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    draw_row_ground(surface, rect, style, cell.chosen, cell.hovered)
    x = rect.x + m.icon
    moon = (x, rect.centery)
    draw_moon(surface, moon, m.icon * 0.42, entry.moon_phase, theme, cell.chosen)
    right = rect.right - m.icon // 2 - 4
    if entry.believes:
        middle = (right - m.icon / 2, rect.centery)
        draw_icon(surface, "belief", middle, round(m.icon * 0.9), theme.text2)
    x += m.icon
    ink = theme.text3 if entry.available else theme.text
    room = pygame.Rect(x, rect.y, right - m.icon - 4 - x, rect.height)
    look = NameLook(ink, theme.text3, m.caption, cell.chosen)
    draw_name(surface, room, entry.name, m.small_sizes, look)
