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
from gui.drawing.shapes import disc, paint, svg
from gui.drawing.text import draw_text
from gui.drawing.theme import Colour, Theme

Place: TypeAlias = tuple[float, float]
"""A place in the window, in pixels."""

Stroke: TypeAlias = Shape
"""An arrow from one square to another; a circle where both are the same."""

_WHITE: Colour = (255, 255, 255)
_BLACK: Colour = (20, 23, 27)
_GREEN: Colour = (33, 148, 82)
"""Of what is drawn beside an engine's arrows, on every board."""

_INKS: dict[str, Colour] = {
    RED: (200, 56, 56),
    YELLOW: (236, 214, 48),
    BLUE: (44, 110, 214),
}

_PLAIN, _PALE = 0.9, 0.47

_ALONG = (0.5, 0.62, 0.38, 0.74, 0.26)
"""Where on an arrow its number may stand, the best place first, as shares of its way."""

_RIGHT = 3
_FIRST = pygame.KMOD_SHIFT | pygame.KMOD_CTRL
_SECOND = pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_MODE
"""Keys that are held for another colour, as at lichess."""


# --- Moves -------------------------------------------------------------------------------


def draw_brackets(pen: Pen, steps: Iterable[MoveEnds], fogged: frozenset[Square]) -> None:
    """Draw the corners of last moves; in fog they take the accent in a casing."""
    width = stroke_of(pen.cell, 0.04)
    ends = {e for s in steps for e in (s.origin, s.target)}
    path, squares = _corners(pen), frozenset(end for end in ends if end is not None)
    pen.cover(squares & fogged, cased(path, pen.theme.accent, width, 2, 0.55))
    pen.cover(squares - fogged, line(path, pen.theme.mark_ring, width))


def draw_chosen(pen: Pen, marks: BoardMarks) -> None:
    """Draw the full frame of the chosen piece, where it has come to."""
    if marks.chosen is not None:
        square = marks.stops[-1] if marks.stops else marks.chosen
        width = stroke_of(pen.cell, 0.05)
        frame = line(_frame(pen, width), pen.theme.mark_ring, width)
        pen.cover([square], frame, marks.strength)


def draw_stops(pen: Pen, stops: Sequence[Square]) -> None:
    """Draw the way a piece has come so far, and a knot on every square it stopped at."""
    x, y, width, height = pen.layout.box
    places = [pen.layout.centre(square) for square in stops]
    path = "M" + "L".join(f"{left - x:g} {top - y:g}" for left, top in places)
    thick = max(3.0, pen.cell * 0.07)
    accent = pen.theme.accent
    body, knot = cased(path, accent, thick, 2, 0.7), paint(accent, 1, DARK, 1, 0.7)
    for left, top in places[:-1]:
        body += f'<circle cx="{left - x:g}" cy="{top - y:g}" r="{thick * 1.3:.2f}" {knot}/>'
    pen.surface.blit(svg(width, height, body), (x, y))


def draw_hints(pen: Pen, marks: BoardMarks) -> None:
    """Draw dots where the piece can go, rings where it can take, and hollow tries."""
    cell, ink = pen.cell, pen.theme.mark
    rim, ring, hollow = max(1.0, cell * 0.018), cell * 0.085, max(1.5, cell * 0.04)
    dot = circle(cell, cell * 0.155, paint(ink, 0.74, _WHITE, rim, 0.45))
    pen.stamp(marks.dots, dot, marks.strength)
    taking = circle(cell, cell / 2 - ring / 2 - 1, paint(None, 1, ink, ring, 0.76))
    pen.stamp(marks.rings, taking, marks.strength)
    trying = _cased_circle(cell, cell * 0.155 - hollow / 2, LIGHT, hollow, 2, 0.55)
    pen.stamp(marks.tries, trying, marks.strength)


def draw_movable(pen: Pen, squares: Iterable[Square]) -> None:
    """Draw a bar at the feet of each piece that can move."""
    cell, width = pen.cell, max(3, stroke_of(pen.cell, 0.07))
    path = f"M{cell * 0.26:g} {pen.high - cell * 0.06:g}H{cell * 0.74:g}"
    pen.cover(squares, cased(path, pen.theme.accent, width, 2, 0.7))


def draw_premove(pen: Pen, squares: Iterable[Square]) -> None:
    """Draw the hatching of a planned move."""
    cell, accent, width = pen.cell, pen.theme.accent, stroke_of(pen.cell, 0.03)
    start = max(3, int(cell * 0.05))
    end, foot = cell - start, pen.high - start
    sums = (
        2 * start + cell * (0.10 + 0.15 * step)
        for step in range(int((end + foot - 2 * start) / (cell * 0.15)))
    )
    path = "".join(_rising(total, start, end, foot) for total in sums)
    pen.cover(
        squares,
        f'<rect x="{start}" y="{start}" width="{end - start}" height="{foot - start}" '
        f'{paint((20, 22, 26), 0.27)}/><path d="{path}" '
        f"{paint(None, 1, accent, cell * 0.045)}/>"
        + cased(_frame(pen, width), accent, width, 2, 0.55),
    )


