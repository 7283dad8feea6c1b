"""Drawing without a display or an audio device."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame


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
