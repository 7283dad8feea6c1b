"""What lies under the fog, squares, tints and its shadow, and the coordinates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from core.facts import Facts
from core.games import find_variant
from core.values import Square
from gui.board.fog import FogPattern, shade
from gui.board.layout import Point
from gui.board.pen import Pen, faded, figure_size
from gui.board.view_state import BoardOptions
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text
from gui.drawing.theme import Colour, Theme, mix
from settings.model import notation_in

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


def draw_coordinates(
    pen: Pen,
    options: BoardOptions,
    fogged: frozenset[Square],
    facts: Facts | None = None,
) -> None:
    """Draw the coordinates as the options ask: below and at the left, or as on wood.

    Rows and squares are called as in ``facts``, if these are given.
    """
    if facts is not None:
        pen = replace(pen, layout=replace(pen.layout, ranks=facts.ranks))
    if options.coordinates == "edge":
        _draw_beside(pen, options)
    elif options.coordinates == "all":
        _draw_inside(pen, fogged, facts.names if facts is not None else ())


def facts_shown(variant: str, notations: Mapping[str, str]) -> Facts:
    """The facts of a game with squares named as in the notation chosen for it."""
    return _as_read(variant, notation_in(notations, find_variant(variant).facts))


@lru_cache(maxsize=64)
def _as_read(variant: str, notation: str) -> Facts:
    return find_variant(variant).facts.as_read(notation)


def _draw_beside(pen: Pen, options: BoardOptions) -> None:
    layout, colour, size = pen.layout, pen.theme.text3, options.caption
    outside = layout.y + layout.height + options.gutter * 0.55
    beside = layout.x - options.gutter * 0.5
    if layout.ground == "wood":
        outside = layout.y - options.gutter * 0.5
        beside = layout.x + layout.width + options.gutter * 0.5
    for column in range(layout.columns):
        letter, _ = layout.labels(layout.square_of(column, 0))
        x = layout.x + (column + 0.5) * layout.cell
        draw_text(pen.surface, letter, x, outside, size, colour, align="center")
    for row in range(layout.rows):
        _, number = layout.labels(layout.square_of(0, row))
        y = layout.y + (row + 0.5) * layout.high
        draw_text(pen.surface, number, beside, y, size, colour, align="center")


def _draw_inside(pen: Pen, fogged: frozenset[Square], names: Sequence[str]) -> None:
    layout = pen.layout
    size = figure_size(layout.cell, 0.16, 9)
    for square in layout.squares:
        x, y = layout.corner(square)
        left, middle = x + layout.cell * 0.05, y + size * 0.36 + layout.cell * 0.06
        name = names[square] if names else "".join(layout.labels(square))
        colour = pen.theme.cross if square in fogged else _ink(pen, square)
        draw_text(pen.surface, name, left, middle, size, colour)


def _ink(pen: Pen, square: Square) -> Colour:
    theme = pen.theme
    return mix(theme.light if pen.layout.is_light(square) else theme.dark, theme.mark, 0.7)
