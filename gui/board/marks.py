"""The marks of a board, each with its own shape so that colour only helps.

Brackets are the past, a full frame is the present, hatching is the future. Sizes are
shares of a square.
"""

from collections.abc import Collection, Iterable, Sequence
from math import cos, pi, sin

from pygame import Rect

from core.values import Square
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
from gui.board.view_state import BoardMarks, MoveEnds
from gui.drawing.shapes import css, svg
from gui.drawing.theme import Colour

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
