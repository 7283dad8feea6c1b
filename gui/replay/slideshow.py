"""Turns the pages by itself."""

from __future__ import annotations

from collections.abc import Sequence

from gui.drawing import redraw

SPEEDS = (0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
"""Seconds for each move to choose from."""


class Slideshow:
    """Counts time while it runs.

    Attributes:
        running: Whether it does.
    """

    def __init__(self) -> None:
        self.running = False
        self._waited = 0.0

    def start(self) -> None:
        """Run from now on."""
        self.running, self._waited = True, 0.0

    def stop(self) -> None:
        """Stand still."""
        self.running = False

    def due(self, dt: float, seconds: float) -> bool:
        """Let time pass; whether it is time for the next move."""
        if not self.running:
            return False
        self._waited += dt
        if self._waited < seconds:
            redraw.within(seconds - self._waited)
            return False
        self._waited = 0.0
        return True


def next_speed(seconds: float, faster: bool, speeds: Sequence[float] = SPEEDS) -> float:
    """The speed beside the present one; the same at the end of the row."""
    if faster:
        return max((speed for speed in speeds if speed < seconds - 1e-9), default=speeds[0])
    return min((speed for speed in speeds if speed > seconds + 1e-9), default=speeds[-1])
