"""Boards that might be, in any game, for whoever has lost the thread."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TypeAlias, cast

from core.game import Position
from core.values import Observation

Imagine: TypeAlias = Callable[[Position | None, Observation, Random], Position]
"""A board that looks like what is seen, after one that was believed in, if any."""

PLACES = {
    "fog-chess": "bots.imagined.generate",
    "checkers": "bots.checkers.imagined",
    "fog-checkers": "bots.checkers.imagined",
}
"""The modules whose ``imagined`` it is, by the game's key."""


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """A board that looks like ``seen``, if one is found."""
    imagine = cast("Imagine", import_module(PLACES[seen.variant]).imagined)
    return imagine(previous, seen, rolled)
