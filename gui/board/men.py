"""Drawings of men: on the board, in lists, as shadows, silhouettes and ghosts.

A drawing is a function from a man and two colours to SVG, so that another game brings
its own set by a line in `MEN`. All pictures are shared: draw them, do not draw on them.
"""

import io
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import cos, pi, sin

import chess
import chess.svg
import numpy as np
import pygame
from numpy.typing import NDArray

from core.values import Piece, Side
from gui.board.checkers_men import discs
from gui.drawing.shapes import css
from gui.drawing.theme import Colour, Theme

Drawing = Callable[[Piece, str, str], str]
"""From a man, the colour of its body and that of its lines (as SVG) to an SVG picture."""

_INNER_LINES: Colour = (233, 230, 220)
_SHADOW: Colour = (8, 10, 14)
_COLOURS = re.compile(r"#000000|#000|#ececec|#fff")


def cburnett(piece: Piece, body: str, lines: str) -> str:
    """The chessmen by Colin Burnett."""
    source = chess.svg.piece(chess.Piece.from_symbol(piece.letter))
    black, white = (lines, body) if piece.side is Side.FIRST else (body, lines)
    return _COLOURS.sub(lambda hit: black if "0" in hit[0] else white, source)


MEN: dict[str, Drawing] = {
    "fog-chess": cburnett,
    "checkers": discs,
    "fog-checkers": discs,
}
"""Which drawings belong to which game, by the game's key."""


def drawing_of(variant: str) -> Drawing:
    """The drawings of a game by its key."""
    return MEN[variant]


def no_men(piece: Piece, body: str, lines: str) -> str:
    """Draws nothing, for a board of which no game is known and on which nobody stands."""
    del piece, body, lines
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"/>'


@lru_cache(maxsize=1024)
def man(piece: Piece, size: int, theme: Theme, drawing: Drawing) -> pygame.Surface:
    """The man as it stands on the board."""
    if piece.side is Side.FIRST:
        return _render(drawing, piece, size, theme.man_white, theme.man_black)
    return _render(drawing, piece, size, theme.man_black, _INNER_LINES)


@lru_cache(maxsize=512)
def list_man(piece: Piece, size: int, theme: Theme, drawing: Drawing) -> pygame.Surface:
    """The man as it stands in a list on a panel, where a black body would drown."""
    if not theme.is_dark:
        return man(piece, size, theme, drawing)
    if piece.side is Side.FIRST:
        return _render(drawing, piece, size, theme.man_white, theme.list_outline)
    return _render(drawing, piece, size, theme.list_black, theme.panel)


@lru_cache(maxsize=512)
def silhouette(
    piece: Piece, size: int, colour: Colour, opacity: float, drawing: Drawing
) -> pygame.Surface:
    """The outline of the man filled with one colour."""
    outline = _render(drawing, piece, size, (255, 255, 255), (0, 0, 0))
    alpha = pygame.surfarray.array_alpha(outline).astype(np.float32)
    return _stencil(alpha * np.float32(opacity), colour)


@lru_cache(maxsize=1024)
def standing(
    piece: Piece, size: int, theme: Theme, drawing: Drawing, depth: int = 1
) -> pygame.Surface:
    """The man with its soft shadow, in the middle of a picture a third larger.

    `depth` is how far the man hangs over the board: 1 standing, more when it is carried.
    """
    margin = size // 6
    blur = size * 0.035 * depth
    side = size + 2 * margin
    sharp = pygame.Surface((side, side), pygame.SRCALPHA)
    sharp.fill((*_SHADOW, 0))
    dark = silhouette(piece, size, _SHADOW, 0.55, drawing)
    sharp.blit(dark, (margin, margin + max(1, round(blur))))
    picture = pygame.transform.gaussian_blur(sharp, max(1, int(blur)))
    picture.blit(man(piece, size, theme, drawing), (margin, margin))
    return picture


@lru_cache(maxsize=256)
def ghost(
    piece: Piece, size: int, theme: Theme, drawing: Drawing
) -> tuple[pygame.Surface, int]:
    """The man at part strength in a broken rim, and the margin of the picture."""
    return _in_rim(piece, size, theme, drawing, _dashes)


@lru_cache(maxsize=256)
def sure_man(
    piece: Piece, size: int, theme: Theme, drawing: Drawing
) -> tuple[pygame.Surface, int]:
    """The man at part strength in an unbroken rim, and the margin of the picture."""
    return _in_rim(piece, size, theme, drawing, _unbroken)


def draw_men_row(  # noqa: PLR0913, PLR0917 - what, where and how, all of them plain values
    surface: pygame.Surface,
    x: float,
    y_mid: float,
    size: int,
    pieces: Iterable[Piece],
    theme: Theme,
    drawing: Drawing,
) -> float:
    """Draw men of one list in a row, as they come; return its right edge.

    Men of a kind overlap, so that a long list stays short and its kinds can be counted.
    """
    before: Piece | None = None
    for piece in pieces:
        if before is not None:
            x += size * (0.46 if piece == before else 0.84)
        surface.blit(list_man(piece, size, theme, drawing), (int(x), int(y_mid - size / 2)))
        before = piece
    return x if before is None else x + size


def _render(
    drawing: Drawing, piece: Piece, size: int, body: Colour, lines: Colour
) -> pygame.Surface:
    source = drawing(piece, css(body), css(lines)).encode()
    picture = pygame.image.load_sized_svg(io.BytesIO(source), (size, size))
    # The loader may return a pixel more than asked for.
    exact = pygame.Surface((size, size), pygame.SRCALPHA)
    exact.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return exact


def _stencil(alpha: NDArray[np.float32], colour: Colour) -> pygame.Surface:
    picture = pygame.Surface(alpha.shape, pygame.SRCALPHA)
    picture.fill((*colour, 255))
    pygame.surfarray.pixels_alpha(picture)[:] = alpha.astype(np.uint8)
    return picture


def _grown(alpha: NDArray[np.float32], reach: float) -> NDArray[np.float32]:
    """The shape widened by `reach` pixels on every side, with a soft edge."""
    widest = alpha.copy()
    for step in range(20):
        dx, dy = reach * cos(step * pi / 10), reach * sin(step * pi / 10)
        widest = np.maximum(widest, np.roll(alpha, (round(dx), round(dy)), (0, 1)))
    return widest


def _in_rim(
    piece: Piece,
    size: int,
    theme: Theme,
    drawing: Drawing,
    drawn: Callable[[int], NDArray[np.bool_]],
) -> tuple[pygame.Surface, int]:
    """A pale man in a rim, of which ``drawn`` says where it is; and the margin."""
    margin = size // 6
    body = man(piece, size, theme, drawing)
    inside = np.pad(pygame.surfarray.array_alpha(body).astype(np.float32), margin)
    rim = _grown(inside, max(1.5, size * 0.034))
    share = np.where(inside > 127, 0.0, np.where(drawn(len(inside)), 0.95, 0.18))
    colour = theme.wisp if theme.name != "classic" else (255, 255, 255)
    picture = _stencil(rim * share, colour)
    pale = body.copy()
    pale.set_alpha(round(255 * 0.70))
    picture.blit(pale, (margin, margin))
    return picture, margin


def _unbroken(side: int) -> NDArray[np.bool_]:
    return np.ones((side, side), np.bool_)


def _dashes(side: int) -> NDArray[np.bool_]:
    across, down = np.ogrid[:side, :side]
    angle = np.arctan2(down - side * 0.56, across - side / 2)
    dashes: NDArray[np.bool_] = np.sin(angle * 17) > -0.25
    return dashes
