"""Draws a line of moves in a row as arrows with numbers on them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from core.values import Square
from gui.board.arrows import PALE, draw_arrow
from gui.board.layout import BoardLayout
from gui.board.pen import DARK, LIGHT, Pen, figure_size
from gui.board.view_state import NumberedArrow, NumberedLine
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text

Point = tuple[float, float]

_ALONG = (0.5, 0.62, 0.38, 0.74, 0.26)
"""Where on an arrow its number may stand, the best place first, as shares of its way."""


def draw_numbered(pen: Pen, line: NumberedLine) -> None:
    """Draw the arrows of a line, and over all of them their numbers.

    A line that has not come to its end is pale.
    """
    for arrow in reversed(line.arrows):
        for origin, target in pairwise(arrow.path):
            if line.found:
                draw_arrow(pen, origin, target)
            else:
                draw_arrow(pen, origin, target, LIGHT, PALE)
    radius = number_radius(pen.cell)
    for number, place in number_places(pen.layout, line.arrows, 2.8 * radius):
        draw_number(pen, place, number)


def number_radius(cell: int) -> float:
    """The radius of the disc under a number, in pixels."""
    return max(8.0, cell * 0.14)


def number_places(
    layout: BoardLayout, arrows: Sequence[NumberedArrow], apart: float
) -> Iterator[tuple[int, Point]]:
    """Where the number of each arrow stands: on it, and ``apart`` from those before it.

    Where no place is so far from the others, the farthest one is taken.
    """
    taken: list[Point] = []
    for arrow in arrows:
        places = list(_places_on(layout, arrow.path))
        free = [
            min((_distance(place, other) for other in taken), default=apart)
            for place in places
        ]
        clear = (place for place, room in zip(places, free, strict=True) if room >= apart)
        best = next(clear, places[free.index(max(free))])
        taken.append(best)
        yield arrow.number, best


def draw_number(pen: Pen, place: Point, number: int) -> None:
    """Draw a number on a light disc."""
    radius = number_radius(pen.cell)
    disc(pen.surface, place, radius, LIGHT, DARK, 1.5)
    size = figure_size(pen.cell, 0.175, 10)
    draw_text(pen.surface, str(number), *place, size, DARK, bold=True, align="center")


def _places_on(layout: BoardLayout, path: Sequence[Square]) -> Iterator[Point]:
    """The places on the longest step of a path, or on its only square."""
    steps = list(pairwise(path)) or [(path[0], path[0])]
    ends = [(layout.centre(start), layout.centre(end)) for start, end in steps]
    (x0, y0), (x1, y1) = max(ends, key=lambda step: _distance(*step))
    for share in _ALONG:
        yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
