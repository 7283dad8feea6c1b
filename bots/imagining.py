"""Boards that might be, in any game, for whoever has lost the thread."""

from __future__ import annotations

from random import Random
from typing import cast

from bots.games import GAMES, named
from core.setup import Position
from core.values import Observation


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """A board that looks like ``seen``, if one is found, after one believed in before."""
    imagine = named(GAMES[seen.variant].imagine)
    return cast("Position", imagine(previous, seen, rolled))
