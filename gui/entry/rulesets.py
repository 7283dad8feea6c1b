"""The rulesets of a variant as rows."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.games import find_variant
from gui.entry.pick_list import PickList
from gui.metrics import Metrics
from gui.shapes import rounded
from gui.text import draw_text, ellipsis, text_width
from gui.ui import Style
from gui.widgets.choice import Cell, Option
from gui.widgets.picks import draw_pick, draw_radio
from gui.widgets.rows import RADIO_ROWS, radio_row_height


class Rulesets(PickList):
    """The rulesets of a variant in the order of their table.

    Args:
        variant: Key of the game.
        chosen: Name of the ruleset chosen first.
        on_change: Called with the name of a ruleset when it becomes the chosen one.
    """

    def __init__(self, variant: str, chosen: str, on_change: Callable[[str], None]) -> None:
        known = find_variant(variant)
        self._names = list(known.rulesets)
        self._narrow = True
        first = self._names.index(chosen if chosen in self._names else known.default)
        options = [Option(title, detail) for title, detail in known.rulesets.values()]
        super().__init__(
            options, first, lambda n: on_change(self._names[n]), self._draw_row
        )

    @property
    def ruleset(self) -> str:
        """Name of the chosen one."""
        return self._names[self.chosen]

    @property
    def title(self) -> str:
        """The chosen one as people read it."""
        return self.options[self.chosen].label

    def fill(self, room: pygame.Rect, metrics: Metrics) -> None:
        """Stand in ``room`` with whole rows, of one line if it is low and wide."""
        self._narrow = metrics.size != "S" or room.width < 420
        height = radio_row_height(metrics) if self._narrow else metrics.control + 8
        whole = max(height, room.height - room.height % height)
        self.place(pygame.Rect(room.x, room.y, room.width, whole), height, 0)

    def _draw_row(self, surface: pygame.Surface, cell: Cell, style: Style) -> None:
        if self._narrow:
            RADIO_ROWS.draw_cell(surface, cell, style)
        else:
            _draw_line(surface, cell, style)


def _draw_line(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    if cell.chosen:
        draw_pick(surface, rect, style)
    elif cell.hovered:
        rounded(surface, rect, m.radius, theme.raised)
    draw_radio(surface, (rect.x + m.icon, rect.centery), cell.chosen, style)
    x, y, label = rect.x + 2 * m.icon, rect.centery, cell.option.label
    draw_text(surface, label, x, y, m.body, theme.text, bold=cell.chosen)
    left = x + text_width(label, m.body, bold=True) + m.gutter
    detail = ellipsis(cell.option.detail, m.small, rect.right - m.gap - left)
    draw_text(surface, detail, rect.right - m.gap, y, m.small, theme.text2, align="right")
