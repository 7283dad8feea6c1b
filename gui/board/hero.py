"""The board of Home: its fog spills over the edges, and dim shapes stand in it.

Shapes in the fog are for Home alone, where no game is being played.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from core.values import Observation, Piece, Square
from gui.board.clouds import Field, cloud, resized, smoothstep
from gui.board.fog import drift_at, mask_field, paint_clouds, stencil, tiles
from gui.board.fog_pattern import FogPattern, pattern_of
from gui.board.ground import Ground, paint
from gui.board.layout import BoardLayout
from gui.board.men import PieceSet, drawing_of, silhouette, standing
from gui.drawing.theme import Theme

_RING = 3
_STEP = 12
_SHAPE_OPACITY = 0.42


@dataclass(frozen=True, slots=True)
class Spill:
    """How far the fog reaches over the board on three sides, in squares, 2.5 at most."""

    left: float = 1.0
    top: float = 2.1
    right: float = 2.1


class HeroBoard:
    """Draws one observation, over and over, with drifting fog around it."""

    def __init__(self, layout: BoardLayout, theme: Theme, spill: Spill) -> None:
        self._layout = layout
        self._theme = theme
        self._spill = spill
        self._margin = _RING * layout.cell, _RING * layout.high
        size = layout.width + 2 * self._margin[0], layout.height + 2 * self._margin[1]
        self._layer = pygame.Surface(size, pygame.SRCALPHA)
        self._made: tuple[FogPattern, pygame.Surface, pygame.Surface] | None = None

    def draw(
        self,
        surface: pygame.Surface,
        seen: Observation,
        shapes: Mapping[Square, Piece],
        t: float,
    ) -> None:
        """Draw what is seen, and `shapes` as dim outlines, at the time `t` in seconds."""
        layout, (beside, above) = self._layout, self._margin
        ground, mask = self._pictures(pattern_of(layout, seen.visible))
        surface.blit(ground, (layout.x, layout.y))
        drift = drift_at(layout.cell, t)
        paint_clouds(self._layer, mask, tiles(layout.cell, self._theme), drift)
        surface.blit(self._layer, (layout.x - beside, layout.y - above))
        drawing = drawing_of(seen.variant)
        for square, piece in shapes.items():
            self._place(surface, square, self._shape(piece, drawing))
        for square, piece in seen.pieces.items():
            size = int(layout.high * 0.96)
            picture = standing(piece, size, self._theme, drawing)
            self._place(surface, square, picture)

    def _pictures(self, pattern: FogPattern) -> tuple[pygame.Surface, pygame.Surface]:
        if self._made is None or self._made[0] != pattern:
            ground = paint(Ground(pattern, self._layout.cell, self._theme))
            field = _spilt(pattern, self._spill)
            white = stencil(field, (255, 255, 255))
            mask = pygame.transform.smoothscale(white, self._layer.get_size())
            self._made = pattern, ground, mask
        return self._made[1:]

    def _shape(self, piece: Piece, drawing: PieceSet) -> pygame.Surface:
        size = int(self._layout.high * 0.86)
        shape = silhouette(
            piece, size, self._theme.shade, _SHAPE_OPACITY, self._theme, drawing
        )
        return pygame.transform.gaussian_blur(shape, max(1, size // 40))

    def _place(
        self, surface: pygame.Surface, square: Square, picture: pygame.Surface
    ) -> None:
        x, y = self._layout.centre(square)
        half = picture.get_width() / 2
        surface.blit(picture, (round(x - half), round(y - half)))


def _spilt(pattern: FogPattern, spill: Spill) -> Field:
    """The mask of the board and of a ring of squares round it."""
    margin = _RING * _STEP
    field = _beyond(pattern, spill)
    board = mask_field(pattern, _STEP)
    field[margin:-margin, margin:-margin] = board
    return field


def _beyond(pattern: FogPattern, spill: Spill) -> Field:
    """How thick the fog is round the board: it thins out with the distance."""
    columns, rows = pattern.columns + 2 * _RING, pattern.rows + 2 * _RING
    size = columns * _STEP, rows * _STEP
    fray = 0.5 * resized(cloud(256, 9, 1.25, 0.12, 1.2), max(size))
    fray = fray[: size[0], : size[1]]
    across = (np.arange(size[0], dtype=np.float32)[:, None] + 0.5) / _STEP - _RING
    down = (np.arange(size[1], dtype=np.float32)[None, :] + 0.5) / _STEP - _RING
    left, right = (_depth(pattern.unseen[column]) for column in (0, -1))
    depth = np.where(across < pattern.columns / 2, left, right)
    far = np.maximum(
        np.maximum(-across / spill.left, (across - pattern.columns) / spill.right),
        np.maximum(-down / spill.top, (down - depth) / 1.3),
    )
    return 1 - smoothstep((far + fray * np.clip(far, 0, 1)).astype(np.float32), 0.3, 1.0)


def _depth(column: NDArray[np.bool_]) -> int:
    """How many squares the fog comes down along an edge of the board."""
    unseen = np.flatnonzero(column)
    return int(unseen[-1]) + 1 if len(unseen) else 0
