"""Turns in what one side was shown: where they began, and which moves are in them.

A turn is all the moves that one side makes in a row; one of several moves is a series.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.values import Observation, Side


def turn_began(seen: Sequence[Observation]) -> int:
    """The index in ``seen`` of the moment at which its last one's turn began.

    A game that begins amid a turn shows no earlier moment of it.
    """
    first, now = len(seen) - 1, seen[-1]
    while first > 0 and same_turn(seen[first - 1], now):
        first -= 1
    return first


def series_began(seen: Sequence[Observation]) -> int | None:
    """Where the series began that the viewer is amid; ``None`` if it is amid none."""
    began, now = turn_began(seen), seen[-1]
    amid = now.to_move is now.viewer and began < len(seen) - 1
    return began if amid else None


def same_turn(one: Observation, other: Observation) -> bool:
    """Whether two moments of one game are before moves of the same turn."""
    return one.to_move is other.to_move and one.turn.number == other.turn.number


def turn_before(seen: Sequence[Observation], side: Side) -> int | None:
    """The last moment before the present at which a turn of ``side`` began."""
    movers = [now.to_move for now in seen[:-1]]
    began = (
        ply
        for ply in reversed(range(len(movers)))
        if movers[ply] is side and (ply == 0 or movers[ply - 1] is not side)
    )
    return next(began, None)
