"""What lies under the fog, squares, tints and its shadow, and the coordinates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import pygame

from core.facts import Facts
from core.games import find_variant
from core.values import Square
from gui.board.fog import FogPattern, shade
from gui.board.pen import Pen, faded, figure_size
from gui.board.view_state import BoardOptions
from gui.drawing.shapes import disc, pictures_kept
from gui.drawing.text import draw_text
from gui.drawing.theme import Colour, Theme, mix
from settings.model import notation_in

_THIRD = 3
"""After so many lines there are points on wood."""

_POINT = 0.05


@dataclass(frozen=True, slots=True)
class Ground:
    """Everything the ground's picture depends on; used as a cache key.

    Attributes:
        pattern: The board, and its unseen squares.
        theme: The colours.
        thickness: 1 where the fog hides the squares, less where they show through.
        flat: Whether unseen squares are painted plain instead of being fogged.
        tints: Squares washed with the accent, and how strongly.
    """

    pattern: FogPattern
    theme: Theme
    thickness: float = 1.0
    flat: bool = False
    tints: tuple[tuple[Square, float], ...] = ()

    def box(self, square: Square) -> pygame.Rect:
        """The pixels of a square in the picture."""
        layout = self.pattern.layout
        return pygame.Rect(layout.corner(square), (layout.cell, layout.high))

    def shows(self, square: Square) -> bool:
        """Whether a square is not hidden by the fog."""
        return self.thickness < 1 or not self.pattern.hides(square)


@pictures_kept(2**25)
def paint_ground(ground: Ground) -> pygame.Surface:
    """The picture of a ground."""
    layout, theme = ground.pattern.layout, ground.theme
    surface = pygame.Surface(ground.pattern.size, depth=32)
    for square in layout.squares:
        surface.fill(_square_colour(ground, square), ground.box(square))
    for square, strength in ground.tints:
        if ground.shows(square):
            wash = pygame.Surface((layout.cell, layout.high), depth=32)
            wash.fill(theme.accent)
            surface.blit(faded(wash, strength), ground.box(square))
    if layout.plain:
        ink = theme.wood_line if layout.ground == "wood" else theme.dark
        for square in filter(ground.shows, layout.squares):
            x, y, width, height = ground.box(square)
            pygame.draw.rect(surface, ink, (x, y, width + 1, height + 1), 1)
    if layout.ground == "wood":
        _dot(surface, ground)
    if not ground.flat:
        surface.blit(shade(ground.pattern, theme), (0, 0))
    return surface


def _square_colour(ground: Ground, square: Square) -> Colour:
    theme, layout = ground.theme, ground.pattern.layout
    is_light = layout.is_light(square)
    seen = theme.light if is_light else theme.dark
    if layout.ground == "wood":
        seen = theme.wood
    if not ground.pattern.hides(square):
        return seen
    if ground.flat:
        return mix(seen, theme.fog_mid, ground.thickness)
    if ground.thickness < 1:
        return seen
    return theme.floor_light if is_light else theme.floor_dark


def _dot(surface: pygame.Surface, ground: Ground) -> None:
    """Draw the points where a third of the board ends, where a square beside is seen."""
    layout = ground.pattern.layout
    for column in range(_THIRD, layout.columns, _THIRD):
        for row in range(_THIRD, layout.rows, _THIRD):
            beside = product((column - 1, column), (row - 1, row))
            if any(ground.shows(layout.square_of(*place)) for place in beside):
                x, y = column * layout.cell, row * layout.high
                radius = max(1.5, layout.cell * _POINT)
                disc(surface, (x + 0.5, y + 0.5), radius, ground.theme.wood_line)


def draw_coordinates(
    pen: Pen, options: BoardOptions, fogged: frozenset[Square], facts: Facts
) -> None:
    """Draw the coordinates as the options ask: below and at the left, or as on wood.

    Rows and squares are called as in ``facts``.
    """
    pen = replace(pen, layout=replace(pen.layout, ranks=facts.ranks))
    if options.coordinates == "edge":
        _draw_beside(pen, options)
    elif options.coordinates == "all":
        _draw_inside(pen, fogged, facts.names)


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
        colour = pen.theme.cross if square in fogged else _ink(pen, square)
        name = names[square] if names else "".join(layout.labels(square))
        draw_text(pen.surface, name, left, middle, size, colour)


def _ink(pen: Pen, square: Square) -> Colour:
    theme = pen.theme
    return mix(theme.light if pen.layout.is_light(square) else theme.dark, theme.mark, 0.7)
