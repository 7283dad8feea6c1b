"""The window, which is the whole screen when the player likes."""

from __future__ import annotations

import pygame

SMALLEST = (900, 600)
"""The least window size in pixels."""

Size = tuple[int, int]


class Window:
    """The program's one window.

    A screen draws for the pixels there are, so the whole screen keeps its own resolution.

    Args:
        size: In pixels, while it is not the whole screen.
        fullscreen: Whether it opens as the whole screen.
    """

    def __init__(self, size: Size, fullscreen: bool) -> None:
        self._size = size
        self._fullscreen = fullscreen
        self._open()

    def toggle(self) -> None:
        """Go to the whole screen, or back to the size before."""
        self._fullscreen = not self._fullscreen
        self._open()

    def resized(self, size: Size) -> None:
        """Take note of a size that the player gave; one too small becomes the least."""
        if self._fullscreen:
            return
        self._size = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
        if self._size != tuple(size):
            self._open()

    def _open(self) -> None:
        if self._fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE)
