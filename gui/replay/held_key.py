"""A key that is held down acts again and again."""

from __future__ import annotations

import pygame

FIRST_AFTER = 0.35
"""Seconds until a held key acts for the second time."""

THEN_EVERY = 0.06
"""Seconds from one time to the next after that."""


class HeldKey:
    """Watches one of a few keys being held."""

    def __init__(self, keys: frozenset[int]) -> None:
        self._keys = keys
        self._down: int | None = None
        self._left = 0.0

    def hear(self, event: pygame.event.Event) -> None:
        """Notice a key going down or coming up."""
        if event.type == pygame.KEYDOWN:
            self._down = event.key if event.key in self._keys else None
            self._left = FIRST_AFTER
        elif event.type == pygame.WINDOWFOCUSLOST or (
            event.type == pygame.KEYUP and event.key == self._down
        ):
            self._down = None

    def due(self, dt: float) -> int | None:
        """Let time pass; the key if it is to act again now."""
        if self._down is None:
            return None
        self._left -= dt
        if self._left > 0:
            return None
        self._left = THEN_EVERY
        return self._down
