"""The window, in full screen or not."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from gui.app.desktop import USUAL_FRAME, Frame, fitted, frame_of, is_maximised, usable_areas
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


@dataclass(frozen=True, slots=True)
class Placement:
    """How the window stands while it is not the whole screen.

    Attributes:
        size: In pixels, without its frame.
        corner: Its upper left one on the desktop; ``None`` for the middle.
        maximised: Whether it fills the desktop instead.
    """

    size: Size
    corner: tuple[int, int] | None = None
    maximised: bool = False


class Window:
    """The program's only window; it is resized, never recreated.

    It opens on the desktop as a whole, smaller than wanted if need be. A screen draws for
    the pixels there are, so the whole screen keeps its own resolution.

    Args:
        wanted: How it stands.
        fullscreen: Whether it opens as the whole screen.

    Attributes:
        visible: Whether it is on the screen, as far as the system says.
    """

    def __init__(self, wanted: Placement, fullscreen: bool) -> None:
        self.visible = True
        self._fullscreen = fullscreen
        self._wanted, self._opened = wanted, _place(wanted, USUAL_FRAME)
        self._window = pygame.Window(
            "Umbra", self._opened.size, self._opened.topleft, resizable=True
        )
        self._window.set_icon(_icon())
        self._window.minimum_size = SMALLEST
        # SDL may make another window for its surface; only then its frame is known.
        self._window.get_surface()
        pygame.event.pump()
        self._opened = _place(wanted, frame_of(self._window))
        self._window.size, self._window.position = self._opened.size, self._opened.topleft
        if wanted.maximised:
            self._window.maximize()
        if fullscreen:
            self._window.set_fullscreen(desktop=True)

    @property
    def placement(self) -> Placement:
        """How it stands; what nobody has changed is as it was wanted."""
        if self._fullscreen or not self.visible:
            return self._wanted
        if is_maximised(self._window):
            return replace(self._wanted, maximised=True)
        now = pygame.Rect(self._window.position, self._window.size)
        if now == self._opened:
            return replace(self._wanted, maximised=False)
        return Placement(now.size, now.topleft)

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
        self._wanted = self.placement
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


def _place(wanted: Placement, frame: Frame) -> pygame.Rect:
    """Where there is room for the window on the desktop."""
    found = fitted(wanted.size, wanted.corner, usable_areas(), frame)
    found.size = max(found.width, SMALLEST[0]), max(found.height, SMALLEST[1])
    return found


def _icon(size: int = 64) -> pygame.Surface:
    """The disc half in eclipse on a clear ground."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    draw_sign(surface, (size // 2, size // 2), size * 0.46, THEMES["umbra"])
    return surface
