"""A row of pieces to choose from beside a square of the board, with a cross at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from core.values import Piece, Side, Square
from gui.board.layout import BoardLayout
from gui.board.men import PieceSet, man
from gui.board.pen import figure_size
from gui.drawing.shapes import css, rounded, svg
from gui.drawing.text import draw_text
from gui.drawing.theme import Colour, Theme

_PAPER: Colour = (245, 237, 212)
_INK: Colour = (28, 26, 22)
_EDGE: Colour = (150, 140, 112)
_SHARE = 0.66
_SMALLEST = 34


@dataclass(frozen=True, slots=True)
class MenRow:
    """Where the choices stand: below the square, or above it in the lower half.

    Attributes:
        layout: The board, which the row never leaves.
        square: The square that is asked about.
        side: Whose pieces they are.
        symbols: The kinds of pieces from left to right; the cross comes after them.
    """

    layout: BoardLayout
    square: Square
    side: Side
    symbols: Sequence[str]

    @property
    def box(self) -> pygame.Rect:
        """The whole row."""
        cell, side = self.layout.cell, self._side
        width, height = side * (len(self.symbols) + 1), self._height
        x, y = self.layout.corner(self.square)
        low = self.layout.place(self.square)[1] >= self.layout.rows / 2
        top = y - height - 3 if low else y + self.layout.high + 3
        left = x + (cell - width) // 2
        board = pygame.Rect(self.layout.box)
        return pygame.Rect(left, top, width, height).clamp(board)

    def entry(self, number: int) -> pygame.Rect:
        """The place of one choice, of the cross with the last number."""
        box = self.box
        return pygame.Rect(box.x + number * self._side, box.y, self._side, self._height)

    def hit(self, px: float, py: float) -> int | None:
        """The number of the choice under a pixel, if there is one."""
        numbers = range(len(self.symbols) + 1)
        return next((n for n in numbers if self.entry(n).collidepoint(px, py)), None)

    @property
    def _side(self) -> int:
        board = min(self.layout.width, self.layout.height)
        return min(
            max(_SMALLEST, round(self.layout.cell * _SHARE)),
            board // (len(self.symbols) + 1),
        )

    @property
    def _height(self) -> int:
        return round(self._side * 1.32)


def draw_men_choice(
    surface: pygame.Surface,
    row: MenRow,
    theme: Theme,
    current: int,
    drawing: PieceSet,
) -> None:
    """Draw the row, the choice of the number ``current`` on accent."""
    box, radius = row.box, 6
    rounded(surface, box.inflate(2, 2), radius, _PAPER, _EDGE, 1.5)
    rounded(surface, row.entry(current).inflate(-4, -4), radius - 2, theme.accent)
    for number, symbol in enumerate(row.symbols):
        place = row.entry(number)
        size = round(place.width * 0.86)
        picture = man(Piece(row.side, symbol), size, theme, drawing)
        surface.blit(
            picture, (place.x + (place.width - size) // 2, place.y + place.width // 16)
        )
        _draw_key(surface, place, symbol.upper())
    _draw_cross(surface, row.entry(len(row.symbols)))


def _draw_key(surface: pygame.Surface, place: pygame.Rect, letter: str) -> None:
    size = figure_size(place.width, 0.25, 11)
    y = place.bottom - size * 0.72
    draw_text(surface, letter, place.centerx, y, size, _INK, bold=True, align="center")


def _draw_cross(surface: pygame.Surface, place: pygame.Rect) -> None:
    size = max(10, place.width // 3)
    body = (
        f'<path d="M2 2L14 14M14 2L2 14" stroke="{css(_INK)}" stroke-width="2" '
        'stroke-linecap="round"/>'
    )
    picture = svg(size, size, body, "0 0 16 16")
    surface.blit(picture, picture.get_rect(center=place.center))
