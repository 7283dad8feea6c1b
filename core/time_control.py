"""Time controls: main time with an increment or byoyomi, and how they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil

_NUMBER = r"\d{1,3}(?:\.\d{1,9})?"
_SHORT = re.compile(rf"({_NUMBER})\+(?:(\d{{1,2}})x)?({_NUMBER})", re.ASCII)
_SECONDS = r"\d{1,7}(?:\.\d{1,3})?"
_TAG = re.compile(rf"({_SECONDS})(?:\+(?:(\d{{1,2}})x)?({_SECONDS}))?", re.ASCII)
_DUST = 1e-6
"""Seconds by which sums of decimals may be off."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What is left to a side, main time and byoyomi apart.

    Attributes:
        main: Seconds of main time; without byoyomi all there is.
        period: Seconds left of the period that runs, or will run next; 0 without byoyomi.
        periods: How many periods are left, that one included.
        byoyomi: Seconds of a whole period.
    """

    main: float
    period: float = 0.0
    periods: int = 0
    byoyomi: float = 0.0

    @property
    def in_byoyomi(self) -> bool:
        """Whether main time is over and a period runs."""
        return self.main <= 0 < self.periods

    @property
    def shown(self) -> float:
        """The seconds that a clock counts down now."""
        return self.period if self.in_byoyomi else self.main

    @property
    def turn(self) -> float:
        """Seconds that may still go into this turn without a period being used up."""
        return self.main + self.period


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for the whole game, and what a turn is given besides.

    That is an increment, or byoyomi: once main time is over every turn may take one period,
    which begins anew with each turn. A turn that takes longer uses that period up, and who
    has used up the last has run out of time.

    What a side has left is one number, the seconds until it runs out if nothing is given
    back: main time and all periods. ``divided`` takes it apart.

    Attributes:
        base: Seconds of main time.
        increment: Seconds added after each turn.
        byoyomi: Seconds of a period; 0 for no byoyomi.
        periods: How many periods there are, if any.
    """

    base: float
    increment: float = 0.0
    byoyomi: float = 0.0
    periods: int = 1

    @classmethod
    def parse(cls, text: str) -> TimeControl | None:
        """The control people write as ``3+2`` or ``10+3x30``; ``none`` is none.

        The first number is minutes, the last seconds: of the increment or, after a number
        of periods, of each of them.

        Raises:
            ValueError: If ``text`` is neither, or leaves no time at all.
        """
        if text.lower() in ("none", "-", ""):
            return None
        match = _SHORT.fullmatch(text)
        control = None if match is None else cls._of(match, 60)
        if control is None:
            raise ValueError(
                f"{text!r} is not a time control: none or minutes+seconds, such as 3+2, "
                "or with byoyomi minutes+periods x seconds, such as 10+1x30"
            )
        return control

    @classmethod
    def of_tag(cls, tag: str) -> TimeControl | None:
        """The control that a PGN tag names; ``None`` where it is none of ours."""
        match = _TAG.fullmatch(tag)
        return None if match is None else cls._of(match, 1)

    @classmethod
    def _of(cls, match: re.Match[str], unit: int) -> TimeControl | None:
        """The control of main time, periods and seconds; ``None`` if that is no time."""
        base, extra = round(float(match[1]) * unit, 2), float(match[3] or 0)
        if match[2] is None:
            return cls(base, extra) if base + extra > 0 else None
        periods = int(match[2])
        return cls(base, 0.0, extra, periods) if periods and extra > 0 else None

    @property
    def start(self) -> float:
        """Seconds before the first turn; with nothing but an increment, one of it."""
        return self.base + self.reserve or self.increment

    @property
    def reserve(self) -> float:
        """Seconds of all periods together."""
        return self.byoyomi * self.periods

    @property
    def tag(self) -> str:
        """The PGN tag's value, in seconds: ``180+2``, ``600+1x30``."""
        base = f"{self.base:.10g}"
        return base if self._extra == "+0" else f"{base}{self._extra}"

    @property
    def text(self) -> str:
        """As people write it, which ``parse`` reads: ``3+2``, ``10+1x30``."""
        return f"{self.base / 60:g}{self._extra}"

    @property
    def words(self) -> str:
        """As it stands in sentences: ``3 min + 2 s``, ``10 min + 30 s byoyomi``."""
        main = f"{self.base / 60:g} min"
        if not self.byoyomi:
            return f"{main} + {self.increment:g} s"
        times = f"{self.periods} × " if self.periods > 1 else ""
        return f"{main} + {times}{self.byoyomi:g} s byoyomi"

    @property
    def _extra(self) -> str:
        if self.byoyomi:
            return f"+{self.periods}x{self.byoyomi:.10g}"
        return f"+{self.increment:.10g}"

    def divided(self, left: float) -> TimeLeft:
        """``left`` seconds taken apart into main time and periods."""
        left = max(0.0, left)
        if not self.byoyomi or left < _DUST:
            return TimeLeft(left, byoyomi=self.byoyomi)
        if left >= self.reserve:
            return TimeLeft(left - self.reserve, self.byoyomi, self.periods, self.byoyomi)
        periods = ceil(left / self.byoyomi - _DUST)
        period = left - (periods - 1) * self.byoyomi
        return TimeLeft(0.0, period, periods, self.byoyomi)

    def ended(self, left: float, spent: float) -> float:
        """Seconds left at the end of a turn that took ``spent`` of the ``left`` before it.

        So it goes on file: the increment is added, a period that was not used up is not
        made whole yet, so that files tell what every move took.
        """
        return max(0.0, left - spent) + self.increment

    def renewed(self, left: float) -> float:
        """What a side has for its next turn if its last one ended with ``left`` seconds."""
        now = self.divided(left)
        return now.periods * self.byoyomi if now.in_byoyomi else max(0.0, left)

    def spent(self, left: float, ended: float) -> float:
        """Seconds that a turn took: the inverse of ``ended``."""
        return max(0.0, left + self.increment - ended)
