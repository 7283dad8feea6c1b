"""The marks of a board, each with its own shape so that colour only helps.

Brackets are the past, a full frame is the present, hatching is the future. Arrows, circles
and judgements are a player's own or an engine's. Sizes are shares of a square.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import TypeAlias

import pygame
from pygame import Rect

from core.records.tree import BLUE, GREEN, RED, YELLOW, Shape
from core.values import Square
from gui.board.layout import BoardLayout
from gui.board.pen import (
    DARK,
    LIGHT,
    Pen,
    cased,
    circle,
    figure_size,
    line,
    stroke_of,
    tag_size,
)
from gui.board.view_state import BoardMarks, MoveEnds, NumberedArrow, NumberedLine
from gui.drawing.shapes import css, disc, svg
from gui.drawing.text import draw_text
from gui.drawing.theme import Colour, Theme

_WHITE: Colour = (255, 255, 255)


def draw_brackets(pen: Pen, steps: Iterable[MoveEnds], fogged: frozenset[Square]) -> None:
    """Draw the corners of last moves; in fog they take the accent in a casing."""
    path = _corners(pen)
    width = stroke_of(pen.cell, 0.04)
    for square in ends(steps):
        if square in fogged:
            pen.cover(square, cased(path, pen.theme.accent, width, 2, 0.55))
        else:
            pen.cover(square, line(path, pen.theme.mark_ring, width))


def ends(steps: Iterable[MoveEnds]) -> list[Square]:
    """The squares at the known ends of moves, each once."""
    squares = [s for step in steps for s in (step.origin, step.target) if s is not None]
    return list(dict.fromkeys(squares))


def draw_chosen(pen: Pen, marks: BoardMarks) -> None:
    """Draw the full frame of the chosen piece, where it has come to."""
    if marks.chosen is not None:
        square = marks.stops[-1] if marks.stops else marks.chosen
        width = stroke_of(pen.cell, 0.05)
        frame = line(_frame(pen, width), pen.theme.mark_ring, width)
        pen.cover(square, frame, marks.strength)


def draw_stops(pen: Pen, stops: Sequence[Square]) -> None:
    """Draw the way a piece has come so far, and a knot on every square it stopped at."""
    places = [pen.layout.centre(square) for square in stops]
    if not places:
        return
    x, y, width, height = pen.layout.box
    path = "M" + "L".join(f"{left - x:g} {top - y:g}" for left, top in places)
    thick = max(3.0, pen.cell * 0.07)
    body = cased(path, pen.theme.accent, thick, 2, 0.7)
    for left, top in places[:-1]:
        body += (
            f'<circle cx="{left - x:g}" cy="{top - y:g}" r="{thick * 1.3:.2f}" '
            f'fill="{css(pen.theme.accent)}" stroke="{css(DARK)}" stroke-opacity="0.7"/>'
        )
    pen.surface.blit(svg(width, height, body), (x, y))


def draw_hints(pen: Pen, marks: BoardMarks) -> None:
    """Draw dots where the piece can go, rings where it can take, and hollow tries."""
    for square in marks.dots:
        pen.stamp(square, _dot(pen), marks.strength)
    for square in marks.rings:
        pen.stamp(square, _ring(pen), marks.strength)
    for square in marks.tries:
        pen.stamp(square, _try(pen), marks.strength)


def draw_movable(pen: Pen, squares: Iterable[Square]) -> None:
    """Draw a bar at the feet of each piece that can move."""
    cell, width = pen.cell, max(3, stroke_of(pen.cell, 0.07))
    path = f"M{cell * 0.26:g} {pen.high - cell * 0.06:g}H{cell * 0.74:g}"
    body = cased(path, pen.theme.accent, width, 2, 0.7)
    for square in squares:
        pen.cover(square, body)


def draw_hover(pen: Pen, square: Square | None) -> None:
    """Draw the thin frame under the pointer."""
    if square is not None:
        width = stroke_of(pen.cell, 0.022)
        pen.cover(square, cased(_frame(pen, width), _WHITE, width, 2, 0.55))


def draw_cursor(pen: Pen, square: Square | None) -> None:
    """Draw the bold frame of the square that the keys act upon, inside all others."""
    if square is not None:
        width = stroke_of(pen.cell, 0.055)
        start = pen.cell * 0.04 + width
        side, high = pen.cell - 2 * start, pen.high - 2 * start
        path = f"M{start:g} {start:g}h{side:g}v{high:g}h{-side:g}Z"
        pen.cover(square, cased(path, LIGHT, width, max(3, width), 0.85))


def draw_check(pen: Pen, squares: Iterable[Square]) -> None:
    """Draw a ring of points round each royal piece that stands in check."""
    radius, reach = pen.cell * 0.36, pen.cell * 0.11
    middle, width = pen.cell / 2, max(2.0, pen.cell * 0.045)
    ends = [(cos(n * pi / 4 + pi / 8), sin(n * pi / 4 + pi / 8)) for n in range(8)]
    path = "".join(
        f"M{middle + x * radius:.2f} {middle + y * radius:.2f}"
        f"L{middle + x * (radius + reach):.2f} {middle + y * (radius + reach):.2f}"
        for x, y in ends
    )
    body = cased(path, pen.theme.danger, width, max(2.0, width * 0.7), 0.8)
    for square in squares:
        pen.stamp(square, body)


def draw_premove(pen: Pen, squares: Iterable[Square]) -> None:
    """Draw the hatching of a planned move."""
    body = _hatching(pen)
    for square in squares:
        pen.cover(square, body)


def draw_lost(pen: Pen, squares: Iterable[Square]) -> None:
    """Fold the corner of each square where a piece of the viewer's was taken."""
    fold = pen.cell * 0.25
    paper = f'<path d="M0 0H{fold}L0 {fold}Z" fill="#14171b"/>'
    edge = (
        f'<path d="M{fold} 0L0 {fold}" stroke="{css(LIGHT)}" '
        f'stroke-width="{max(1.5, pen.cell * 0.025):g}"/>'
    )
    for square in squares:
        pen.cover(square, paper + edge)


