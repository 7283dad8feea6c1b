"""What the roster says of a bot, and how bots are made from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, cast

from core.player import Means, Player

Family = Literal["levels", "thesis", "ours"]
"""A level for people is known by its place, all others by how they think."""

Factory = Callable[[int, Means], Player]
"""Makes a player from a seed and what it may use."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the roster.

    Attributes:
        name: As in files, in tables and on the command line.
        summary: One plain sentence for whoever chooses an opponent.
        rating: Its rating in the tournament of the thesis, where RandomMove has 0.
        phase: How much of its moon is in the dark: from 0, the weakest of its kind, to 1.
        variants: Keys of the games it can play.
        factory: Makes it.
        family: What it is listed with.
        available: Why it cannot be chosen here, or ``""`` if it can.
        believes: Whether it keeps a picture of the fog, as a ``Believer`` does.
    """

    name: str
    summary: str
    rating: float
    phase: float
    variants: tuple[str, ...]
    factory: Factory
    family: Family
    available: str = ""
    believes: bool = False


def load(place: str, seed: int, means: Means) -> Player:
    """A player of the class that ``place`` names, as ``module:class``."""
    del means
    return cast("Player", named(place)(seed))


def load_roomy(place: str, seed: int, means: Means) -> Player:
    """A player that keeps sets of positions and must be told how large they may be."""
    return cast("Player", named(place)(seed, means.room))


def load_with(place: str, way: str, seed: int, means: Means) -> Player:
    """A player with room for positions that thinks in the way that ``way`` names."""
    return cast("Player", named(place)(named(way), seed, means.room))


def load_manner(place: str, seed: int, means: Means) -> Player:
    """A player that weighs boards in the manner that ``place`` names."""
    return load_with("bots.averaging.players:AveragingPlayer", place, seed, means)


def load_lookahead(place: str, seed: int, means: Means) -> Player:
    """A player of open games that looks as far ahead as ``place`` says."""
    del means
    return cast("Player", named("bots.minimax:MinimaxPlayer")(named(place), seed))


def load_renamed(factory: Factory, name: str, seed: int, means: Means) -> Player:
    """The player that ``factory`` makes, under another name."""
    player = factory(seed, means)
    cast("Any", player).name = name
    return player


def named(place: str) -> Callable[..., object]:
    """What ``place`` names, as ``module:name``."""
    module, name = place.split(":")
    return cast("Callable[..., object]", getattr(import_module(module), name))
