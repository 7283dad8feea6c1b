"""Numbers at the corners of squares: in which order the moves of a series went there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from core.values import Square
from gui.board.pen import DARK, LIGHT, Pen, figure_size
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text


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
