"""Turns in what one side was shown: where they began, and which moves are in them.

A turn is all the moves that one side makes in a row; one of several moves is a series.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Game
from core.setup import Position
from core.values import Observation, Side, Square


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


def last_turn_began(game: Game, history: Sequence[Position]) -> int:
    """The index in ``history`` of the moment at which the turn of the last move began.

    The last index where the sides alternate, as there a move tells all of its turn.
    """
    last = first = len(history) - 1
    if game.facts.alternates or not last:
        return last
    mover = game.to_move(history[last - 1])
    while first and game.to_move(history[first - 1]) is mover:
        first -= 1
    return first


def order_of(seen: Sequence[Observation]) -> tuple[tuple[Square, int], ...]:
    """Where the moves of the last series ended, as far as that was seen, by their number.

    Nothing of a turn of one move. Of several moves to one square the last counts.
    """
    began = turn_began(seen[:-1]) if len(seen) > 1 else 0
    if seen[began].turn.left == 1:
        return ()
    traces = (now.trace for now in seen[began + 1 :])
    numbered = enumerate(traces, 1)
    ends = {t.target: n for n, t in numbered if t is not None and t.target is not None}
    return tuple(sorted(ends.items()))
