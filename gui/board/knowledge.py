"""What the viewer remembers and believes: ghosts of men and odds, drawn on the fog."""

from functools import lru_cache
from math import sqrt

import numpy as np
import pygame

from core.values import Square
from gui.board.men import Drawing, ghost
from gui.board.pen import LIGHT, Pen, circle, figure_size, tag_size
from gui.board.view_state import Ghost
from gui.shapes import css
from gui.text import draw_text
from gui.theme import Colour, mix

LEAST_ODDS = 0.02
"""Smaller chances are not drawn."""

_LEAST_FIGURE = 0.10
_SMALLEST_CELL = 44
"""In smaller squares there is no room for figures."""


def odds_radius(cell: int, chance: float) -> float:
    """The radius of the disc whose area is the chance."""
    return max(cell * 0.41 * sqrt(min(1.0, chance)), cell * 0.045)


def draw_odds(pen: Pen, square: Square, chance: float, haunted: bool) -> None:
    """Draw the chance that a man stands on `square`.

    Where a ghost stands (`haunted`) the disc is hollow and the figure is left to
    `draw_odds_aside`, which is called once the ghost stands.
    """
    if chance < LEAST_ODDS:
        return
    cell = pen.cell
    colour = _colour(pen, chance)
    radius = odds_radius(cell, chance)
    x, y = pen.layout.centre(square)
    glow = _glow(int(radius + cell * 0.22), colour, 0.10 + 0.30 * chance)
    half = glow.get_width() / 2
    pen.surface.blit(glow, (round(x - half), round(y - half)))
    pen.stamp(
        square, _hollow(cell, radius, colour) if haunted else _disc(pen, radius, colour)
    )
    if not haunted and _has_figure(cell, chance):
        _figure(pen, square, chance, radius)


def draw_odds_aside(pen: Pen, square: Square, chance: float) -> None:
    """Draw the figure of the odds in the corner of a square where a ghost stands."""
    cell, text = pen.cell, str(round(100 * chance))
    if not _has_figure(cell, chance):
        return
    size = figure_size(cell, 0.15, 11)
    width, height = tag_size(text, size, cell)
    x, y = pen.layout.corner(square)
    centre = x + cell * 0.95 - width / 2, y + cell * 0.95 - height / 2
    pen.tag(centre, text, size, (_colour(pen, chance), _ink(pen)))


def draw_ghost(pen: Pen, memory: Ghost, drawing: Drawing) -> None:
    """Draw a man where it was last seen."""
    cell = pen.cell
    size = int(cell * 0.88)
    picture, margin = ghost(memory.piece, size, pen.theme, drawing)
    offset = (cell - size) // 2 - margin
    x, y = pen.layout.corner(memory.square)
    pen.surface.blit(picture, (x + offset, y + offset))


def draw_age(pen: Pen, memory: Ghost) -> None:
    """Draw the badge that counts the moves since a man was seen."""
    cell = pen.cell
    if cell < _SMALLEST_CELL - 4:
        return
    size = figure_size(cell, 0.15, 11)
    width, height = tag_size(str(memory.age), size, cell)
    x, y = pen.layout.corner(memory.square)
    centre = x + cell * 0.95 - width / 2, y + cell * 0.05 + height / 2
    pen.tag(centre, str(memory.age), size, pen.tag_look)


def _disc(pen: Pen, radius: float, colour: Colour) -> str:
    rim = pen.theme.bg if pen.theme.name == "umbra" else (255, 255, 255)
    return circle(
        pen.cell,
        radius,
        f'fill="{css(colour)}" fill-opacity="0.94" stroke="{css(rim)}" '
        'stroke-opacity="0.4"',
    )


def _hollow(cell: int, radius: float, colour: Colour) -> str:
    return circle(
        cell,
        radius,
        f'fill="{css(colour)}" fill-opacity="0.16" stroke="{css(colour)}" '
        f'stroke-width="{max(2.0, cell * 0.035):g}"',
    )


def _figure(pen: Pen, square: Square, chance: float, radius: float) -> None:
    cell, text = pen.cell, str(round(100 * chance))
    x, y = pen.layout.centre(square)
    if radius > cell * 0.165:
        size = figure_size(cell, 0.17, 12)
        ink = _ink(pen)
        draw_text(pen.surface, text, x, y, size, ink, bold=True, align="center")
        return
    size = figure_size(cell, 0.145, 11)
    pen.tag((x, y + radius + (size + 4) * 0.72), text, size, pen.tag_look)


def _colour(pen: Pen, chance: float) -> Colour:
    return mix(pen.theme.odds_low, pen.theme.odds_high, min(1.0, chance**0.7))


def _has_figure(cell: int, chance: float) -> bool:
    return cell >= _SMALLEST_CELL and chance >= _LEAST_FIGURE


def _ink(pen: Pen) -> Colour:
    """The colour of figures on an odds disc; classic's discs are dark."""
    return LIGHT if pen.theme.name == "classic" else pen.theme.on_accent


@lru_cache(maxsize=256)
def _glow(radius: int, colour: Colour, strength: float) -> pygame.Surface:
    across, down = np.ogrid[: 2 * radius, : 2 * radius]
    distance = np.hypot(across - radius + 0.5, down - radius + 0.5) / radius
    light = np.clip(1 - distance, 0, 1) ** 2 * (255 * strength)
    picture = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    picture.fill((*colour, 255))
    pygame.surfarray.pixels_alpha(picture)[:] = light.astype(np.uint8)
    return picture
