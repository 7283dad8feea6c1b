"""A choice of one among a few, whatever it looks like."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from gui.widgets.widget import Style, Widget

Painter: TypeAlias = Callable[[pygame.Surface, pygame.Rect, Style, bool], None]
"""Draws a picture into a box; the last argument says whether its option is chosen."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen.

    Attributes:
        label: Its name.
        detail: A second line, where the look has one.
        note: A word or figure at the right, where the look has one.
        icon: The name of its icon.
        painter: Draws its picture in the place of an icon.
        tooltip: A few words for one that is a picture alone.
    """

    label: str
    detail: str = ""
    note: str = ""
    icon: str = ""
    painter: Painter | None = None
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of one option, and the state it is drawn in."""

    rect: pygame.Rect
    option: Option
    chosen: bool
    hovered: bool


@dataclass(frozen=True, slots=True)
class Look:
    """How a choice looks.

    Attributes:
        arrange: Cuts a rectangle into the cells of some options.
        draw_cell: Draws one of them.
        draw_ground: Draws what the cells stand on.
    """

    arrange: Callable[[pygame.Rect, Sequence[Option]], list[pygame.Rect]]
    draw_cell: Callable[[pygame.Surface, Cell, Style], None]
    draw_ground: Callable[[pygame.Surface, pygame.Rect, Style], None] | None = None


class Choice(Widget):
    """Options of which one is chosen, by a click or by the arrows along their line.

    An arrow that would leave the line is not used up, so that the focus can move on.

    Args:
        options: In the order they stand in.
        chosen: The number of the chosen one; -1 for none yet.
        on_change: Called with the number of an option when it becomes the chosen one.
        look: How it is laid out and drawn; see `strips` and `rows`.

    Attributes:
        opening: The number of an option that only opens something, each time that it is
            pressed or reached; -1 for none.
    """

    tells_above = True

    def __init__(
        self,
        options: Sequence[Option],
        chosen: int,
        on_change: Callable[[int], None],
        look: Look,
    ) -> None:
        super().__init__()
        self.options = tuple(options)
        self.chosen = chosen
        self.on_change = on_change
        self.look = look
        self.opening = -1
        self._pointed = -1

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the option that is told of, or in a list its column."""
        cell = self.cells()[self._meant]
        return pygame.Rect(cell.x, self.rect.y, cell.width, self.rect.height)

    def cells(self) -> list[pygame.Rect]:
        """Where the options stand."""
        return self.look.arrange(self.rect, self.options)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose what is clicked or reached by an arrow."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._at(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        return self.pressed_by(event) and self._choose(self._at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the ground and each option; the tooltip is that of the one meant."""
        self.tooltip = self.options[self._meant].tooltip
        if self.look.draw_ground is not None:
            self.look.draw_ground(surface, self.rect, style)
        for number, rect in enumerate(self.cells()):
            hovered = self.enabled and self.hovered and number == self._pointed
            cell = Cell(rect, self.options[number], number == self.chosen, hovered)
            self.look.draw_cell(surface, cell, style)

    @property
    def _meant(self) -> int:
        """The option under the pointer, or else the chosen one."""
        pointed = self.hovered and 0 <= self._pointed < len(self.options)
        return self._pointed if pointed else self.chosen

    def _at(self, pos: tuple[int, int]) -> int:
        return next((n for n, c in enumerate(self.cells()) if c.collidepoint(pos)), -1)

    def _handle_key(self, key: int) -> bool:
        cells = self.cells()
        lies = len(cells) > 1 and cells[1].x != cells[0].x
        back, on = (pygame.K_LEFT, pygame.K_RIGHT) if lies else (pygame.K_UP, pygame.K_DOWN)
        if key not in (back, on):
            return False
        return self._choose(self.chosen + (1 if key == on else -1))

    def _choose(self, number: int) -> bool:
        if not 0 <= number < len(self.options):
            return False
        if number == self.opening:
            self.on_change(number)
        elif number != self.chosen:
            self.chosen = number
            self.on_change(number)
        return True


def read_later(_: object) -> None:
    """A callback that does nothing, for choices that are read later."""