def draw_waves(pen: Pen, squares: Iterable[Square]) -> None:
    """Draw two small waves in the middle of each square."""
    unit = pen.cell / 24 * 0.36
    left, half = pen.cell / 2 - 9 * unit, 4.5 * unit
    wave = f"q{half / 2:.2f} {-4 * unit:.2f} {half:.2f} 0" + f"t{half:.2f} 0" * 3
    rises = (pen.cell / 2 + offset * unit for offset in (-2.5, 4.5))
    path = "".join(f"M{left:.2f} {rise:.2f}{wave}" for rise in rises)
    body = line(path, pen.theme.cross, max(1.5, pen.cell * 0.022), 0.75)
    for square in squares:
        pen.stamp(square, body)


def draw_reach(pen: Pen, squares: Iterable[Square], pieces: Collection[Square]) -> None:
    """Draw where a piece that is explained could go: small dots, thin rings on pieces."""
    cell, ink = pen.cell, css(pen.theme.mark)
    rim = 'stroke="#ffffff" stroke-opacity="0.6" stroke-width="1.5"'
    dot = circle(cell, max(3.0, cell * 0.075), f'fill="{ink}" {rim}')
    width = max(2.0, cell * 0.04)
    paint = f'fill="none" stroke="{ink}" stroke-opacity="0.8" stroke-width="{width:g}"'
    ring = circle(cell, cell * 0.44, paint)
    for square in squares:
        pen.stamp(square, ring if square in pieces else dot)


def draw_name(pen: Pen, box: Rect, words: str) -> None:
    """Draw the name of a piece on a pill above its square, or below one that is far up."""
    size, words = figure_size(pen.cell, 0.2, 12), f" {words} "
    width, height = tag_size(words, size + 4, pen.cell)
    left, _, wide, _ = pen.layout.box
    x = min(max(box.centerx, left + width / 2), left + wide - width / 2)
    if not left <= box.centerx <= left + wide:
        x = box.centerx
    y = box.top - height / 2 + 2
    if y - height / 2 < pen.layout.y:
        y = box.bottom + height / 2 - 2
    pen.tag((x, y), words, size, (DARK, LIGHT))


def _corners(pen: Pen) -> str:
    cell = pen.cell
    start = _inset(cell, stroke_of(cell, 0.04))
    end, foot, long = cell - start, pen.high - start, cell * 0.22
    return (
        f"M{start:g} {start + long:g}V{start:g}H{start + long:g}"
        f"M{end - long:g} {start:g}H{end:g}V{start + long:g}"
        f"M{end:g} {foot - long:g}V{foot:g}H{end - long:g}"
        f"M{start + long:g} {foot:g}H{start:g}V{foot - long:g}"
    )


def _frame(pen: Pen, width: int) -> str:
    start = _inset(pen.cell, width)
    end, foot = pen.cell - start, pen.high - start
    return f"M{start:g} {start:g}H{end:g}V{foot:g}H{start:g}Z"


def _inset(cell: int, width: int) -> float:
    return width / 2 + max(1.0, cell * 0.02)


def _dot(pen: Pen) -> str:
    fill = f'fill="{css(pen.theme.mark)}" fill-opacity="0.74" '
    width = max(1.0, pen.cell * 0.018)
    rim = f'stroke="#ffffff" stroke-opacity="0.45" stroke-width="{width:g}"'
    return circle(pen.cell, pen.cell * 0.155, fill + rim)


