"""Helpers that draw small SVG marks into squares."""

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from core.values import Square
from gui.board.layout import BoardLayout, Point
from gui.board.men import PieceSet
from gui.drawing.shapes import ROUND, paint, svg
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour, Theme

LIGHT: Colour = (253, 248, 234)
"""Marks that must show on every ground, drawn in a casing of `DARK`."""

DARK: Colour = (16, 20, 26)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws into the squares of one board.

    Attributes:
        surface: What is drawn on.
        layout: Where its squares are.
        theme: The colours.
        drawing: The set of pieces.
    """

    surface: pygame.Surface
    layout: BoardLayout
    theme: Theme
    drawing: PieceSet

    @property
    def cell(self) -> int:
        """Width of a square in pixels."""
        return self.layout.cell

    @property
    def high(self) -> int:
        """Height of a square in pixels."""
        return self.layout.high

    def stamp(self, squares: Iterable[Square], body: str, strength: float = 1.0) -> None:
        """Draw SVG elements, as wide as high, into the middle of each square.

        One unit is a pixel.
        """
        self._put(squares, (self.cell, self.cell), body, strength)

    def cover(self, squares: Iterable[Square], body: str, strength: float = 1.0) -> None:
        """Draw SVG elements over the whole of each square, one unit to a pixel."""
        self._put(squares, (self.cell, self.high), body, strength)

    def _put(
        self, squares: Iterable[Square], size: Point, body: str, strength: float
    ) -> None:
        for square in squares:
            (x, y), picture = self.layout.corner(square), faded(svg(*size, body), strength)
            self.surface.blit(picture, (x, y + (self.high - size[1]) // 2))

    def tag(
        self, centre: tuple[float, float], text: str, size: int, look: tuple[Colour, Colour]
    ) -> None:
        """Draw a pill with a figure in it; `look` is its ground and its text."""
        width, height = tag_size(text, size, self.cell)
        pill = f'<rect width="{width}" height="{height}" rx="{height / 2}" '
        pill += f"{paint(look[0], 0.88)}/>"
        x, y = centre
        place = round(x - width / 2), round(y - height / 2)
        self.surface.blit(svg(width, height, pill), place)
        middle = place[0] + width / 2, place[1] + height / 2
        draw_text(self.surface, text, *middle, size, look[1], bold=True, align="center")

    @property
    def tag_look(self) -> tuple[Colour, Colour]:
        """Ground and text of a quiet pill."""
        theme = self.theme
        return (theme.bg, theme.text) if theme.is_dark else (theme.text, theme.panel)


def tag_size(text: str, size: int, cell: int) -> tuple[int, int]:
    """Width and height of a pill with `text`; never narrower than a disc."""
    width = text_width(text, size, bold=True) + round(cell * 0.12)
    return max(width, size + 4), size + 4


def figure_size(cell: int, share: float, smallest: int) -> int:
    """A font size for figures in a square; sizes that render badly are skipped."""
    size = max(smallest, int(cell * share))
    return size - 1 if size in (13, 17) else size


def faded(picture: pygame.Surface, opacity: float) -> pygame.Surface:
    """The picture at part strength; the picture itself at full strength."""
    if opacity >= 1:
        return picture
    pale = picture.copy()
    pale.set_alpha(round(255 * max(0.0, opacity)))
    return pale


def line(path: str, colour: Colour, width: float, opacity: float = 1.0) -> str:
    """An SVG line with round ends."""
    look = paint(None, 1, colour, width, opacity)
    return f'<path d="{path}" {look} {ROUND}/>'


def cased(path: str, colour: Colour, width: float, casing: float, opacity: float) -> str:
    """An SVG line in a dark casing that shows on every ground."""
    return line(path, DARK, width + casing, opacity) + line(path, colour, width)


def circle(cell: int, radius: float, look: str) -> str:
    """An SVG circle in the middle of a square; ``look`` is its `paint`."""
    middle = f"{cell / 2:g}"
    return f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" {look}/>'


def stroke_of(cell: int, share: float) -> int:
    """The width of a line that is `share` of a square, never thinner than 2 pixels."""
    return max(2, round(cell * share))
