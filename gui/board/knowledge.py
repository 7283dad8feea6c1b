"""Draws what is known of the fog: ghosts, odds, pencil marks and walls.

A wall marks a fogged square that blocks a piece of the viewer's: it stands between the two,
a stub points to the piece, and nothing says what is on the square.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from math import ceil, sqrt
from typing import TypeAlias

import numpy as np
import pygame

from core.values import Observation, Side, Square
from gui.board.layout import BoardLayout, Point
from gui.board.men import man, rimmed
from gui.board.pen import DARK, LIGHT, Pen, cased, circle, figure_size, line, tag_size
from gui.board.view_state import Ghost, Pencilled, Sure
from gui.drawing.shapes import paint, stencil, svg
from gui.drawing.text import draw_text
from gui.drawing.theme import Colour, mix

LEAST_ODDS = 0.02
"""Smaller chances are not drawn."""

_PAPER: Colour = (238, 226, 192)
_LEAST_FIGURE = 0.10
_SMALLER = 11 / 12
_SMALLEST_CELL = 44
"""In smaller squares there is no room for figures."""


def odds_radius(cell: int, chance: float) -> float:
    """The radius of the disc whose area is the chance."""
    return max(cell * 0.41 * sqrt(min(1.0, chance)), cell * 0.045)


def draw_odds(pen: Pen, square: Square, chance: float, haunted: bool) -> None:
    """Draw the chance that a piece stands on `square`.

    Where a ghost stands (`haunted`) the disc is hollow and the figure is left to
    `draw_odds_aside`, which is called once the ghost stands.
    """
    if chance < LEAST_ODDS:
        return
    cell, colour, radius = pen.cell, _colour(pen, chance), odds_radius(pen.cell, chance)
    x, y = pen.layout.centre(square)
    glow = _glow(int(radius + cell * 0.22), colour, 0.10 + 0.30 * chance)
    half = glow.get_width() / 2
    pen.surface.blit(glow, (round(x - half), round(y - half)))
    rim = pen.theme.bg if pen.theme.name == "umbra" else (255, 255, 255)
    look = paint(colour, 0.94, rim, 1, 0.4)
    if haunted:
        look = paint(colour, 0.16, colour, max(2.0, cell * 0.035))
    pen.stamp([square], circle(cell, radius, look))
    if not haunted and _has_figure(cell, chance):
        _figure(pen, square, chance, radius)


def draw_odds_aside(pen: Pen, square: Square, chance: float) -> None:
    """Draw the figure of the odds in the lower corner of a square where a ghost stands."""
    if _has_figure(pen.cell, chance):
        look = _colour(pen, chance), _ink(pen)
        _draw_tag(pen, square, str(round(100 * chance)), look, low=True)


def draw_age(pen: Pen, memory: Ghost) -> None:
    """Draw the badge that counts the moves since a piece was seen."""
    if pen.cell >= _SMALLEST_CELL - 4 and memory.age:
        _draw_tag(pen, memory.square, str(memory.age), pen.tag_look, low=False)


def _draw_tag(
    pen: Pen, square: Square, text: str, look: tuple[Colour, Colour], *, low: bool
) -> None:
    """Draw a figure in the right corner of a square, the lower or the upper one."""
    cell, size = pen.cell, figure_size(pen.cell, 0.15, 11)
    width, height = tag_size(text, size, cell)
    x, y = pen.layout.corner(square)
    inset = cell * 0.05 + height / 2
    down = pen.high - inset if low else inset
    pen.tag((x + cell * 0.95 - width / 2, y + down), text, size, look)


def draw_ghost(pen: Pen, memory: Ghost, men: float) -> None:
    """Draw a piece where it was last seen, a little smaller than ``men`` of a square."""
    size = int(pen.high * men * _SMALLER)
    _put(pen, memory.square, rimmed(memory.piece, size, pen.theme, pen.drawing))


def draw_sure(pen: Pen, sure: Sure, men: float) -> None:
    """Draw that a piece must stand on a square: the piece, where it can be no other.

    A solid diamond says that it is certain, in the corner of the piece or in its place.
    """
    if sure.piece is None:
        pen.stamp([sure.square], _diamond(pen.cell, pen.cell / 2, pen.cell / 2, 0.17))
        return
    size = int(pen.high * men * _SMALLER)
    picture = rimmed(sure.piece, size, pen.theme, pen.drawing, broken=False)
    _put(pen, sure.square, picture)
    pen.stamp([sure.square], _diamond(pen.cell, pen.cell * 0.86, pen.cell * 0.14, 0.075))


def _put(pen: Pen, square: Square, picture: pygame.Surface) -> None:
    """Draw a piece, whose picture has a margin, into the middle of a square."""
    (x, y), side = pen.layout.corner(square), picture.get_width()
    pen.surface.blit(picture, (x + (pen.cell - side) // 2, y + (pen.high - side) // 2))


def _diamond(cell: int, x: float, y: float, half: float) -> str:
    reach = max(3.5, cell * half)
    path = f"M{x:.2f} {y - reach:.2f}l{reach:.2f} {reach:.2f}"
    path += f"l{-reach:.2f} {reach:.2f}l{-reach:.2f} {-reach:.2f}Z"
    edge = cased(path, LIGHT, max(1.0, cell * 0.012), max(2.5, cell * 0.04), 0.9)
    return edge + f'<path d="{path}" {paint(LIGHT)}/>'


def draw_pencilled(pen: Pen, guess: Pencilled) -> None:
    """Draw a piece that the player supposes, on a slip of paper in the lower left corner.

    A share of a piece has its percentage over it. After the game a tick or a cross beside
    it says whether it was right.
    """
    _draw_slip(pen, guess, 0.52)
    _draw_judged(pen, guess)


def draw_pencilled_beside(pen: Pen, guess: Pencilled) -> None:
    """Draw a piece that the player supposed where one stands, which is left whole.

    A tick alone says that it was this piece; another piece is on a small slip.
    """
    if not guess.right:
        _draw_slip(pen, guess, 0.34)
    _draw_judged(pen, guess)


def draw_missed(pen: Pen, squares: Iterable[Square]) -> None:
    """Draw a ring round each piece in the fog that the player did not suppose there."""
    cell = pen.cell
    width = max(2.0, cell * 0.05)
    radius = cell / 2 - width - 1
    ring = circle(cell, radius, paint(None, 1, DARK, width + 2, 0.7))
    pen.stamp(squares, ring + circle(cell, radius, paint(None, 1, pen.theme.danger, width)))


def _draw_slip(pen: Pen, guess: Pencilled, share: float) -> None:
    """Draw a piece on paper, ``share`` of a square wide, in the lower left corner."""
    cell = pen.cell
    side, inset = round(cell * share), round(cell * 0.05)
    x, y = pen.layout.corner(guess.square)
    left, top = x + inset, y + pen.high - inset - side
    pen.surface.blit(svg(side, side, _slip(side)), (left, top))
    size = side - 2 * max(1, side // 16)
    picture = man(guess.piece, size, pen.theme, pen.drawing)
    pen.surface.blit(picture, (left + (side - size) // 2, top + (side - size) // 2))


def _draw_judged(pen: Pen, guess: Pencilled) -> None:
    """Draw how much of a piece was supposed, and whether that was right."""
    if guess.share < 1:
        _draw_tag(pen, guess.square, f"{100 * guess.share:.0f}", pen.tag_look, low=False)
    if guess.right is not None:
        pen.cover([guess.square], _verdict(pen, guess.right))


def _slip(side: int) -> str:
    """A sheet of paper with its upper right corner turned down."""
    fold, end = side * 0.26, side - 1
    sheet = f"M1 1H{end - fold:g}L{end} {1 + fold:g}V{end}H1Z"
    corner = f"M{end - fold:g} 1V{1 + fold:g}H{end}"
    look = paint(_PAPER, 1, DARK, 1.2, 0.75)
    paper = f'<path d="{sheet}" {look} stroke-linejoin="round"/>'
    return paper + line(corner, DARK, 1.2, 0.75)


def _verdict(pen: Pen, right: bool) -> str:
    """A tick or a cross on a dark disc in the lower right corner."""
    cell = pen.cell
    radius = max(6.0, cell * 0.13)
    x, y = cell * 0.95 - radius, pen.high - cell * 0.05 - radius
    unit = radius / 10
    path = (
        f"M{x - 4.5 * unit:.2f} {y:.2f}l{3.5 * unit:.2f} {3.5 * unit:.2f}"
        f"l{6 * unit:.2f} {-7 * unit:.2f}"
        if right
        else f"M{x - 4 * unit:.2f} {y - 4 * unit:.2f}l{8 * unit:.2f} {8 * unit:.2f}"
        f"m0 {-8 * unit:.2f}l{-8 * unit:.2f} {8 * unit:.2f}"
    )
    ground = f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {paint(DARK)}/>'
    return ground + line(path, LIGHT, max(1.6, radius * 0.24))


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
    return stencil(light, colour)


Wall: TypeAlias = tuple[Square, Point]
"""A square, and whereto its piece is from there: steps to the right and down."""

_BACK = ((0, 1), (0, 2)), ((-1, 1), (1, 1)), ((-1, -1), (1, -1))
"""Where a piece kept off may be, from below: straight ahead, askew, turning back."""


def walls(
    layout: BoardLayout, blocked: Collection[Square], seen: Observation
) -> list[Wall]:
    """A wall toward each piece that is blocked by a fogged square."""
    return [(square, way) for square in blocked for way in _ways(layout, square, seen)]


def _ways(layout: BoardLayout, square: Square, seen: Observation) -> list[Point]:
    down = 1 if (seen.viewer is Side.FIRST) != layout.flipped else -1
    column, row = layout.place(square)
    for kind in _BACK:
        places = [(across, down * below) for across, below in kind]
        own = [
            (across, down if below * down > 0 else -down)
            for across, below in places
            if _is_own(layout, (column + across, row + below), seen)
        ]
        if own:
            return own[: len(places) if own[0][0] else 1]
    return [(0, down)]


def _is_own(layout: BoardLayout, place: Point, seen: Observation) -> bool:
    column, row = place
    if not (0 <= column < layout.columns and 0 <= row < layout.rows):
        return False
    man = seen.pieces.get(layout.square_of(column, row))
    return man is not None and man.side is seen.viewer


def draw_walls(pen: Pen, shown: Iterable[Wall]) -> None:
    """Draw walls, each on the edge or the corner of its square."""
    for square, way in shown:
        if way[0]:
            _draw_askew(pen, square, way)
        else:
            _draw_straight(pen, square, way[1])


def _draw_straight(pen: Pen, square: Square, down: int) -> None:
    cell, width = pen.cell, _width(pen)
    height = ceil(cell * 0.34)
    wall = height * (0.38 if down > 0 else 0.62)
    stub = cell * 0.095 * down
    path = f"M{cell * 0.3:g} {wall:.2f}H{cell * 0.7:g}M{cell / 2:g} {wall:.2f}v{stub:.2f}"
    picture = svg(cell, height, _drawn(pen, path))
    x, y = pen.layout.corner(square)
    edge = y + pen.high - width * 0.2 if down > 0 else y + width * 0.2
    pen.surface.blit(picture, (x, round(edge - wall)))


def _draw_askew(pen: Pen, square: Square, way: Point) -> None:
    cell, (across, down) = pen.cell, way
    half, stub = cell * 0.17 / sqrt(2), cell * 0.095 / sqrt(2)
    side = ceil(cell * 0.44)
    middle = side / 2
    path = (
        f"M{middle - half * down:.2f} {middle + half * across:.2f}"
        f"l{2 * half * down:.2f} {-2 * half * across:.2f}"
        f"M{middle:g} {middle:g}l{stub * across:.2f} {stub * down:.2f}"
    )
    x, y = pen.layout.centre(square)
    corner = x + across * cell / 2, y + down * pen.high / 2
    place = round(corner[0] - middle), round(corner[1] - middle)
    pen.surface.blit(svg(side, side, _drawn(pen, path)), place)


def _drawn(pen: Pen, path: str) -> str:
    return cased(path, LIGHT, _width(pen), _width(pen), 0.92)


def _width(pen: Pen) -> float:
    return max(2.5, pen.cell * 0.05)