def _ring(pen: Pen) -> str:
    width = pen.cell * 0.085
    paint = (
        f'fill="none" stroke="{css(pen.theme.mark)}" stroke-opacity="0.76" '
        f'stroke-width="{width:g}"'
    )
    return circle(pen.cell, pen.cell / 2 - width / 2 - 1, paint)


def _try(pen: Pen) -> str:
    paint = 'fill="none" stroke="{}" stroke-opacity="{}" stroke-width="{:g}"'
    width = max(1.5, pen.cell * 0.04)
    dark = paint.format(css(DARK), 0.55, width + 2)
    light = paint.format(css(LIGHT), 1, width)
    radius = pen.cell * 0.155 - width / 2
    return circle(pen.cell, radius, dark) + circle(pen.cell, radius, light)


def _hatching(pen: Pen) -> str:
    cell = pen.cell
    start = max(3, int(cell * 0.05))
    end, foot = cell - start, pen.high - start
    ground = (
        f'<rect x="{start}" y="{start}" width="{end - start}" height="{foot - start}" '
        'fill="#14161a" fill-opacity="0.27"/>'
    )
    count = int((end + foot - 2 * start) / (cell * 0.15))
    sums = (2 * start + cell * (0.10 + 0.15 * step) for step in range(count))
    path = "".join(_rising(total, start, end, foot) for total in sums)
    hatch = (
        f'<path d="{path}" fill="none" stroke="{css(pen.theme.accent)}" '
        f'stroke-width="{cell * 0.045:g}"/>'
    )
    width = stroke_of(cell, 0.03)
    return ground + hatch + cased(_frame(pen, width), pen.theme.accent, width, 2, 0.55)


def _rising(total: float, start: int, end: int, foot: int) -> str:
    """The line where x and y add up to `total`, inside a box from `start` on."""
    left, right = max(float(start), total - foot), min(float(end), total - start)
    return f"M{left:.2f} {total - left:.2f}L{right:.2f} {total - right:.2f}"


def draw_order(
    pen: Pen, order: Iterable[tuple[Square, int]], folded: Collection[Square] = ()
) -> None:
    """Draw numbers at the upper left of squares, at the upper right of ``folded`` ones."""
    radius, size = max(7.5, pen.cell * 0.12), figure_size(pen.cell, 0.15, 10)
    inset = radius + pen.cell * 0.055
    for square, number in order:
        x, y = pen.layout.corner(square)
        centre = x + (pen.cell - inset if square in folded else inset), y + inset
        disc(pen.surface, centre, radius, DARK, LIGHT, max(1.0, pen.cell * 0.016))
        draw_text(pen.surface, str(number), *centre, size, LIGHT, bold=True, align="center")


_GREEN: Colour = (33, 148, 82)
"""Of what is drawn beside an engine's arrows, on every board."""

_INKS: dict[str, Colour] = {
    RED: (200, 56, 56),
    YELLOW: (236, 214, 48),
    BLUE: (44, 110, 214),
}

_PLAIN, PALE = 0.9, 0.47


def draw_strokes(pen: Pen, marks: BoardMarks) -> None:
    """Draw the arrows and circles of the player."""
    usual = _GREEN if marks.beside_engine else pen.theme.accent
    inks = {ends: _INKS[colour] for ends, colour in marks.colours}
    for origin, target in marks.arrows:
        draw_arrow(pen, origin, target, inks.get((origin, target), usual))
    for square in marks.circles:
        _draw_circles(pen, [square], inks.get((square, square), usual))


def _draw_circles(pen: Pen, squares: Iterable[Square], ink: Colour) -> None:
    cell, width = pen.cell, max(2.0, pen.cell * 0.06)
    radius = cell / 2 - width / 2 - 1.5
    paint = 'fill="none" stroke="{}" stroke-opacity="{}" stroke-width="{:g}"'
    dark = paint.format(css(DARK), 0.7, width + 2.5)
    bright = paint.format(css(ink), 1, width)
    for square in squares:
        pen.stamp(square, circle(cell, radius, dark) + circle(cell, radius, bright))


def draw_lines(pen: Pen, marks: BoardMarks) -> None:
    """Draw an engine's arrows: the best over those that are second to it."""
    for origin, target in marks.pale_arrows:
        draw_arrow(pen, origin, target, _WHITE, PALE)
    for origin, target in marks.best_arrows:
        draw_arrow(pen, origin, target)


