"""Every bot by name, written out by hand from the weakest to the strongest.

The table is light: a bot's module, and whatever it needs to think, is loaded when the bot
is made, so that a window can list the bots before that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import cast

from core.player import Player


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the roster.

    Attributes:
        name: As in files, in tables and on the command line.
        summary: One plain sentence for whoever chooses an opponent.
        rating: Its rating in the tournament of the thesis, where RandomMove has 0.
        phase: Its place among the ten bots of the thesis, from 0, the weakest, to 1.
        variants: Keys of the games it can play.
        factory: Makes the player from a seed.
        available: Why it cannot be chosen here, or ``""`` if it can.
    """

    name: str
    summary: str
    rating: float
    phase: float
    variants: tuple[str, ...]
    factory: Callable[[int], Player]
    available: str = ""


def _load(place: str, seed: int) -> Player:
    """A player of the class that ``place`` names, as ``module:class``."""
    module, name = place.split(":")
    return cast("Player", getattr(import_module(module), name)(seed))


CHESS = ("fog-chess",)

ROSTER: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(
            "RandomMove",
            "Plays any legal move.",
            rating=0.0,
            phase=0 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.random_move:RandomMove"),
        ),
        Entry(
            "CaptureKing",
            "Takes the king when it can, else plays any legal move.",
            rating=388.39,
            phase=1 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.capture_king:CaptureKing"),
        ),
        Entry(
            "CaptureWithLargestDifference",
            "Takes big men with small ones, and pushes pawns meanwhile.",
            rating=764.03,
            phase=3 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.capture_difference:CaptureWithLargestDifference"),
        ),
        Entry(
            "CaptureLargest",
            "Takes the most valuable man in sight.",
            rating=839.62,
            phase=4 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.capture_largest:CaptureLargest"),
        ),
        Entry(
            "Supporter",
            "Takes what it can and keeps its men covered.",
            rating=919.93,
            phase=5 / 9,
            variants=CHESS,
            factory=partial(_load, "bots.supporter:Supporter"),
        ),
    )
}


def make(name: str, seed: int) -> Player:
    """The bot called ``name``, playing from ``seed``.

    Raises:
        ValueError: If there is none; the message lists those there are.
    """
    if name not in ROSTER:
        raise ValueError(f"unknown bot {name!r}; known are {', '.join(ROSTER)}")
    return ROSTER[name].factory(seed)


def entries_for(variant: str) -> list[Entry]:
    """The bots that can play the game with the key ``variant``, weakest first."""
    return [entry for entry in ROSTER.values() if variant in entry.variants]
