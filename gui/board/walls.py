"""Walls: marks on fogged squares that block a piece of the viewer's.

A wall stands between the square and the piece, a stub points to the piece, and nothing says
what is on the square.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import ceil, sqrt
from typing import TypeAlias

from core.values import Observation, Side, Square
from gui.board.layout import BoardLayout, Point
from gui.board.pen import LIGHT, Pen, cased
from gui.drawing.shapes import svg

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
