"""What lies under the fog: squares, tints, and the shadow of the fog."""

from dataclasses import dataclass

import pygame

from gui.board.fog import shade
from gui.board.fog_pattern import FogPattern
from gui.board.layout import Point
from gui.board.pen import faded
from gui.drawing.theme import Colour, Theme, mix


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


def paint(ground: Ground) -> pygame.Surface:
    """The ground as a new picture."""
    cell, pattern = ground.cell, ground.pattern
    size = pattern.columns * cell, pattern.rows * cell
    surface = pygame.Surface(size, depth=32)
    for column in range(pattern.columns):
        for row in range(pattern.rows):
            colour = _square_colour(ground, column, row)
            surface.fill(colour, (column * cell, row * cell, cell, cell))
    for tint in ground.tints:
        _wash(surface, ground, tint)
    if pattern.plain:
        _rule(surface, ground)
    if not ground.flat:
        surface.blit(shade(pattern, cell, ground.theme), (0, 0))
    return surface


def _square_colour(ground: Ground, column: int, row: int) -> Colour:
    theme = ground.theme
    is_light = ground.pattern.is_light(column, row)
    seen = theme.light if is_light else theme.dark
    if not ground.pattern.unseen[column, row]:
        return seen
    if ground.flat:
        return mix(seen, theme.fog_mid, ground.thickness)
    if ground.thickness < 1:
        return seen
    return theme.floor_light if is_light else theme.floor_dark


def _rule(surface: pygame.Surface, ground: Ground) -> None:
    """Draw the lines round the squares, but for those that lie in the fog."""
    cell, pattern = ground.cell, ground.pattern
    for column in range(pattern.columns):
        for row in range(pattern.rows):
            if ground.thickness < 1 or not pattern.unseen[column, row]:
                box = pygame.Rect(column * cell, row * cell, cell + 1, cell + 1)
                pygame.draw.rect(surface, ground.theme.dark, box, 1)


def _wash(surface: pygame.Surface, ground: Ground, tint: Tint) -> None:
    hidden = ground.thickness == 1 and ground.pattern.unseen[tint.place]
    if hidden:
        return
    wash = pygame.Surface((ground.cell, ground.cell), depth=32)
    wash.fill(ground.theme.accent)
    corner = tint.place[0] * ground.cell, tint.place[1] * ground.cell
    surface.blit(faded(wash, tint.strength), corner)
