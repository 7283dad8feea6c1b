"""The rulesets of a variant as rows."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.games import find_variant
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_text, fitted, text_width, wrap
from gui.entry.pick_list import DrawCell, PickList
from gui.widgets.choice import Cell, Option
from gui.widgets.picks import draw_pick, draw_radio
from gui.widgets.rows import RADIO_ROWS, radio_row_height
from gui.widgets.widget import Style

_FEWEST = 4
"""So many rows at least must be in view."""

_WIDE = 420
"""So wide must a row be that says all in one line, in pixels."""


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
        self._draw_as: DrawCell = RADIO_ROWS.draw_cell
        first = self._names.index(chosen if chosen in self._names else known.default)
        options = [Option(title, detail) for title, detail in known.rulesets.values()]
        super().__init__(
            options, first, lambda n: on_change(self._names[n]), self._draw_row
        )

    @property
    def ruleset(self) -> str:
        """Name of the chosen one."""
        return self._names[self.chosen]

    def choose(self, name: str) -> None:
        """Choose one by its name, if it exists, without a callback."""
        if name in self._names:
            self.chosen = self._names.index(name)

    @property
    def title(self) -> str:
        """The chosen one as people read it."""
        return self.options[self.chosen].label

    def fill(self, room: pygame.Rect, metrics: Metrics) -> None:
        """Fill ``room`` with whole rows, of one line each if it is low and wide.

        Otherwise details are wrapped, unless hardly any row would fit then. Where there
        is room for all of them, rows have some air.
        """
        height, self._draw_as = radio_row_height(metrics), RADIO_ROWS.draw_cell
        tall = self._tall(room.width, metrics)
        if metrics.size == "S" and room.width >= _WIDE:
            height, self._draw_as = metrics.control + 8, _draw_line
        elif height < tall <= room.height // _FEWEST:
            height, self._draw_as = tall, _draw_tall
        if len(self.options) * (height + metrics.gap) <= room.height:
            height += metrics.gap
        whole = max(height, room.height - room.height % height)
        self.place(pygame.Rect(room.x, room.y, room.width, whole), height, 0)

    def _tall(self, width: int, m: Metrics) -> int:
        """How high rows are that tell the longest detail to its end."""
        room = _detail_room(width, m)
        lines = max(len(wrap(one.detail, m.small, room)) for one in self.options)
        return round(radio_row_height(m) + (lines - 1) * LEADING * m.small)

    def _draw_row(self, surface: pygame.Surface, cell: Cell, style: Style) -> None:
        self._draw_as(surface, cell, style)


def _detail_room(width: int, m: Metrics) -> int:
    """How long a line of a detail may be in a row of that width."""
    return width - m.icon * 3 // 2 - 2 * m.gap


def _draw_tall(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    """Draw a row whose detail has as many lines as it needs."""
    m, theme, rect = style.metrics, style.theme, cell.rect
    _draw_ground(surface, cell, style)
    draw_radio(surface, (rect.x + m.icon, rect.centery), cell.chosen, style)
    lines = wrap(cell.option.detail, m.small, _detail_room(rect.width, m))
    x, step = rect.x + m.icon * 3 // 2 + m.gap, LEADING * m.small
    middle = rect.centery - (len(lines) - 1) * step / 2
    half = (m.body + m.small + 8) / 4
    label, bold = cell.option.label, cell.chosen
    draw_text(surface, label, x, middle - half, m.body, theme.text, bold=bold)
    for number, line in enumerate(lines):
        y = middle + half + number * step
        draw_text(surface, line, x, y, m.small, theme.text2)


def _draw_ground(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    if cell.chosen:
        draw_pick(surface, cell.rect, style)
    elif cell.hovered:
        rounded(surface, cell.rect, style.metrics.radius, style.theme.raised)


def _draw_line(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    _draw_ground(surface, cell, style)
    draw_radio(surface, (rect.x + m.icon, rect.centery), cell.chosen, style)
    x, y, label = rect.x + 2 * m.icon, rect.centery, cell.option.label
    draw_text(surface, label, x, y, m.body, theme.text, bold=cell.chosen)
    left = x + text_width(label, m.body, bold=True) + m.gutter
    detail, size = fitted(cell.option.detail, m.small_sizes, rect.right - m.gap - left)
    draw_text(surface, detail, rect.right - m.gap, y, size, theme.text2, align="right")
