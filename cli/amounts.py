"""Numbers on the command line, read or refused in one line."""

from __future__ import annotations

from argparse import ArgumentTypeError
from math import isfinite

from core.arena.budgets import read_budget
from core.player import Budget


def count(text: str) -> int:
    """A whole number from 0."""
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


def amount(text: str) -> int:
    """A whole number from 1."""
    if not (number := count(text)):
        raise ArgumentTypeError("at least 1 is needed")
    return number


def budget(text: str) -> Budget:
    """What a move may cost, as ``0.5s`` or ``20000n``."""
    try:
        return read_budget(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


def positive(text: str) -> float:
    """A number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not (isfinite(number) and number > 0):
        raise ArgumentTypeError(f"{text!r} is not a number above 0")
    return number