def _rising(total: float, start: int, end: int, foot: int) -> str:
    """The line where x and y add up to `total`, inside a box from `start` on."""
    left, right = max(float(start), total - foot), min(float(end), total - start)
    return f"M{left:.2f} {total - left:.2f}L{right:.2f} {total - right:.2f}"


def draw_order(
    pen: Pen, order: Iterable[tuple[Square, int]], folded: Collection[Square] = ()
) -> None:
    """Draw the numbers of the moves of a series where they ended.

    They stand at the upper left of a square, at the upper right of ``folded`` ones.
    """
    radius, size = max(7.5, pen.cell * 0.12), figure_size(pen.cell, 0.15, 10)
    inset = radius + pen.cell * 0.055
    for square, number in order:
        x, y = pen.layout.corner(square)
        centre = x + (pen.cell - inset if square in folded else inset), y + inset
        disc(pen.surface, centre, radius, DARK, LIGHT, max(1.0, pen.cell * 0.016))
        draw_text(pen.surface, str(number), *centre, size, LIGHT, bold=True, align="center")


# --- Squares -----------------------------------------------------------------------------


def draw_hover(pen: Pen, square: Square | None) -> None:
    """Draw the thin frame under the pointer."""
    if square is not None:
        width = stroke_of(pen.cell, 0.022)
        pen.cover([square], cased(_frame(pen, width), _WHITE, width, 2, 0.55))


def draw_cursor(pen: Pen, square: Square | None) -> None:
    """Draw the bold frame of the square that the keys act upon, inside all others."""
    if square is not None:
        width = stroke_of(pen.cell, 0.055)
        start = pen.cell * 0.04 + width
        side, high = pen.cell - 2 * start, pen.high - 2 * start
        path = f"M{start:g} {start:g}h{side:g}v{high:g}h{-side:g}Z"
        pen.cover([square], cased(path, LIGHT, width, max(3, width), 0.85))


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
    pen.stamp(squares, cased(path, pen.theme.danger, width, max(2.0, width * 0.7), 0.8))


def draw_lost(pen: Pen, squares: Iterable[Square]) -> None:
    """Fold the corner of each square where a piece of the viewer's was taken."""
    fold, edge = pen.cell * 0.25, paint(None, 1, LIGHT, max(1.5, pen.cell * 0.025))
    paper = f'<path d="M0 0H{fold}L0 {fold}Z" {paint(_BLACK)}/>'
    pen.cover(squares, paper + f'<path d="M{fold} 0L0 {fold}" {edge}/>')


def draw_waves(pen: Pen, squares: Iterable[Square]) -> None:
    """Draw two small waves in the middle of each square."""
    unit = pen.cell / 24 * 0.36
    left, half = pen.cell / 2 - 9 * unit, 4.5 * unit
    wave = f"q{half / 2:.2f} {-4 * unit:.2f} {half:.2f} 0" + f"t{half:.2f} 0" * 3
    rises = (pen.cell / 2 + offset * unit for offset in (-2.5, 4.5))
    path = "".join(f"M{left:.2f} {rise:.2f}{wave}" for rise in rises)
    pen.stamp(squares, line(path, pen.theme.cross, max(1.5, pen.cell * 0.022), 0.75))


def draw_reach(pen: Pen, squares: frozenset[Square], pieces: Collection[Square]) -> None:
    """Draw where a piece that is explained could go: small dots, thin rings on pieces."""
    cell, ink = pen.cell, pen.theme.mark
    dot = circle(cell, max(3.0, cell * 0.075), paint(ink, 1, _WHITE, 1.5, 0.6))
    ring = circle(cell, cell * 0.44, paint(None, 1, ink, max(2.0, cell * 0.04), 0.8))
    pen.stamp(squares.difference(pieces), dot)
    pen.stamp(squares.intersection(pieces), ring)


def draw_name(pen: Pen, square: Square, words: str) -> None:
    """Draw the name of a piece on a pill above its square, or below one that is far up."""
    size, words = figure_size(pen.cell, 0.2, 12), f" {words} "
    width, height = tag_size(words, size + 4, pen.cell)
    box = pygame.Rect(pen.layout.corner(square), (pen.cell, pen.high))
    left, top, wide, _ = pen.layout.box
    x = min(max(box.centerx, left + width / 2), left + wide - width / 2)
    y = box.top - height / 2 + 2
    if y - height / 2 < top:
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


