"""A key that is held down acts again and again."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing import redraw

FIRST_AFTER = 0.35
"""Seconds until a held key acts for the second time."""

THEN_EVERY = 0.06
"""Seconds from one time to the next after that."""


class HeldKey:
    """Watches one of a few keys being held.

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
        """Let time pass; the event of the key if it is to act again now."""
        if self._down is None:
            return None
        self._left -= dt
        if self._left > 0:
            redraw.within(self._left)
            return None
        self._left = THEN_EVERY
        return self._down
