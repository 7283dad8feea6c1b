"""The picture in the window's frame and the task bar."""

from __future__ import annotations

import pygame

from gui.drawing.emblem import draw_sign
from gui.drawing.theme import THEMES


def window_icon(size: int = 64) -> pygame.Surface:
    """The disc half in eclipse on a clear ground."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    draw_sign(surface, (size // 2, size // 2), size * 0.46, THEMES["umbra"])
    return surface
