"""The window, in full screen or not."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

import pygame

from core.texts import N_, _
from gui.drawing.icons import draw_sign
from gui.drawing.theme import THEMES

SMALLEST = (900, 600)
"""The least window size in pixels."""

Size = tuple[int, int]

SHOWN_LATE = frozenset({"win32", "darwin"})
"""Systems where a screen reader must know of a window before it is shown."""

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
            "Umbra", self._opened.size, self._opened.topleft, resizable=True,
            hidden=sys.platform in SHOWN_LATE,
        )  # fmt: skip
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

    def show(self) -> None:
        """Show it where it was opened hidden."""
        if sys.platform in SHOWN_LATE:
            self._window.show()

    @property
    def handle(self) -> int:
        """The number by which the system knows it."""
        return self._window.handle

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard."""
        return self._window.focused

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Where it is on the desktop, without its frame."""
        return *self._window.position, *self._window.size

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


# --- The desktop: where windows may stand, and the frames around them --------------------

_MAXIMISED = 0x80
"""SDL's flag."""


class Frame(NamedTuple):
    """How wide a window's frame is at each edge, the title bar being at the top."""

    top: int
    left: int
    bottom: int
    right: int


USUAL_FRAME = Frame(40, 8, 8, 8)
"""What a frame takes at most, on most systems."""


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in "xywh"]


def fitted(
    size: tuple[int, int],
    corner: tuple[int, int] | None,
    areas: Sequence[pygame.Rect],
    frame: Frame,
) -> pygame.Rect:
    """Where a window stands so that nothing of it, nor of its frame, is off the desktop.

    Args:
        size: As large as it should be.
        corner: Where it should stand; ``None``, or a place that is on no screen any more,
            for the middle of the first one.
        areas: What windows may cover of each screen.
        frame: What comes around it.
    """
    rooms = [_without(area, frame) for area in areas]
    wanted = pygame.Rect(corner or (0, 0), size)
    shared = [_shared(wanted, room) if corner else 0 for room in rooms]
    room = rooms[shared.index(max(shared))]
    found = pygame.Rect(0, 0, min(size[0], room.width), min(size[1], room.height))
    found.center = room.center
    if max(shared):
        found.topleft = wanted.topleft
    return found.clamp(room)


def usable_areas() -> list[pygame.Rect]:
    """What windows may cover of each screen: all but the system's bars."""
    sizes = pygame.display.get_desktop_sizes()
    sdl, areas, area = _sdl(), [], _Rect()
    for number, size in enumerate(sizes):
        known = sdl is not None and not sdl.SDL_GetDisplayUsableBounds(
            number, ctypes.byref(area)
        )
        places = (area.x, area.y, area.w, area.h) if known else (0, 0, *size)
        areas.append(pygame.Rect(places))
    return areas


def frame_of(window: pygame.Window) -> Frame:
    """What the system has put around a window that is shown."""
    sdl, widths = _sdl(), [ctypes.c_int() for _ in range(4)]
    if sdl is None or sdl.SDL_GetWindowBordersSize(
        _handle(sdl, window), *map(ctypes.byref, widths)
    ):
        return USUAL_FRAME
    return Frame(*(width.value for width in widths))


def is_maximised(window: pygame.Window) -> bool:
    """Whether a window fills its screen, frame and all."""
    sdl = _sdl()
    return sdl is not None and bool(
        sdl.SDL_GetWindowFlags(_handle(sdl, window)) & _MAXIMISED
    )


def _handle(sdl: ctypes.CDLL, window: pygame.Window) -> ctypes.c_void_p:
    sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
    return ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id))


@cache
def _sdl() -> ctypes.CDLL | None:
    """The SDL that pygame uses; ``None`` where it cannot be reached."""
    try:
        name = "SDL2.dll" if sys.platform == "win32" else pygame.base.__file__
        sdl = ctypes.CDLL(name)
        sdl.SDL_GetDisplayUsableBounds, sdl.SDL_GetWindowBordersSize  # noqa: B018
    except (OSError, AttributeError, TypeError):
        return None
    return sdl


def _without(area: pygame.Rect, frame: Frame) -> pygame.Rect:
    """What a frame leaves of an area to the window."""
    return pygame.Rect(
        area.x + frame.left,
        area.y + frame.top,
        max(1, area.width - frame.left - frame.right),
        max(1, area.height - frame.top - frame.bottom),
    )


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


# --- The display -------------------------------------------------------------------------

_INVISIBLE = frozenset({"offscreen", "dummy"})
"""What SDL falls back on where it finds no display."""

_NONE = N_(
    "there is no display to open a window on; "
    "show, match and the other commands that --help lists need none"
)


class NoDisplayError(Exception):
    """No display can be opened. The message is a sentence without a dot."""


def open_display() -> None:
    """Start the display; an invisible one only if ``SDL_VIDEODRIVER`` names it.

    Raises:
        NoDisplayError: If there is none.
    """
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(_(_NONE)) from error
    named = "SDL_VIDEODRIVER" in os.environ or "SDL_VIDEO_DRIVER" in os.environ
    if pygame.display.get_driver() in _INVISIBLE and not named:
        pygame.display.quit()
        raise NoDisplayError(_(_NONE))


# --- Drawing without a display -----------------------------------------------------------


@contextmanager
def no_display() -> Iterator[None]:
    """Use dummy video and audio in this block, and restore the display afterwards."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    running = pygame.display.get_init()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    try:
        yield
    finally:
        if not running:
            # The fonts stay: what has been measured and drawn with them is remembered.
            pygame.display.quit()
