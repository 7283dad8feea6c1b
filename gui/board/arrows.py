"""Arrows, circles and judgements on a board: a player's own and an engine's."""

from collections.abc import Iterable
from math import ceil, hypot

from core.records.tree import BLUE, RED, YELLOW
from core.values import Square
from gui.board.pen import DARK, Pen, circle
from gui.board.view_state import BoardMarks
from gui.drawing.shapes import css, disc, svg
from gui.drawing.text import draw_text
from gui.drawing.theme import Colour, Theme

_WHITE: Colour = (255, 255, 255)
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
