"""The display that the window opens on."""

from __future__ import annotations

import os

import pygame

_INVISIBLE = frozenset({"offscreen", "dummy"})
"""What SDL falls back on where it finds no display."""

_NONE = (
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
        raise NoDisplayError(_NONE) from error
    named = "SDL_VIDEODRIVER" in os.environ or "SDL_VIDEO_DRIVER" in os.environ
    if pygame.display.get_driver() in _INVISIBLE and not named:
        pygame.display.quit()
        raise NoDisplayError(_NONE)
