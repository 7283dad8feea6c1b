"""What moves took, as files of shogi have it, and what is left after them."""

from __future__ import annotations

from math import floor

from core.time_control import TimeControl
from core.values import Side

_DUST = 1e-6
"""Seconds by which sums of decimals may be off."""


class Account:
    """The time left to both sides, as whoever reads a file works it out.

    What a move took is rounded down to whole steps, so that clocks read again show a step
    more at most: what is lost is not added up.

    Args:
        control: The time control of the game.
        step: Seconds of which times are multiples.
    """

    def __init__(self, control: TimeControl, step: float = 1.0) -> None:
        self._control = control
        self._step = step
        self._left = [control.start, control.start]

    def spent(self, side: Side, clock: float) -> float:
        """What a move took after which ``clock`` seconds are left to ``side``."""
        spent = self._control.spent(self._left[side], clock)
        return floor(spent / self._step + _DUST) * self._step

    def after(self, side: Side, spent: float) -> float:
        """What is left to ``side`` after a move that took so long."""
        clock = self._control.ended(self._left[side], spent)
        self.show(side, clock)
        return clock

    def show(self, side: Side, clock: float) -> None:
        """Take the time left to ``side`` after a move from elsewhere."""
        self._left[side] = self._control.renewed(clock)

    def tells(self, clock: float, told: float) -> bool:
        """Whether ``told`` is a clock read again that showed ``clock``."""
        return -_DUST <= told - clock < self._step + _DUST


def minutes(seconds: float) -> str:
    """``0:12``, and ``61:05`` where there are more."""
    whole = floor(seconds + _DUST)
    return f"{whole // 60}:{whole % 60:02}"


def hours(seconds: float) -> str:
    """``00:00:12``."""
    whole = floor(seconds + _DUST)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"


def elapsed(seconds: float) -> str:
    """The command of PGN that tells what a move took: ``[%emt 0:00:12]``."""
    whole, tenths = divmod(round(seconds * 1000), 1000)
    rest = f".{tenths:03}".rstrip("0") if tenths else ""
    return f"[%emt {whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{rest}]"


def read_elapsed(command: str) -> float | None:
    """The seconds that such a command tells, given without its brackets."""
    name, _, text = command.partition(" ")
    parts = text.split(":")
    if name != "emt" or not 1 <= len(parts) <= 3:
        return None
    return seconds_of(text)


def seconds_of(text: str) -> float | None:
    """The seconds of ``12``, ``0:12`` or ``0:00:12.5``; ``None`` where it is no time."""
    total, parts = 0.0, text.strip().split(":")
    if len(parts) > 3:
        return None
    for part in parts:
        plain = part.replace(".", "", 1)
        if not (plain.isascii() and plain.isdecimal() and len(part) < 9):
            return None
        total = total * 60 + float(part)
    return total
