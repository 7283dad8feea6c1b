"""The mark that stands in a move list for a move nobody saw."""

from __future__ import annotations

from functools import lru_cache

import pygame

from gui.board.fog import tiles
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import svg
from gui.drawing.theme import Theme, contrast

_SIZES = {"S": (46, 18), "M": (52, 20), "L": (66, 26)}
_SHORT = 0.62
_TILE_CELL = 24


def draw_hidden_badge(
    surface: pygame.Surface, x: float, y_mid: float, size: str, theme: Theme, short: bool
) -> int:
    """Draw the fog mark with its left edge at ``x``; return its width.

    Every mark of a size looks alike, so that it says nothing of the move.

    Args:
        surface: The window.
        x: Its left edge.
        y_mid: Its middle.
        size: The size class, "S", "M" or "L".
        theme: The colours.
        short: Whether there are words to follow.
    """
    width, height = badge_width(size, short), _SIZES[size][1]
    surface.blit(_badge(width, height, theme), (round(x), round(y_mid - height / 2)))
    return width


def badge_width(size: str, short: bool) -> int:
    """How wide the mark is."""
    return round(_SIZES[size][0] * (_SHORT if short else 1))


@lru_cache(maxsize=32)
def _badge(width: int, height: int, theme: Theme) -> pygame.Surface:
    outline = f'<rect width="{width}" height="{height}" rx="{height / 2}" fill="#fff"/>'
    picture = svg(width, height, outline).copy()
    cloud, _ = tiles(_TILE_CELL, theme)
    fog = pygame.Surface((width, height), pygame.SRCALPHA)
    fog.blit(cloud, (0, 0))
    picture.blit(fog, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ink = max(theme.light, theme.mark, key=lambda colour: contrast(colour, theme.fog_mid))
    draw_icon(picture, "fog", (width / 2, height / 2 + 0.5), round(height * 0.9), ink)
    return picture
