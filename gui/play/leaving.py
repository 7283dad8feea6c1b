"""Esc leaves a running game only when it is pressed twice."""

from __future__ import annotations

from collections.abc import Callable

from core.texts import N_
from gui.drawing import redraw

WITHIN = 3.0
"""Seconds in which the second time must follow the first."""

WORDS = N_("Press Esc again to leave; the game waits on Home")


class Leaving:
    """Whether a person is about to leave.

    Args:
        now: A steady clock in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked = float("-inf")

    @property
    def asking(self) -> bool:
        """Whether the warning is being shown."""
        left = self._asked + WITHIN - self._now()
        if left > 0:
            redraw.within(left)
        return left > 0

    def agreed(self) -> bool:
        """Whether this is the second request within a moment; the first only warns."""
        second = self.asking
        self._asked = self._now()
        return second
