"""Types of arguments: numbers and budgets."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from dataclasses import dataclass

from core.play.clock import LONGEST, read_budget
from core.player import Budget

_WHOLE = re.compile(r"\d{1,18}", re.ASCII)
_DECIMAL = re.compile(r"-?(\d{1,18}(\.\d{0,18})?|\.\d{1,18})([eE][+-]?\d{1,3})?", re.ASCII)
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Whole:
    """Reads a whole number from ``low`` to ``high``."""

    low: int
    high: int

    def __call__(self, text: str) -> int:
        """The number that ``text`` means."""
        number = int(text) if _WHOLE.fullmatch(text) else -1
        if not self.low <= number <= self.high:
            raise ArgumentTypeError(
                f"{shown(text)} is not a whole number from {self.low:,} to {self.high:,}"
            )
        return number


@dataclass(frozen=True, slots=True)
class Number:
    """Reads a number from ``low`` to ``high``; ``above`` leaves out ``low`` itself."""

    low: float
    high: float
    above: bool = False

    def __call__(self, text: str) -> float:
        """The number that ``text`` means."""
        number = decimal(text)
        fits = number is not None and self.low <= number <= self.high
        if number is None or not fits or (self.above and number == self.low):
            low, high = f"{self.low:,g}", f"{self.high:,.15g}"
            span = f"above {low}, up to {high}" if self.above else f"from {low} to {high}"
            raise ArgumentTypeError(f"{shown(text)} is not a number {span}")
        return number


count = Whole(0, 10**18 - 1)
"""A seed, or a place in a file: any whole number from 0."""

many = Whole(1, 1_000_000)
"""Of games, positions or rounds: what can still be played in somebody's life."""

jobs = Whole(1, 1024)
"""Of processes or threads."""

seconds = Number(0, LONGEST, above=True)
"""Of the clock."""

share = Number(0, 1)
"""A share of something."""


def decimal(text: str) -> float | None:
    """Parse a decimal number; ``None`` if malformed or not finite."""
    number = float(text) if _DECIMAL.fullmatch(text) else None
    return None if number is None or abs(number) == float("inf") else number


def shown(text: str) -> str:
    """``text`` as it is quoted in a message of one line."""
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def budget(text: str) -> Budget:
    """What a move may cost, as ``0.5s`` or ``20000n``."""
    try:
        return read_budget(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
