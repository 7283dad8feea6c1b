"""Time controls and clocks. Time is passed in, so tests own it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from core.values import Side

_SHORT = re.compile(r"(\d{1,3}(?:\.\d+)?)\+(\d{1,3}(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for the whole game, and seconds added after each move."""

    base: float
    increment: float = 0.0

    @property
    def start(self) -> float:
        """Seconds before the first move; where time comes only with moves, one's worth."""
        return self.base or self.increment

    @classmethod
    def parse(cls, text: str) -> TimeControl | None:
        """The control people write as ``3+2``: minutes, then seconds. ``none`` is none.

        Raises:
            ValueError: If ``text`` is neither, or leaves no time at all.
        """
        if text.lower() in ("none", "-", ""):
            return None
        match = _SHORT.fullmatch(text)
        if match is None or float(match[1]) + float(match[2]) <= 0:
            raise ValueError(
                f"the time control is {text!r} instead of none or minutes+seconds, as 3+2"
            )
        return cls(float(match[1]) * 60, float(match[2]))

    @property
    def pgn(self) -> str:
        """The PGN tag's value: ``180+2``."""
        return f"{self.base:g}+{self.increment:g}" if self.increment else f"{self.base:g}"

    @property
    def text(self) -> str:
        """As people write it: ``3+2``."""
        return f"{self.base / 60:g}+{self.increment:g}"


@dataclass(frozen=True, slots=True)
class Clock:
    """Both sides' time, standing still; a turn's time is taken off when it ends."""

    control: TimeControl
    left: tuple[float, float]

    @classmethod
    def new(cls, control: TimeControl) -> Clock:
        """A clock at the start of a game."""
        return cls(control, (control.start, control.start))

    def after(self, side: Side, spent: float) -> Clock:
        """The clock when ``side`` has moved after ``spent`` seconds."""
        left = list(self.left)
        left[side] = max(0.0, left[side] - spent) + self.control.increment
        return replace(self, left=(left[0], left[1]))
