"""The desktop: where windows may stand, and the frames around them.

SDL knows both, but pygame does not pass them on, so the SDL that pygame has loaded is read.
Where it cannot be, whole screens and a usual frame stand in.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pygame

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
