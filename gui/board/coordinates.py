"""Labels of columns and rows, beside the board or in every square."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from core.facts import Facts
from core.games import find_variant
from core.values import Square
from gui.board.pen import Pen, figure_size
from gui.board.view_state import BoardOptions
from gui.drawing.text import draw_text
from gui.drawing.theme import Colour, mix
from settings.model import notation_in


def draw_coordinates(
    pen: Pen,
    options: BoardOptions,
    fogged: frozenset[Square],
    facts: Facts | None = None,
) -> None:
    """Draw the coordinates as the options ask: below and at the left, or as on wood.

    Rows and squares are called as in ``facts``, if these are given.
    """
    if facts is not None:
        pen = replace(pen, layout=replace(pen.layout, ranks=facts.ranks))
    if options.coordinates == "edge":
        _draw_beside(pen, options)
    elif options.coordinates == "all":
        _draw_inside(pen, fogged, facts.names if facts is not None else ())


def facts_shown(variant: str, notations: Mapping[str, str]) -> Facts:
    """The facts of a game with squares named as in the notation chosen for it."""
    return _as_read(variant, notation_in(notations, find_variant(variant).facts))


@lru_cache(maxsize=64)
def _as_read(variant: str, notation: str) -> Facts:
    return find_variant(variant).facts.as_read(notation)


def _draw_beside(pen: Pen, options: BoardOptions) -> None:
    layout, colour, size = pen.layout, pen.theme.text3, options.caption
    outside = layout.y + layout.height + options.gutter * 0.55
    beside = layout.x - options.gutter * 0.5
    if layout.ground == "wood":
        outside = layout.y - options.gutter * 0.5
        beside = layout.x + layout.width + options.gutter * 0.5
    for column in range(layout.columns):
        letter, _ = layout.labels(layout.square_of(column, 0))
        x = layout.x + (column + 0.5) * layout.cell
        draw_text(pen.surface, letter, x, outside, size, colour, align="center")
    for row in range(layout.rows):
        _, number = layout.labels(layout.square_of(0, row))
        y = layout.y + (row + 0.5) * layout.high
        draw_text(pen.surface, number, beside, y, size, colour, align="center")


def _draw_inside(pen: Pen, fogged: frozenset[Square], names: Sequence[str]) -> None:
    layout = pen.layout
    size = figure_size(layout.cell, 0.16, 9)
    for square in layout.squares:
        x, y = layout.corner(square)
        left, middle = x + layout.cell * 0.05, y + size * 0.36 + layout.cell * 0.06
        name = names[square] if names else "".join(layout.labels(square))
        colour = pen.theme.cross if square in fogged else _ink(pen, square)
        draw_text(pen.surface, name, left, middle, size, colour)


def _ink(pen: Pen, square: Square) -> Colour:
    theme = pen.theme
    return mix(theme.light if pen.layout.is_light(square) else theme.dark, theme.mark, 0.7)
