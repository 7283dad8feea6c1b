"""Turns clicks into moves: a path of clicked places grows until it completes a move.

It asks nothing but what is on offer, so it serves chess, jumps with several landings and
drops alike, and plans as well as moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.values import Move, Square


@dataclass(frozen=True, slots=True)
class Slot:
    """Where the pieces of one kind lie in the hand of whoever moves."""

    symbol: str


Place: TypeAlias = Square | Slot
"""What can be clicked."""

Path: TypeAlias = tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Gesture:
    """One way to point at a move.

    Attributes:
        path: The places to be clicked.
        move: The move they spell.
    """

    path: Path
    move: Move


Offer: TypeAlias = Sequence[Gesture]
"""Every way to point at every move that may be made or planned now."""


def gestures(move: Move, ways: Iterable[tuple[Square, ...]]) -> list[Gesture]:
    """Every way to point at ``move``, but for a second click on the piece itself.

    That puts the piece down, even where a move leads back to where it began. A drop begins
    on the slot of its kind.
    """
    if move.drop is not None:
        return [Gesture((Slot(move.drop), *way), move) for way in ways]
    return [Gesture(way, move) for way in ways if way[:2] != 2 * way[:1]]


def extend(offer: Offer, path: Path, place: Place) -> Path:
    """`path` grown by a click; a click that fits no move starts anew."""
    for candidate in ((*path, place), (place,)):
        if begins(offer, candidate):
            return candidate
    return ()


def begins(offer: Offer, path: Path) -> bool:
    """Whether a move on offer begins with `path`."""
    return any(gesture.path[: len(path)] == path for gesture in offer)


def targets(offer: Offer, path: Path) -> frozenset[Square]:
    """The squares that may be clicked next."""
    depth = len(path)
    following = (
        gesture.path[depth]
        for gesture in offer
        if len(gesture.path) > depth and gesture.path[:depth] == path
    )
    return frozenset(place for place in following if not isinstance(place, Slot))


def beginnings(offer: Offer) -> frozenset[Square]:
    """The squares on which a move on offer begins."""
    firsts = (gesture.path[0] for gesture in offer)
    return frozenset(place for place in firsts if not isinstance(place, Slot))


def matches(offer: Offer, path: Path) -> list[Move]:
    """The moves that `path` completes; if there are several, ask which."""
    return [gesture.move for gesture in offer if gesture.path == path]
