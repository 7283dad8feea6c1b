"""Which of the games of the table is meant, as a strip of their names."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.game import Facts
from core.games import GAMES, find_variant
from core.values import Side
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.widgets.app_bar import AppBar
from gui.widgets.choice import Choice, Option
from gui.widgets.kind_choice import king_painter
from gui.widgets.strips import SEGMENTS

_MOST = 0.62
"""The share of a window's width that the games may have in its bar."""


class GameChoice(Choice):
    """Every game there is, of which one is chosen.

    Args:
        variant: Key of the game chosen first.
        on_change: Called when another one is chosen.
        pictures: Whether each has a man of its own beside its name.
    """

    def __init__(
        self, variant: str, on_change: Callable[[], None], pictures: bool = True
    ) -> None:
        self._keys = tuple(GAMES)
        options = [_option(known.facts, pictures) for known in GAMES.values()]
        super().__init__(options, 0, lambda _: on_change(), SEGMENTS)
        self.show(variant)

    @property
    def variant(self) -> str:
        """Key of the chosen game."""
        return self._keys[self.chosen]

    def show(self, variant: str) -> None:
        """Have a game chosen without telling anybody."""
        self.chosen = self._keys.index(find_variant(variant).facts.key)

    def stand_in(self, bar: AppBar, width: int, m: Metrics) -> None:
        """Stand left of the icons of ``bar``, as wide as the longest name wants it."""
        words = max(text_width(one.label, m.small, bold=True) for one in self.options)
        cell = words + m.icon + 2 * m.gutter + 8
        room = min(cell * len(self.options), round(width * _MOST))
        right = bar.icons[0].rect.x - m.gap
        bar.reserved = room + m.gap
        self.rect = pygame.Rect(right - room, 0, room, m.control)
        self.rect.centery = m.bar // 2


def _option(facts: Facts, pictures: bool) -> Option:
    if not pictures:
        return Option(facts.title)
    return Option(facts.title, painter=king_painter(facts, Side.FIRST, 1.2))
