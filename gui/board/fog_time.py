"""The time by which the fog drifts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

import pygame

_AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)


@dataclass(frozen=True, slots=True)
class FogTime:
    """A moment of the drift.

    Attributes:
        seconds: Since the fog began to drift.
        lasts: Seconds until it drifts on.
    """

    seconds: float = 0.0
    lasts: float = inf


STILL = FogTime()
"""The fog where it does not drift."""


class FogClock:
    """A clock that stands while the window is hidden or not in focus.

    Args:
        now: The clock on the wall, in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._stood = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The time it shows."""
        return (self._now() if self._since is None else self._since) - self._stood

    @property
    def runs(self) -> bool:
        """Whether the clock runs."""
        return self._since is None

    def hear(self, event: pygame.event.Event) -> None:
        """Stop or go on where the event says that the player looks away or back."""
        if event.type in _AWAY and self._since is None:
            self._since = self._now()
        elif event.type == pygame.WINDOWFOCUSGAINED and self._since is not None:
            self._stood += self._now() - self._since
            self._since = None
