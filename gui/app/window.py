"""The window, in full screen or not."""

from __future__ import annotations

import pygame

from gui.drawing.emblem import draw_sign
from gui.drawing.theme import THEMES

SMALLEST = (900, 600)
"""The least window size in pixels."""

Size = tuple[int, int]

_GONE = frozenset({pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED})
_BACK = frozenset(
    {
        pygame.WINDOWSHOWN,
        pygame.WINDOWEXPOSED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWFOCUSGAINED,
    }
)


class Window:
    """The program's only window; it is resized, never recreated.

    A screen draws for the pixels there are, so the whole screen keeps its own resolution.

    Args:
        size: In pixels, while it is not the whole screen.
        fullscreen: Whether it opens as the whole screen.

    Attributes:
        visible: Whether it is on the screen, as far as the system says.
    """

    def __init__(self, size: Size, fullscreen: bool) -> None:
        self.visible = True
        self._fullscreen = fullscreen
        self._window = pygame.Window("Umbra", size, resizable=True)
        self._window.set_icon(_icon())
        self._window.minimum_size = SMALLEST
        if fullscreen:
            self._window.set_fullscreen(desktop=True)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; a new one after each resize."""
        return self._window.get_surface()

    @property
    def title(self) -> str:
        """What the system's frame says."""
        return self._window.title

    @title.setter
    def title(self, words: str) -> None:
        if self._window.title != words:
            self._window.title = words

    def flip(self) -> None:
        """Bring what was drawn to the screen."""
        self._window.flip()

    def close(self) -> None:
        """Take it off the screen for good."""
        self._window.destroy()

    def toggle(self) -> None:
        """Switch full screen on or off."""
        self._fullscreen = not self._fullscreen
        if self._fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def hear(self, event: pygame.event.Event) -> None:
        """Track hiding, showing and resizing of the window."""
        if event.type == pygame.WINDOWRESIZED:
            self._keep_least((event.x, event.y))
        elif event.type in _GONE:
            self.visible = False
        elif event.type in _BACK:
            self.visible = True

    def _keep_least(self, size: Size) -> None:
        """Grow back where the system did not keep to the least size."""
        least = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
        if least != size and not self._fullscreen:
            self._window.size = least


def _icon(size: int = 64) -> pygame.Surface:
    """The disc half in eclipse on a clear ground."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    draw_sign(surface, (size // 2, size // 2), size * 0.46, THEMES["umbra"])
    return surface
