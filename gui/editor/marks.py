"""What an editor draws on its board besides the pieces."""

from __future__ import annotations

from collections.abc import Iterable

from core.values import Piece, Square
from gui.board.men import man
from gui.board.pen import Pen, cased, faded, line, stroke_of
from gui.drawing.shapes import css

_GHOST = 0.5
"""How much shows of a piece that would be put down."""


def draw_wrong(pen: Pen, squares: Iterable[Square]) -> None:
    """Frame squares on which something is wrong, with a sign on the corner of each."""
    cell, theme, ink = pen.cell, pen.theme, pen.theme.panel
    width = stroke_of(cell, 0.06)
    start = width / 2 + 1
    side, high = cell - 2 * start, pen.high - 2 * start
    path = f"M{start:g} {start:g}h{side:g}v{high:g}h{-side:g}Z"
    radius = max(8.0, cell * 0.13)
    x, y = cell - radius - width, radius + width
    disc = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{css(theme.danger)}" '
        f'stroke="{css(ink)}" stroke-width="1.5"/>'
    )
    up, dot = radius * 0.5, max(1.0, radius * 0.16)
    stroke = line(f"M{x:g} {y - up:g}V{y + up * 0.25:g}", ink, 2 * dot)
    foot = f'<circle cx="{x:g}" cy="{y + up:g}" r="{dot:g}" fill="{css(ink)}"/>'
    body = cased(path, theme.danger, width, 2, 0.7) + disc + stroke + foot
    for square in squares:
        pen.cover(square, body)


def draw_passed(pen: Pen, passed: Iterable[Square]) -> None:
    """Cross the squares that pawns have just passed."""
    for square in sorted(passed):
        near, far = pen.cell * 0.28, pen.cell * 0.72
        path = f"M{near:g} {near:g}L{far:g} {far:g}M{far:g} {near:g}L{near:g} {far:g}"
        pen.stamp(square, cased(path, pen.theme.accent, stroke_of(pen.cell, 0.045), 2, 0.7))


def draw_promised(pen: Pen, square: Square, piece: Piece, share: float) -> None:
    """Draw pale the piece that a click would put on a square."""
    size = int(pen.high * share)
    picture = faded(man(piece, size, pen.theme, pen.drawing), _GHOST)
    x, y = pen.layout.centre(square)
    pen.surface.blit(picture, (round(x - size / 2), round(y - size / 2)))


def draw_eraser(pen: Pen, square: Square) -> None:
    """Draw a cross over the piece that a click would take away."""
    near, far = pen.cell * 0.2, pen.cell * 0.8
    path = f"M{near:g} {near:g}L{far:g} {far:g}M{far:g} {near:g}L{near:g} {far:g}"
    pen.stamp(square, cased(path, pen.theme.danger, stroke_of(pen.cell, 0.06), 3, 0.7))
