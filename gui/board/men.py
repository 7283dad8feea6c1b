"""Pictures of pieces: on the board, in lists and choices, as silhouettes and ghosts.

All pictures are shared: draw them, do not draw on them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import numpy as np
import pygame
from numpy.typing import NDArray

from core.facts import Facts
from core.games import find_variant
from core.texts import _, language, per_language, pgettext
from core.values import Piece, Side
from gui.drawing.shapes import box_at, css, load_svg, pictures_kept, rounded, stencil
from gui.drawing.theme import Colour, Theme
from gui.games import GAMES, PieceDesign
from gui.widgets.choice import SEGMENTS, Choice, Look, Option, Painter, read_later
from gui.widgets.widget import Style

_INNER_LINES: Colour = (233, 230, 220)
_SHADOW: Colour = (8, 10, 14)


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The pieces of a game as they stand on one board.

    Attributes:
        designs: The sets that there are of them, the usual one in the language first.
        family: The games that share the choice of one.
        rotates: Whether they tell their side by the way they point, not by colour.
        flipped: Whether the second side sits below.
    """

    designs: tuple[PieceDesign, ...]
    family: str = ""
    rotates: bool = False
    flipped: bool = False

    def design(self, theme: Theme) -> PieceDesign:
        """The set that is chosen."""
        return self.named(dict(theme.designs).get(self.family, ""))

    def named(self, name: str) -> PieceDesign:
        """The set called so, or the usual one."""
        return next((each for each in self.designs if each.key == name), self.designs[0])

    def is_turned(self, piece: Piece) -> bool:
        """Whether a piece points down."""
        return self.rotates and (piece.side is Side.SECOND) != self.flipped


@per_language
@lru_cache(maxsize=64)
def drawing_of(variant: str, flipped: bool = False) -> PieceSet:
    """The pieces of a game by its key, on a board that may be flipped."""
    known, spoken = GAMES[variant].designs, language()
    designs = sorted(known, key=lambda each: not spoken.startswith(each.languages))
    facts = find_variant(variant).facts
    return PieceSet(tuple(designs), facts.family, facts.rotates, flipped)


@pictures_kept(2**23)
def man(piece: Piece, size: int, theme: Theme, drawing: PieceSet) -> pygame.Surface:
    """The piece as it stands on the board."""
    colours = drawing.design(theme).colours
    if colours is None and (piece.side is Side.FIRST or drawing.rotates):
        colours = theme.man_white, theme.man_black
    return _render(drawing, piece, size, theme, colours or (theme.man_black, _INNER_LINES))


@pictures_kept(2**22)
def list_man(piece: Piece, size: int, theme: Theme, drawing: PieceSet) -> pygame.Surface:
    """The piece as it stands in a list on a panel, where a black body would drown."""
    if not theme.is_dark or drawing.design(theme).colours is not None:
        return man(piece, size, theme, drawing)
    if piece.side is Side.FIRST or drawing.rotates:
        return _render(drawing, piece, size, theme, (theme.man_white, theme.list_outline))
    return _render(drawing, piece, size, theme, (theme.list_black, theme.panel))


@pictures_kept(2**22)
def silhouette(
    piece: Piece, size: int, colour: Colour, opacity: float, theme: Theme, drawing: PieceSet
) -> pygame.Surface:
    """The outline of the piece filled with one colour."""
    drawn = drawing.design(theme).drawing
    outline = _picture(drawn(piece, "#ffffff", "#000000"), size, drawing.is_turned(piece))
    alpha = pygame.surfarray.array_alpha(outline).astype(np.float32)
    return stencil(alpha * np.float32(opacity), colour)


@pictures_kept(2**23)
def standing(
    piece: Piece, size: int, theme: Theme, drawing: PieceSet, depth: int = 1
) -> pygame.Surface:
    """The piece with its soft shadow, in the middle of a picture a third larger.

    `depth` is how far the piece hangs over the board: 1 standing, more when it is carried.
    """
    margin = size // 6
    blur = size * 0.035 * depth
    side = size + 2 * margin
    sharp = pygame.Surface((side, side), pygame.SRCALPHA)
    sharp.fill((*_SHADOW, 0))
    dark = silhouette(piece, size, _SHADOW, 0.55, theme, drawing)
    sharp.blit(dark, (margin, margin + max(1, round(blur))))
    picture = pygame.transform.gaussian_blur(sharp, max(1, int(blur)))
    picture.blit(man(piece, size, theme, drawing), (margin, margin))
    return picture


@pictures_kept(2**22)
def rimmed(
    piece: Piece, size: int, theme: Theme, drawing: PieceSet, broken: bool = True
) -> pygame.Surface:
    """The piece at part strength in a rim, in the middle of a picture a third larger.

    A ghost has a ``broken`` rim; a piece that must be there has an unbroken one.
    """
    margin = size // 6
    body = man(piece, size, theme, drawing)
    inside = np.pad(pygame.surfarray.array_alpha(body).astype(np.float32), margin)
    rim = _grown(inside, max(1.5, size * 0.034))
    strength = np.where(_dashes(len(inside)), 0.95, 0.18) if broken else 0.95
    colour = theme.wisp if theme.name != "classic" else (255, 255, 255)
    picture = stencil(rim * np.where(inside > 127, 0.0, strength), colour)
    pale = body.copy()
    pale.set_alpha(round(255 * 0.70))
    picture.blit(pale, (margin, margin))
    return picture


