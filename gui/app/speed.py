"""How fast a game goes on by itself: as settings have it, and as people read it."""

from __future__ import annotations

from collections.abc import Sequence

SPEEDS = (10.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.125)
"""Seconds for each move to choose from, the slowest first; 1 is the speed 1×."""

WATCH_SPEEDS = (*SPEEDS, 0.0)
"""The same where bots play: with 0 nobody waits for anything but them."""

WIDEST = "0.25×"
"""The speed that needs most room."""


def speed_words(seconds: float) -> str:
    """A speed by the seconds for each move, such as ``2×`` for half a second."""
    return f"{1 / seconds:.2g}×" if seconds else "Max"


def next_speed(seconds: float, faster: bool, speeds: Sequence[float] = SPEEDS) -> float:
    """The next faster or slower speed; at the end of the row the same."""
    if faster:
        return max((each for each in speeds if each < seconds - 1e-9), default=seconds)
    return min((each for each in speeds if each > seconds + 1e-9), default=seconds)
