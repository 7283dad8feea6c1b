"""The tournaments on disk as a list: what is played in each, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.games import find_variant
from gui.drawing.text import draw_text, ellipsis
from gui.entry.stored_tournaments import StoredTournament
from gui.widgets.signs import draw_progress
from gui.widgets.text_list import TextList
from gui.widgets.widget import Style


class StoredList(TextList):
    """Tournaments, those with games left to play first.

    Args:
        on_change: Called with the number of a row when it becomes current.
        on_open: Called with the number of the row that is opened.
    """

    def __init__(
        self, on_change: Callable[[int], None], on_open: Callable[[int], None]
    ) -> None:
        super().__init__(self._draw_row, on_change, on_open)
        self.tell = lambda row: self._stored[row].problem
        self._stored: list[StoredTournament] = []

    def fill(self, stored: Sequence[StoredTournament]) -> None:
        """List these."""
        self._stored = sorted(stored, key=lambda one: not one.unfinished)
        self.set_count(len(self._stored))

    def at(self, row: int) -> StoredTournament | None:
        """The tournament of a row; ``None`` where there is no such row."""
        return self._stored[row] if 0 <= row < len(self._stored) else None

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style
    ) -> None:
        one, m, theme = self._stored[row], style.metrics, style.theme
        x, right = rect.x + m.gap, rect.right - m.gutter
        name = ellipsis(title_of(one), m.small, right - x, True)
        y = rect.y + rect.height * 0.27
        draw_text(surface, name, x, y, m.small, theme.text, bold=True)
        words = ellipsis(_progress(one), m.caption, right - x)
        ink = theme.danger if one.problem else theme.text2
        draw_text(surface, words, x, y + m.small * 1.5, m.caption, ink)
        bar = pygame.Rect(x, rect.bottom - 9, right - x, 4)
        if one.unfinished:
            draw_progress(surface, bar, one.played / max(1, one.total), style)


def title_of(one: StoredTournament) -> str:
    """What a tournament is called on the list."""
    if one.problem:
        return one.folder.name
    return f"{find_variant(one.plan.variant).facts.title} · {len(one.plan.names)} bots"


def _progress(one: StoredTournament) -> str:
    words, day = one.words, one.plan.date.replace(".", "-")
    return f"{day} · {words}" if day else words
