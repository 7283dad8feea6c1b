"""What steps through a game by itself: the slideshow, and a key held down."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing import redraw


class Slideshow:
    """Says when the next move is due.

    Attributes:
        running: Whether it is running.
    """

    def __init__(self) -> None:
        self.running = False
        self._waited = 0.0

    def start(self) -> None:
        """Start it."""
        self.running, self._waited = True, 0.0

    def stop(self) -> None:
        """Stop it."""
        self.running = False

    def due(self, dt: float, seconds: float) -> bool:
        """Advance by ``dt`` seconds; whether the next move is due."""
        if not self.running:
            return False
        self._waited += dt
        if self._waited < seconds:
            redraw.within(seconds - self._waited)
            return False
        self._waited = 0.0
        return True


FIRST_AFTER = 0.35
"""Seconds until a held key repeats."""

THEN_EVERY = 0.06
"""Seconds between later repeats."""


class HeldKey:
    """Repeats a key that is held down.

    Args:
        is_wanted: Whether an event of a key going down is one of them.
    """

    def __init__(self, is_wanted: Callable[[pygame.event.Event], bool]) -> None:
        self._is_wanted = is_wanted
        self._down: pygame.event.Event | None = None
        self._left = 0.0

    def hear(self, event: pygame.event.Event) -> None:
        """Notice a key going down or coming up."""
        if event.type == pygame.KEYDOWN:
            self._down = event if self._is_wanted(event) else None
            self._left = FIRST_AFTER
        elif event.type == pygame.WINDOWFOCUSLOST or (
            self._down is not None
            and event.type == pygame.KEYUP
            and event.key == self._down.key
        ):
            self._down = None

    def due(self, dt: float) -> pygame.event.Event | None:
        """Advance by ``dt`` seconds; the key's event if it repeats now."""
        if self._down is None:
            return None
        self._left -= dt
        if self._left > 0:
            redraw.within(self._left)
            return None
        self._left = THEN_EVERY
        return self._down
