"""Clicks to moves. A path of clicked squares grows until it spells a move on offer.

It asks nothing but what is on offer, so it serves chess, jumps with several landings and
drops alike, and plans as well as moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.values import Move, Observation, Square

Path = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Gesture:
    """One way to point at a move.

    Attributes:
        path: The squares to be clicked.
        move: The move they spell.
    """

    path: Path
    move: Move


Offer = Sequence[Gesture]
"""Every way to point at every move that may be made or planned now."""


@dataclass(frozen=True, slots=True)
class Destinations:
    """Where the chosen man can go.

    Attributes:
        dots: Squares in sight with no man on them.
        rings: Squares where a man is seen.
        tries: Fogged squares, whatever stands there.
    """

    dots: frozenset[Square] = frozenset()
    rings: frozenset[Square] = frozenset()
    tries: frozenset[Square] = frozenset()


def gestures(move: Move, ways: Iterable[Path]) -> list[Gesture]:
    """Every way to point at ``move``, but for a second click on the man itself.

    That puts the man down, even where a move leads back to where it began.
    """
    return [Gesture(way, move) for way in ways if way[:2] != 2 * way[:1]]


def plain_offer(moves: Sequence[Move]) -> Offer:
    """``moves``, each pointed at by its own path alone."""
    return [Gesture(move.path, move) for move in moves]


def extend(offer: Offer, path: Path, square: Square) -> Path:
    """`path` grown by a click; a click that fits no move starts anew."""
    for candidate in ((*path, square), (square,)):
        if begins(offer, candidate):
            return candidate
    return ()


def begins(offer: Offer, path: Path) -> bool:
    """Whether a move on offer begins with `path`."""
    return any(gesture.path[: len(path)] == path for gesture in offer)


def targets(offer: Offer, path: Path) -> frozenset[Square]:
    """The squares that may be clicked next."""
    depth = len(path)
    return frozenset(
        gesture.path[depth]
        for gesture in offer
        if len(gesture.path) > depth and gesture.path[:depth] == path
    )


def matches(offer: Offer, path: Path) -> list[Move]:
    """The moves `path` spells in full. Several differ in promotion: ask which."""
    return [gesture.move for gesture in offer if gesture.path == path]


def destinations(offer: Offer, path: Path, seen: Observation) -> Destinations:
    """The squares that may be clicked next, told apart by what is seen of them.

    Nothing is offered before the first click.
    """
    if not path:
        return Destinations()
    squares = targets(offer, path)
    rings = squares & seen.pieces.keys()
    return Destinations(
        dots=(squares & seen.visible) - rings,
        rings=frozenset(rings),
        tries=squares - seen.visible,
    )
