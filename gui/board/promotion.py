"""The choice of promotion: a column on the board, over the file of the pawn."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from core.values import Move, Piece, Side, Square
from gui.board.layout import BoardLayout
from gui.board.men import PieceSet, standing
from gui.board.pen import figure_size
from gui.drawing import cuts
from gui.drawing.shapes import css, rounded, svg
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour, Theme

CANCEL = ""
"""What `PromotionColumn.hit` says of the cross."""

UNROLL = 0.120
"""Seconds in which the column unrolls from the pawn's square."""

_ORDER = "qnrb"
_DIM = 0.35
_SMALLEST_KEYS = 48


@dataclass(frozen=True, slots=True)
class PromotionColumn:
    """Where the choices stand: from the target square toward the middle of the board.

    Attributes:
        layout: The board.
        target: The square of promotion.
        side: Whose man is promoted.
        symbols: The choices, the one nearest to the target first.
    """

    layout: BoardLayout
    target: Square
    side: Side
    symbols: tuple[str, ...]

    @property
    def downward(self) -> bool:
        """Whether the column hangs down from its target, or else stands on it."""
        return self.layout.place(self.target)[1] < self.layout.rows / 2

    @property
    def box(self) -> pygame.Rect:
        """The whole column: a square for each choice and half a one for the cross."""
        cell = self.layout.cell
        return self._part(0, len(self.symbols) * cell + cell // 2)

    def entry(self, symbol: str) -> pygame.Rect:
        """The square of one choice."""
        cell = self.layout.cell
        return self._part(self.symbols.index(symbol) * cell, cell)

    @property
    def cross(self) -> pygame.Rect:
        """The place of the cross that takes the move back."""
        cell = self.layout.cell
        return self._part(len(self.symbols) * cell, cell // 2)

    def hit(self, px: float, py: float) -> str | None:
        """The symbol under a pixel, `CANCEL` on the cross, `None` beside the column."""
        if self.cross.collidepoint(px, py):
            return CANCEL
        return next((s for s in self.symbols if self.entry(s).collidepoint(px, py)), None)

    def symbol_for(self, letter: str) -> str | None:
        """The choice that a typed letter names, if it names one."""
        symbol = letter.lower()
        return symbol if len(symbol) == 1 and symbol in self.symbols else None

    def _part(self, start: int, length: int) -> pygame.Rect:
        """A stretch of the column, counted from the outer edge of its target."""
        x, y = self.layout.corner(self.target)
        cell = self.layout.cell
        top = y + start if self.downward else y + cell - start - length
        return pygame.Rect(x, top, cell, length)


def choices(moves: Sequence[Move]) -> tuple[str, ...]:
    """What the moves offer to promote to, in the order Q N R B, then all others."""
    symbols = list(dict.fromkeys(move.promotion for move in moves if move.promotion))
    return tuple(sorted(symbols, key=lambda s: _ORDER.find(s) % len(_ORDER + "-")))


def draw_promotion(
    surface: pygame.Surface,
    column: PromotionColumn,
    theme: Theme,
    drawing: PieceSet,
    *,
    current: str | None = None,
    unrolled: float = 1.0,
) -> None:
    """Draw the column and dim the rest of the board.

    Args:
        surface: The window.
        column: Where the choices stand.
        theme: The colours.
        drawing: The set of men.
        current: The choice under the pointer or the keyboard; the first unless given.
        unrolled: How far the column has come out of the pawn's square, 0 to 1.
    """
    _dim(surface, column.layout)
    clip = surface.get_clip()
    surface.set_clip(_unrolled(column, unrolled).clip(clip))
    cuts.cover(surface, column.box)
    rounded(surface, column.box, _radius(column), _card(theme))
    for symbol in column.symbols:
        is_current = symbol == (column.symbols[0] if current is None else current)
        _draw_entry(surface, column, symbol, theme, is_current=is_current, drawing=drawing)
    _draw_cross(surface, column, theme)
    surface.set_clip(clip)


def _radius(column: PromotionColumn) -> float:
    return max(4.0, column.layout.cell * 0.07)


def _card(theme: Theme) -> Colour:
    return theme.text if theme.is_dark else theme.panel


def _ink(theme: Theme) -> Colour:
    return theme.raised if theme.is_dark else theme.text


def _unrolled(column: PromotionColumn, share: float) -> pygame.Rect:
    shown = column.box
    height = round(shown.height * share)
    if not column.downward:
        shown.top = shown.bottom - height
    shown.height = height
    return shown


def _dim(surface: pygame.Surface, layout: BoardLayout) -> None:
    veil = pygame.Surface((layout.width, layout.height), depth=32)
    veil.set_alpha(round(255 * _DIM))
    surface.blit(veil, (layout.x, layout.y))


def _draw_entry(
    surface: pygame.Surface,
    column: PromotionColumn,
    symbol: str,
    theme: Theme,
    *,
    is_current: bool,
    drawing: PieceSet,
) -> None:
    box, cell = column.entry(symbol), column.layout.cell
    ground = theme.accent if is_current else _card(theme)
    if is_current:
        inset = max(2, round(cell * 0.035))
        rounded(surface, box.inflate(-2 * inset, -2 * inset), _radius(column) - 1, ground)
    elif symbol != column.symbols[0]:
        _rule(surface, box.top if column.downward else box.bottom, box, theme)
    picture = standing(Piece(column.side, symbol), int(cell * 0.94), theme, drawing)
    surface.blit(picture, picture.get_rect(center=box.center))
    if cell >= _SMALLEST_KEYS:
        _draw_key(surface, box, symbol.upper(), theme)


def _rule(surface: pygame.Surface, y: int, box: pygame.Rect, theme: Theme) -> None:
    colour = theme.edge if not theme.is_dark else (201, 193, 177)
    surface.fill(colour, (box.left + box.width // 5, y, box.width * 3 // 5, 1))


def _draw_key(surface: pygame.Surface, box: pygame.Rect, letter: str, theme: Theme) -> None:
    size = figure_size(box.width, 0.14, 11)
    width, height = text_width(letter, size, bold=True) + 6, size + 4
    plate = pygame.Rect(0, 0, width, height)
    plate.bottomright = box.right - 4, box.bottom - 4
    rounded(surface, plate, 3, _card(theme))
    x, y = plate.left + width / 2, plate.top + height / 2
    draw_text(surface, letter, x, y, size, _ink(theme), bold=True, align="center")


def _draw_cross(surface: pygame.Surface, column: PromotionColumn, theme: Theme) -> None:
    box = column.cross
    size = max(10, round(column.layout.cell * 0.2))
    surface.fill(
        (201, 193, 177),
        (box.left, box.top if column.downward else box.bottom - 1, box.width, 1),
    )
    body = (
        f'<path d="M2 2L14 14M14 2L2 14" stroke="{css(_ink(theme))}" stroke-width="1.8" '
        'stroke-linecap="round"/>'
    )
    picture = svg(size, size, body, "0 0 16 16")
    surface.blit(picture, picture.get_rect(center=box.center))
