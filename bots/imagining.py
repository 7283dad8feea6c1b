"""Invents boards that fit an observation, in any game."""

from __future__ import annotations

from random import Random
from typing import cast

from bots.bot_game import named
from bots.games import GAMES
from core.setup import Position
from core.values import Observation


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """A board that looks like ``seen``, if one is found, close to ``previous``."""
    imagine = named(GAMES[seen.variant].imagine)
    return cast("Position", imagine(previous, seen, rolled))
