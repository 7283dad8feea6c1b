"""What one side knows at one moment, beyond what it sees: reach, ghosts, risks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bots.chess.network.memory import Ghosts, ghosts_of
from bots.chess.network.reach import WORTH, Reach, reach_of
from bots.chess.network.views import ENEMY, KINDS, OWN, board_of, men_of, turned
from core.values import Observation, Square

KING = KINDS.index("k")
HOMES = {OWN: 4, ENEMY: 60}
"""Where the kings stand at first, turned."""


@dataclass(frozen=True, slots=True)
class Known:
    """What one side knows at one moment; all squares are turned.

    Attributes:
        now: What it sees.
        board: The code of every square.
        ghosts: Enemy men that may stand in the fog.
        own: Reach of its own men.
        enemy: Reach of the enemy men in sight.
        hidden: Reach of the ghosts.
        lost: Where the last move took an own man.
        arrived: Where the enemy's last move was seen to end.
        last: Origin and target of its own last move.
        hanging: What each own man stands to lose.
        king: Its own king.
        quarry: The enemy king, or where it was seen last.
    """

    now: Observation
    board: list[int]
    ghosts: Ghosts
    own: Reach
    enemy: Reach
    hidden: Reach
    lost: frozenset[Square]
    arrived: Square | None
    last: tuple[Square, Square] | None
    hanging: dict[Square, float]
    king: Square
    quarry: Square


def known_of(seen: Sequence[Observation]) -> Known:
    """What the side that has been shown ``seen`` knows at its end."""
    now, board, ghosts = seen[-1], board_of(seen[-1]), ghosts_of(seen)
    own, enemies = men_of(board, OWN), men_of(board, ENEMY)
    own_reach, enemy_reach = reach_of(own, board, OWN), reach_of(enemies, board, ENEMY)
    return Known(
        now=now,
        board=board,
        ghosts=ghosts,
        own=own_reach,
        enemy=enemy_reach,
        hidden=reach_of(ghosts.items(), board, ENEMY),
        lost=frozenset(
            turned(taken.square, now.viewer)
            for taken in now.captured
            if taken.piece.side is now.viewer
        ),
        arrived=_arrived(now),
        last=_own_last(seen),
        hanging={
            square: risk(WORTH[kind], own_reach.takers[square], enemy_reach, square)
            for square, kind in own
        },
        king=_king(own, OWN),
        quarry=_king([*enemies, *ghosts.items()], ENEMY),
    )


def _arrived(now: Observation) -> Square | None:
    trace = now.trace
    if trace is None or trace.mover is now.viewer or trace.target is None:
        return None
    return turned(trace.target, now.viewer)


def _own_last(seen: Sequence[Observation]) -> tuple[Square, Square] | None:
    for now in reversed(seen):
        trace = now.trace
        if trace is None or trace.mover is not now.viewer:
            continue
        if trace.origin is not None and trace.target is not None:
            return turned(trace.origin, now.viewer), turned(trace.target, now.viewer)
    return None


def _king(men: Sequence[tuple[Square, int]], owner: int) -> Square:
    return next((square for square, kind in men if kind == KING), HOMES[owner])


def tenths(worth: int) -> float:
    """``worth`` in tens of pawns; a king is not much more than a queen."""
    return min(worth, 12) / 10


def risk(worth: int, cover: int, enemy: Reach, square: Square) -> float:
    """What a man stands to lose: itself, or if it is covered what it is worth more."""
    if not enemy.takers[square]:
        return 0.0
    return tenths(max(0, worth - enemy.cheapest[square]) if cover else worth)
