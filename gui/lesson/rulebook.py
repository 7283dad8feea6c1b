"""The rules of a game: its rulesets at the left, what they mean at the right."""

from __future__ import annotations

import pygame

from core.games import find_variant
from gui.drawing.metrics import Metrics
from gui.entry.headings import draw_heading, heading_height
from gui.lesson.rules_page import RulesPage
from gui.widgets.choice import Choice, Option
from gui.widgets.rows import ENTRIES
from gui.widgets.widget import Style, Widget
from settings.model import Settings

_LEFT = {"S": 150, "M": 210, "L": 290}


class Rulebook:
    """Which ruleset is shown is chosen here and changes nothing elsewhere.

    Args:
        variant: Key of the game.
        ruleset: Name of the ruleset shown first.
    """

    def __init__(self, variant: str, ruleset: str) -> None:
        known = find_variant(variant).rulesets
        self._names = list(known)
        options = [Option(title) for title, _ in known.values()]
        first = self._names.index(ruleset)
        self._rulesets = Choice(options, first, self._turn, ENTRIES)
        self.page = RulesPage(variant, ruleset)
        self._placed: tuple[pygame.Rect, Metrics, Settings] | None = None

    @property
    def widgets(self) -> list[Widget]:
        """In the order of the Tab key."""
        return [self.page, self._rulesets]

    def arrange(self, size: tuple[int, int], m: Metrics, settings: Settings) -> None:
        """Place everything in a window of that size."""
        left, top = _LEFT[m.size], m.bar + m.margin
        row = m.control + 2
        y = top + heading_height(m)
        height = min(row * len(self._names), size[1] - m.margin - y)
        self._rulesets.rect = pygame.Rect(m.margin, y, left, height)
        x = m.margin + left + m.margin
        page = pygame.Rect(x, top, size[0] - m.margin - x, size[1] - m.margin - top)
        self._placed = page, m, settings
        self.page.place(*self._placed)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what is no widget."""
        draw_heading(surface, self._rulesets.rect, "Rules", style)

    def _turn(self, number: int) -> None:
        self.page.ruleset = self._names[number]
        if self._placed is not None:
            self.page.place(*self._placed)
