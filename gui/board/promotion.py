"""Pieces to choose from on the board: for a promotion, and for a pencil mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from core.values import Move, Piece, Side, Square
from gui.board.layout import BoardLayout, Point
from gui.board.men import PieceSet, man, standing
from gui.board.pen import figure_size
from gui.drawing import cuts
from gui.drawing.shapes import paint, rounded, svg
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour, Theme
from gui.widgets.widget import PRESS_KEYS

CANCEL = -1
"""What `PromotionColumn.hit` says of the cross."""

UNROLL = 0.120
"""Seconds in which the column unrolls from the pawn's square."""

_DIM = 0.35
_EDGE: Colour = (201, 193, 177)
_SMALLEST_KEYS = 48


class PieceQuestion:
    """A question on the board that is answered by one of some pieces beside a square.

    Args:
        count: How many answers there are.
        current: The number of the one under the pointer or the keys at first.

    Attributes:
        current: See above.
        answer: The number of the one chosen; ``None`` while none is, or if it is put away.
        open: Whether the question still stands.
    """

    def __init__(self, count: int, current: int = 0) -> None:
        self.current, self.open = current, True
        self.answer: int | None = None
        self._count = count

    def hit(self, at: Point, board: BoardLayout) -> int | None:
        """The number of the answer under a pixel; below 0 for what puts it away."""
        raise NotImplementedError

    def typed(self, key: str, board: BoardLayout) -> int | None:
        """The number of the answer that a key names."""
        raise NotImplementedError

    def step(self, key: int, board: BoardLayout) -> int:
        """How far an arrow leads among the answers."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Take a click, a letter, an arrow, Enter or Esc; return whether it was used.

        A click beside the answers puts the question away and is used up by that.
        """
        if event.type == pygame.MOUSEMOTION:
            hit = self.hit(event.pos, board)
            self.current = self.current if hit is None or hit < 0 else hit
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._settle(self.hit(event.pos, board))
            return True
        return event.type == pygame.KEYDOWN and self._handle_key(event, board)

    def _handle_key(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        plain = chr(event.key) if event.key < 128 else ""
        typed = self.typed(getattr(event, "unicode", "") or plain, board)
        if event.key == pygame.K_ESCAPE:
            self._settle(None)
        elif event.key in PRESS_KEYS:
            self._settle(self.current)
        elif typed is not None:
            self._settle(typed)
        elif step := self.step(event.key, board):
            self.current = (self.current + step) % self._count
        else:
            return False
        return True

    def _settle(self, number: int | None) -> None:
        self.open = False
        self.answer = None if number is None or number < 0 else number


@dataclass(frozen=True, slots=True)
class PromotionChoice:
    """One answer.

    Attributes:
        move: The move that it makes.
        piece: What stands on the target then.
        key: What is typed for it: the letter of the piece, ``+`` for the promoted form of
            the same piece, ``=`` for no promotion.
    """

    move: Move
    piece: Piece
    key: str


@dataclass(frozen=True, slots=True)
class PromotionColumn:
    """Where the choices stand: from the target square toward the middle of the board.

    Attributes:
        layout: The board.
        target: The square of promotion.
        choices: The answers, the one nearest to the target first.
    """

    layout: BoardLayout
    target: Square
    choices: tuple[PromotionChoice, ...]

    @property
    def downward(self) -> bool:
        """Whether the column hangs down from its target, or else stands on it."""
        return self.layout.place(self.target)[1] < self.layout.rows / 2

    @property
    def box(self) -> pygame.Rect:
        """The whole column: a square for each choice and half a one for the cross."""
        high = self.layout.high
        return self._part(0, len(self.choices) * high + high // 2)

    def entry(self, number: int) -> pygame.Rect:
        """The square of one choice, by its number."""
        high = self.layout.high
        return self._part(number * high, high)

    @property
    def cross(self) -> pygame.Rect:
        """The place of the cross that takes the move back."""
        high = self.layout.high
        return self._part(len(self.choices) * high, high // 2)

    @property
    def radius(self) -> float:
        """Of its corners."""
        return max(4.0, self.layout.cell * 0.07)

    def hit(self, px: float, py: float) -> int | None:
        """The choice under a pixel, `CANCEL` on the cross, `None` beside the column."""
        if self.cross.collidepoint(px, py):
            return CANCEL
        numbers = range(len(self.choices))
        return next((n for n in numbers if self.entry(n).collidepoint(px, py)), None)

    def typed(self, sign: str) -> int | None:
        """The choice that a typed sign names, if it names one."""
        keys = [choice.key for choice in self.choices]
        return keys.index(sign.upper()) if sign and sign.upper() in keys else None

    def _part(self, start: int, length: int) -> pygame.Rect:
        """A stretch of the column, counted from the outer edge of its target."""
        x, y = self.layout.corner(self.target)
        top = y + start if self.downward else y + self.layout.high - start - length
        return pygame.Rect(x, top, self.layout.cell, length)


def choices(
    moves: Sequence[Move], piece: Piece, order: Sequence[str] = ()
) -> tuple[PromotionChoice, ...]:
    """The answers to what a piece becomes by one of several moves over the same squares.

    Promotions named in ``order`` come first, others as they are offered; to stay what it
    is comes last.
    """
    ranks = {symbol: number for number, symbol in enumerate(order)}
    last = len(ranks) + 1

    def rank(move: Move) -> int:
        return ranks.get(move.promotion, last - 1) if move.promotion else last

    return tuple(_choice(move, piece) for move in sorted(moves, key=rank))


def _choice(move: Move, piece: Piece) -> PromotionChoice:
    if not move.promotion:
        return PromotionChoice(move, piece, "=")
    becomes = Piece(piece.side, move.promotion)
    return PromotionChoice(move, becomes, move.promotion[0].upper())


def draw_promotion(
    surface: pygame.Surface,
    column: PromotionColumn,
    theme: Theme,
    drawing: PieceSet,
    *,
    current: int = 0,
    unrolled: float = 1.0,
) -> None:
    """Draw the column and dim the rest of the board.

    Args:
        surface: The window.
        column: Where the choices stand.
        theme: The colours.
        drawing: The set of pieces.
        current: The choice under the pointer or the keyboard; the first unless given.
        unrolled: How far the column has come out of the pawn's square, 0 to 1.
    """
    veil = pygame.Surface((column.layout.width, column.layout.height), depth=32)
    veil.set_alpha(round(255 * _DIM))
    surface.blit(veil, (column.layout.x, column.layout.y))
    clip = surface.get_clip()
    surface.set_clip(_unrolled(column, unrolled).clip(clip))
    cuts.cover(surface, column.box)
    rounded(surface, column.box, column.radius, _card(theme))
    for number in range(len(column.choices)):
        is_current = number == current
        _draw_entry(surface, column, number, theme, is_current=is_current, drawing=drawing)
    cross, size = column.cross, round(column.layout.cell * 0.2)
    edge = cross.top if column.downward else cross.bottom - 1
    surface.fill(_EDGE, (cross.left, edge, cross.width, 1))
    _draw_cross(surface, cross.center, size, _ink(theme), 1.8)
    surface.set_clip(clip)


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


def _draw_entry(
    surface: pygame.Surface,
    column: PromotionColumn,
    number: int,
    theme: Theme,
    *,
    is_current: bool,
    drawing: PieceSet,
) -> None:
    box, cell = column.entry(number), column.layout.cell
    ground = theme.accent if is_current else _card(theme)
    if is_current:
        inset = max(2, round(cell * 0.035))
        rounded(surface, box.inflate(-2 * inset, -2 * inset), column.radius - 1, ground)
    elif number:
        edge = box.top if column.downward else box.bottom
        rule = box.left + box.width // 5, edge, box.width * 3 // 5, 1
        surface.fill(_EDGE if theme.is_dark else theme.edge, rule)
    choice = column.choices[number]
    picture = standing(choice.piece, int(column.layout.high * 0.94), theme, drawing)
    surface.blit(picture, picture.get_rect(center=box.center))
    if cell >= _SMALLEST_KEYS:
        _draw_key(surface, box, choice.key, theme)


def _draw_key(surface: pygame.Surface, box: pygame.Rect, letter: str, theme: Theme) -> None:
    size = figure_size(box.width, 0.14, 11)
    width, height = text_width(letter, size, bold=True) + 6, size + 4
    plate = pygame.Rect(0, 0, width, height)
    plate.bottomright = box.right - 4, box.bottom - 4
    rounded(surface, plate, 3, _card(theme))
    x, y = plate.left + width / 2, plate.top + height / 2
    draw_text(surface, letter, x, y, size, _ink(theme), bold=True, align="center")


def _draw_cross(
    surface: pygame.Surface, centre: Point, size: int, ink: Colour, width: float
) -> None:
    path, look = "M2 2L14 14M14 2L2 14", paint(None, 1, ink, width)
    body = f'<path d="{path}" {look} stroke-linecap="round"/>'
    picture = svg(max(10, size), max(10, size), body, "0 0 16 16")
    surface.blit(picture, picture.get_rect(center=centre))


_PAPER: Colour = (245, 237, 212)
_INK: Colour = (28, 26, 22)
_RIM: Colour = (150, 140, 112)
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
    surface: pygame.Surface, row: MenRow, theme: Theme, current: int, drawing: PieceSet
) -> None:
    """Draw the row, the choice of the number ``current`` on accent."""
    box, radius = row.box, 6
    rounded(surface, box.inflate(2, 2), radius, _PAPER, _RIM, 1.5)
    rounded(surface, row.entry(current).inflate(-4, -4), radius - 2, theme.accent)
    for number, symbol in enumerate(row.symbols):
        place = row.entry(number)
        size = round(place.width * 0.86)
        picture = man(Piece(row.side, symbol), size, theme, drawing)
        surface.blit(
            picture, (place.x + (place.width - size) // 2, place.y + place.width // 16)
        )
        size = figure_size(place.width, 0.25, 11)
        x, y, words = place.centerx, place.bottom - size * 0.72, symbol.upper()
        draw_text(surface, words, x, y, size, _INK, bold=True, align="center")
    cross = row.entry(len(row.symbols))
    _draw_cross(surface, cross.center, cross.width // 3, _INK, 2)