# --- Arrows, circles and judgements ------------------------------------------------------


def draw_strokes(pen: Pen, marks: BoardMarks) -> None:
    """Draw the arrows and circles of the player."""
    usual = _GREEN if marks.beside_engine else pen.theme.accent
    inks = {ends: _INKS[colour] for ends, colour in marks.colours}
    for origin, target in (*marks.arrows, *((square, square) for square in marks.circles)):
        draw_arrow(pen, origin, target, inks.get((origin, target), usual))


def draw_lines(pen: Pen, marks: BoardMarks) -> None:
    """Draw an engine's arrows: the best over those that are second to it."""
    for ends in marks.pale_arrows:
        draw_arrow(pen, *ends, _WHITE, _PALE)
    for ends in marks.best_arrows:
        draw_arrow(pen, *ends)


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
    length, ink = hypot(x1 - x0, y1 - y0), ink or pen.theme.accent
    if not length:
        cell, width = pen.cell, max(2.0, pen.cell * 0.06)
        radius = cell / 2 - width / 2 - 1.5
        pen.stamp([target], _cased_circle(cell, radius, ink, width, 2.5, 0.7))
        return
    along, across = (x1 - x0) / length, (y1 - y0) / length
    outline = [
        (x0 + a * along - b * across, y0 + a * across + b * along)
        for a, b in _arrow_outline(pen.cell, length)
    ]
    left, top = (int(min(ends)) - 3 for ends in zip(*outline, strict=True))
    right, bottom = (ceil(max(ends)) + 3 for ends in zip(*outline, strict=True))
    points = "L".join(f"{x - left:.2f} {y - top:.2f}" for x, y in outline)
    look = paint(ink, opacity, (20, 22, 26), 1.5, 0.7)
    body = f'<path d="M{points}Z" {look} stroke-linejoin="round"/>'
    pen.surface.blit(svg(right - left, bottom - top, body), (left, top))


def _arrow_outline(cell: int, length: float) -> list[Place]:
    """Points along and across an arrow, from its tail round its head and back."""
    start, tip = cell * 0.30, length - cell * 0.06
    neck, half, wing = tip - cell * 0.34, cell * 0.065, cell * 0.20
    upper = [(start, -half), (neck, -half), (neck, -wing)]
    lower = [(along, -across) for along, across in reversed(upper)]
    return [*upper, (tip, 0.0), *lower]


def _cased_circle(
    cell: int, radius: float, ink: Colour, width: float, casing: float, opacity: float
) -> str:
    """A ring in the middle of a square, in a dark casing."""
    dark = circle(cell, radius, paint(None, 1, DARK, width + casing, opacity))
    return dark + circle(cell, radius, paint(None, 1, ink, width))


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


# --- A line of moves in a row ------------------------------------------------------------


def draw_numbered(pen: Pen, line: NumberedLine) -> None:
    """Draw the arrows of a line, and over all of them their numbers.

    A line that has not come to its end is pale.
    """
    look = (None, _PLAIN) if line.found else (LIGHT, _PALE)
    for arrow in reversed(line.arrows):
        for origin, target in pairwise(arrow.path):
            draw_arrow(pen, origin, target, *look)
    for number, place in number_places(
        pen.layout, line.arrows, 2.8 * number_radius(pen.cell)
    ):
        draw_number(pen, place, number)


def number_radius(cell: int) -> float:
    """The radius of the disc under a number, in pixels."""
    return max(8.0, cell * 0.14)


def number_places(
    layout: BoardLayout, arrows: Sequence[NumberedArrow], apart: float
) -> Iterator[tuple[int, Place]]:
    """Where the number of each arrow stands: on it, and ``apart`` from those before it.

    Where no place is so far from the others, the farthest one is taken.
    """
    taken: list[Place] = []
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


def draw_number(pen: Pen, place: Place, number: int) -> None:
    """Draw a number on a light disc."""
    disc(pen.surface, place, number_radius(pen.cell), LIGHT, DARK, 1.5)
    size = figure_size(pen.cell, 0.175, 10)
    draw_text(pen.surface, str(number), *place, size, DARK, bold=True, align="center")


def _places_on(layout: BoardLayout, path: Sequence[Square]) -> Iterator[Place]:
    """The places on the longest step of a path, or on its only square."""
    steps = list(pairwise(path)) or [(path[0], path[0])]
    ends = [(layout.centre(start), layout.centre(end)) for start, end in steps]
    (x0, y0), (x1, y1) = max(ends, key=lambda step: _distance(*step))
    for share in _ALONG:
        yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


def _distance(one: Place, other: Place) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


# --- Drawing with the right button -------------------------------------------------------


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
