"""Options in a column that scrolls when it is longer than its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from gui.widgets.choice import Cell, Option
from gui.widgets.widget import Scroll, ScrollBar, Style, Widget

DrawCell: TypeAlias = Callable[[pygame.Surface, Cell, Style], None]
"""Draws one option into its cell."""


class PickList(Widget):
    """Options of which one is chosen, by a click or by the arrows up and down.

    An arrow that would leave the list is not used up, so that the focus can move on.

    Args:
        options: From top to bottom.
        chosen: The number of the chosen one; -1 for none.
        on_change: Called with the number of an option when it becomes the chosen one.
        draw_cell: Draws one of them.
        barred: Numbers of options that are shown but cannot be chosen.
        titles: Numbers of those that are only words over the options that follow.
    """

    def __init__(
        self,
        options: Sequence[Option],
        chosen: int,
        on_change: Callable[[int], None],
        draw_cell: DrawCell,
        barred: frozenset[int] = frozenset(),
        titles: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__()
        self.options = tuple(options)
        self.chosen = chosen
        self.on_change = on_change
        self.draw_cell = draw_cell
        self.barred = barred | titles
        self.titles = titles
        self.scroll = Scroll()
        self._bar = ScrollBar(self.scroll)
        self._pitch = self._gap = 1
        self._tops = [0] * (len(self.options) + 1)
        self._pointer = (-1, -1)

    def place(self, room: pygame.Rect, height: int, gap: int, title: int = 0) -> None:
        """Stand at the top of ``room`` with options of that height, ``gap`` between.

        Titles are ``title`` high.
        """
        self._pitch, self._gap, self._tops = height + gap, gap, [0]
        for number in range(len(self.options)):
            own = title if number in self.titles else height
            self._tops.append(self._tops[-1] + own + gap)
        content = max(0, self._tops[-1] - gap)
        self.rect = pygame.Rect(room.x, room.y, room.width, min(room.height, content))
        self._bar.place(pygame.Rect(room.x, room.y, room.width + 12, self.rect.height))
        self.scroll.resize(content, self.rect.height)
        self._show(self.chosen)

    def cell(self, number: int) -> pygame.Rect:
        """Where an option stands, in view or not."""
        top, bottom = self._tops[number], self._tops[number + 1] - self._gap
        y = self.rect.y + top - self.scroll.offset
        return pygame.Rect(self.rect.x, y, self.rect.width, bottom - top)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose what is clicked or reached by an arrow; scroll."""
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if self._bar.moves(self, event, self._pitch):
            return True
        return self.pressed_by(event) and self._choose(self._at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the options in view, and the bar beside them."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        pointed = self._at(self._pointer) if self.hovered else -1
        for number, option in enumerate(self.options):
            rect = self.cell(number)
            if rect.colliderect(self.rect):
                hovered = number == pointed and number not in self.barred
                cell = Cell(rect, option, number == self.chosen, hovered)
                self.draw_cell(surface, cell, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def _at(self, pos: tuple[int, int]) -> int:
        numbers = range(len(self.options))
        return next((n for n in numbers if self.cell(n).collidepoint(pos)), -1)

    def _handle_key(self, key: int) -> bool:
        page = max(1, self.rect.height // self._pitch)
        last = len(self.options) - 1
        ways = {
            pygame.K_UP: (self.chosen - 1, -1),
            pygame.K_DOWN: (self.chosen + 1, 1),
            pygame.K_PAGEUP: (max(0, self.chosen - page), 1),
            pygame.K_PAGEDOWN: (min(last, self.chosen + page), -1),
            pygame.K_HOME: (0, 1),
            pygame.K_END: (last, -1),
        }
        if key not in ways:
            return False
        number, step = ways[key]
        while number in self.barred:
            number += step
        return self._choose(number)

    def _choose(self, number: int) -> bool:
        if not 0 <= number < len(self.options) or number in self.barred:
            return False
        self._show(number)
        if number != self.chosen:
            self.chosen = number
            self.on_change(number)
        return True

    def _show(self, number: int) -> None:
        """Scroll to an option, and to the title over it."""
        if number >= 0:
            first = number - (number - 1 in self.titles)
            self.scroll.show(self._tops[first], self._tops[number + 1] - self._gap)
