"""What lies under the fog: squares, tints, and the shadow of the fog."""

from dataclasses import dataclass

import pygame

from gui.board.fog import shade
from gui.board.fog_pattern import FogPattern
from gui.board.layout import Point
from gui.board.pen import faded
from gui.drawing.shapes import disc
from gui.drawing.theme import Colour, Theme, mix

_THIRD = 3
"""After so many lines there are points on wood."""

_POINT = 0.05


@dataclass(frozen=True, slots=True)
class Tint:
    """A square washed with the accent, at a place counted from the upper left."""

    place: Point
    strength: float


@dataclass(frozen=True, slots=True)
class Ground:
    """Everything the ground's picture depends on; used as a cache key.

    Attributes:
        pattern: The unseen squares.
        cell: Width of a square in pixels.
        theme: The colours.
        thickness: 1 where the fog hides the squares, less where they show through.
        flat: Whether unseen squares are painted plain instead of being fogged.
        tints: The washed squares.
    """

    pattern: FogPattern
    cell: int
    theme: Theme
    thickness: float = 1.0
    flat: bool = False
    tints: tuple[Tint, ...] = ()

    def box(self, column: int, row: int) -> pygame.Rect:
        """The pixels of a square by its place in the picture."""
        high = self.pattern.high(self.cell)
        return pygame.Rect(column * self.cell, row * high, self.cell, high)

    def shows(self, column: int, row: int) -> bool:
        """Whether a square is not hidden by the fog."""
        return self.thickness < 1 or not self.pattern.unseen[column, row]


def paint(ground: Ground) -> pygame.Surface:
    """The ground as a new picture."""
    cell, pattern = ground.cell, ground.pattern
    surface = pygame.Surface(pattern.size(cell), depth=32)
    for column in range(pattern.columns):
        for row in range(pattern.rows):
            surface.fill(_square_colour(ground, column, row), ground.box(column, row))
    for tint in ground.tints:
        _wash(surface, ground, tint)
    if pattern.ground != "chequered":
        _rule(surface, ground)
    if pattern.ground == "wood":
        _dot(surface, ground)
    if not ground.flat:
        surface.blit(shade(pattern, cell, ground.theme), (0, 0))
    return surface


def _square_colour(ground: Ground, column: int, row: int) -> Colour:
    theme = ground.theme
    is_light = ground.pattern.is_light(column, row)
    seen = theme.light if is_light else theme.dark
    if ground.pattern.ground == "wood":
        seen = theme.wood
    if not ground.pattern.unseen[column, row]:
        return seen
    if ground.flat:
        return mix(seen, theme.fog_mid, ground.thickness)
    if ground.thickness < 1:
        return seen
    return theme.floor_light if is_light else theme.floor_dark


def _rule(surface: pygame.Surface, ground: Ground) -> None:
    """Draw the lines round the squares, but for those that lie in the fog."""
    pattern, theme = ground.pattern, ground.theme
    ink = theme.wood_line if pattern.ground == "wood" else theme.dark
    for column in range(pattern.columns):
        for row in range(pattern.rows):
            if ground.shows(column, row):
                box = ground.box(column, row)
                pygame.draw.rect(surface, ink, (box.topleft, (box.w + 1, box.h + 1)), 1)


def _dot(surface: pygame.Surface, ground: Ground) -> None:
    """Draw the points where a third of the board ends, where a square beside is seen."""
    pattern, radius = ground.pattern, max(1.5, ground.cell * _POINT)
    for column in range(_THIRD, pattern.columns, _THIRD):
        for row in range(_THIRD, pattern.rows, _THIRD):
            beside = ((c, r) for c in (column - 1, column) for r in (row - 1, row))
            if any(ground.shows(*place) for place in beside):
                x, y = ground.box(column, row).topleft
                disc(surface, (x + 0.5, y + 0.5), radius, ground.theme.wood_line)


def _wash(surface: pygame.Surface, ground: Ground, tint: Tint) -> None:
    if not ground.shows(*tint.place):
        return
    box = ground.box(*tint.place)
    wash = pygame.Surface(box.size, depth=32)
    wash.fill(ground.theme.accent)
    surface.blit(faded(wash, tint.strength), box)