def draw_men_row(  # noqa: PLR0917 - what, where and how, all of them plain values
    surface: pygame.Surface,
    x: float,
    y_mid: float,
    size: int,
    pieces: Iterable[Piece],
    theme: Theme,
    drawing: PieceSet,
) -> float:
    """Draw pieces of one list in a row, as they come; return its right edge.

    Pieces of a kind overlap, so that a long list stays short and its kinds can be counted.
    """
    before: Piece | None = None
    for piece in pieces:
        if before is not None:
            x += size * (0.46 if piece == before else 0.84)
        surface.blit(list_man(piece, size, theme, drawing), (int(x), int(y_mid - size / 2)))
        before = piece
    return x if before is None else x + size


def _render(
    drawing: PieceSet, piece: Piece, size: int, theme: Theme, colours: tuple[Colour, Colour]
) -> pygame.Surface:
    drawn = drawing.design(theme).at(size, theme.reddens)
    return _picture(drawn(piece, *map(css, colours)), size, drawing.is_turned(piece))


def _picture(source: str, size: int, turned: bool) -> pygame.Surface:
    """An SVG as a picture of that size, upside down if it is turned."""
    exact = load_svg(source, (size, size))
    return pygame.transform.flip(exact, turned, turned) if turned else exact


def _grown(alpha: NDArray[np.float32], reach: float) -> NDArray[np.float32]:
    """The shape widened by `reach` pixels on every side, with a soft edge."""
    widest = alpha.copy()
    for step in range(20):
        dx, dy = reach * cos(step * pi / 10), reach * sin(step * pi / 10)
        widest = np.maximum(widest, np.roll(alpha, (round(dx), round(dy)), (0, 1)))
    return widest


def _dashes(side: int) -> NDArray[np.bool_]:
    across, down = np.ogrid[:side, :side]
    angle = np.arctan2(down - side * 0.56, across - side / 2)
    dashes: NDArray[np.bool_] = np.sin(angle * 17) > -0.25
    return dashes


_ALL = 44
"""Width of the cell that says "All"."""

_SIZE = 1.1


def man_painter(
    man: Callable[[], Piece], drawing: PieceSet, size: float = _SIZE
) -> Painter:
    """Draws a piece in the middle of a box, so many times as wide as the box."""

    def paint(
        surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
    ) -> None:
        picture = list_man(man(), round(box.width * size), style.theme, drawing)
        surface.blit(picture, picture.get_rect(center=box.center))

    return paint


def king_painter(facts: Facts, side: Side, size: float = _SIZE) -> Painter:
    """Draws the piece that stands for a side: its most valuable."""
    king = Piece(side, facts.symbols[0])
    return man_painter(lambda: king, drawing_of(facts.key), size)


class KindChoice(Choice):
    """Which odds are shown: of all pieces, or of one kind.

    Args:
        facts: The game.
        side: Whose pieces are pictured.
    """

    def __init__(self, facts: Facts, side: Callable[[], Side]) -> None:
        self._facts, self._side, self._symbols = facts, side, facts.symbols
        self._language = language()
        super().__init__(self._offered(), 0, read_later, _KINDS)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Widget.draw``."""
        if self._language != language():
            self._language, self.options = language(), self._offered()
        super().draw(surface, style)

    def _offered(self) -> tuple[Option, ...]:
        drawing, name = drawing_of(self._facts.key), self._facts.kind_name
        kinds = [_option(each, name(each), self._side, drawing) for each in self._symbols]
        everybody = Option(pgettext("pieces", "All"), tooltip=_("The odds of any piece"))
        return everybody, *kinds

    @property
    def kind(self) -> str:
        """The symbol of the chosen kind; empty for all of them."""
        return "" if self.chosen == 0 else self._symbols[self.chosen - 1]

    @property
    def symbols(self) -> Collection[str]:
        """The symbols of all kinds that are meant."""
        return (self.kind,) if self.kind else self._symbols


def _option(symbol: str, kind: str, side: Callable[[], Side], drawing: PieceSet) -> Option:
    painter = man_painter(lambda: Piece(side(), symbol), drawing)
    # For translators: {kind} is a piece.
    return Option("", painter=painter, tooltip=_("The odds of a {kind}").format(kind=kind))


def _all_and_men(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    men, rest = len(options) - 1, rect.width - _ALL
    edges = [rect.x, *(rect.x + _ALL + rest * n // men for n in range(men + 1))]
    return [
        pygame.Rect(left, rect.y, right - left, rect.height)
        for left, right in pairwise(edges)
    ]


_KINDS = Look(_all_and_men, SEGMENTS.draw_cell, SEGMENTS.draw_ground)
"""A word, then pictures of pieces."""


def square_in(rect: pygame.Rect) -> pygame.Rect:
    """The square in the middle of a slot on which a piece is drawn."""
    least = min(rect.width, rect.height)
    side = least - (8 if least > 40 else 4)
    return box_at(side, side, center=rect.center)


def draw_on_square(
    facts: Facts, piece: Piece, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    """Draw a piece to take, on a square on which it stands out."""
    theme, box = style.theme, square_in(rect)
    bright = (piece.side is Side.SECOND or facts.rotates) and not facts.idle
    ground = theme.light if bright else theme.dark
    rounded(surface, box, 5, theme.wood if facts.ground == "wood" else ground)
    picture = man(piece, box.width, theme, drawing_of(facts.key))
    surface.blit(picture, picture.get_rect(center=box.center))