def draw_arrow(
    pen: Pen,
    origin: Square,
    target: Square,
    ink: Colour | None = None,
    opacity: float = _PLAIN,
) -> None:
    """Draw an arrow from one square to another, in the accent unless said otherwise.

    Where both are the same, as of a piece put down from a hand, a ring takes its place.
    """
    (x0, y0), (x1, y1) = pen.layout.centre(origin), pen.layout.centre(target)
    length = hypot(x1 - x0, y1 - y0)
    if not length:
        _draw_circles(pen, [target], ink or pen.theme.accent)
        return
    along, across = (x1 - x0) / length, (y1 - y0) / length
    outline = [
        (x0 + a * along - b * across, y0 + a * across + b * along)
        for a, b in _arrow_outline(pen.cell, length)
    ]
    left = int(min(x for x, _ in outline)) - 3
    top = int(min(y for _, y in outline)) - 3
    width = ceil(max(x for x, _ in outline)) - left + 3
    height = ceil(max(y for _, y in outline)) - top + 3
    points = "L".join(f"{x - left:.2f} {y - top:.2f}" for x, y in outline)
    colour = css(ink or pen.theme.accent)
    fill = f'fill="{colour}" fill-opacity="{opacity}"'
    body = (
        f'<path d="M{points}Z" {fill} '
        'stroke="#14161a" stroke-opacity="0.7" stroke-width="1.5" '
        'stroke-linejoin="round"/>'
    )
    pen.surface.blit(svg(width, height, body), (left, top))


def draw_glyph(pen: Pen, square: Square, glyph: str) -> None:
    """Draw the judgement of a move on the corner of the square where it ended."""
    radius, size = max(9.0, pen.cell * 0.15), max(10, round(pen.cell * 0.18))
    x, y = pen.layout.corner(square)
    centre = x + pen.cell - radius * 0.35, y + radius * 0.35
    theme = pen.theme
    disc(pen.surface, centre, radius, glyph_ink(glyph, theme), theme.panel, 2)
    draw_text(pen.surface, glyph, *centre, size, theme.panel, bold=True, align="center")


def glyph_ink(glyph: str, theme: Theme) -> Colour:
    """The colour of a judgement; its sign says the same in grey."""
    inks = {"?!": theme.slip, "?": theme.accent2, "??": theme.danger}
    return inks.get(glyph, theme.good if glyph in ("!", "!!") else theme.text2)


def _arrow_outline(cell: int, length: float) -> list[tuple[float, float]]:
    """Points along and across an arrow, from its tail round its head and back."""
    start, tip = cell * 0.30, length - cell * 0.06
    neck, half, wing = tip - cell * 0.34, cell * 0.065, cell * 0.20
    upper = [(start, -half), (neck, -half), (neck, -wing)]
    lower = [(along, -across) for along, across in reversed(upper)]
    return [*upper, (tip, 0.0), *lower]


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


Stroke: TypeAlias = Shape
"""An arrow from one square to another; a circle where both are the same."""

_RIGHT = 3
_FIRST, _SECOND = (
    pygame.KMOD_SHIFT | pygame.KMOD_CTRL,
    pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_MODE,
)
"""Keys that are held for another colour, as at lichess."""


def colour_held() -> str:
    """The colour by the keys that are held: red, blue, or with both kinds yellow."""
    held = pygame.key.get_mods()
    colours = (GREEN, RED), (BLUE, YELLOW)
    return colours[bool(held & _SECOND)][bool(held & _FIRST)]


class StrokePen:
    """The right button: a click makes a circle, a drag an arrow; keys say which colour.

    Args:
        on_stroke: Called with each that is finished.
    """

    def __init__(self, on_stroke: Callable[[Stroke], None]) -> None:
        self._on_stroke = on_stroke
        self._begun: Square | None = None
        self._reached: Square | None = None
        self._colour = GREEN

    @property
    def drawn(self) -> tuple[Stroke, ...]:
        """What is being drawn, if anything is."""
        if self._begun is None or self._reached is None:
            return ()
        return (Stroke(self._begun, self._reached, self._colour),)

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Follow the right button; whether the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT:
            self._begun = self._reached = board.square_at(*event.pos)
            self._colour = colour_held()
            return self._begun is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == _RIGHT:
            return self._finish(board.square_at(*event.pos))
        if event.type == pygame.MOUSEMOTION and self._begun is not None:
            self._reached = board.square_at(*event.pos)
        return False

    def lift(self) -> bool:
        """Give up what is being drawn; whether there was anything."""
        had, self._begun = self._begun is not None, None
        return had

    def _finish(self, end: Square | None) -> bool:
        start, self._begun = self._begun, None
        if start is not None and end is not None:
            self._on_stroke(Stroke(start, end, self._colour))
        return start is not None


def with_strokes(marks: BoardMarks, strokes: Iterable[Stroke]) -> BoardMarks:
    """``marks`` with arrows and circles of the person."""
    each = {stroke.ends: stroke.colour for stroke in strokes}
    return replace(
        marks,
        arrows=tuple(ends for ends in each if ends[0] != ends[1]),
        circles=frozenset(start for start, end in each if start == end),
        colours=tuple((ends, name) for ends, name in each.items() if name != GREEN),
    )
