"""What one side knows beyond what it sees: attacks, remembered pieces, risks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bots.chess.network.memory import Ghosts, ghosts_of
from bots.chess.network.reach import WORTH, AttackedSquares, reach_of
from bots.chess.network.views import ENEMY, KINDS, OWN, board_of, men_of, turned
from core.values import Observation, Square

KING = KINDS.index("k")
HOMES = {OWN: 4, ENEMY: 60}
"""The home squares of the kings, from the side's own view."""


@dataclass(frozen=True, slots=True)
class Known:
    """What one side knows at one moment; squares are from its own view.

    Attributes:
        now: What it sees.
        board: The code of every square.
        ghosts: Enemy pieces remembered in the fog.
        own: Attacks of its own pieces.
        enemy: Attacks of the enemy pieces in sight.
        hidden: Attacks of the ghosts.
        lost: Where the last move captured an own piece.
        arrived: Where the enemy's last move was seen to end.
        last: Origin and target of its own last move.
        hanging: What each own piece stands to lose.
        king: Its own king.
        quarry: The square of the enemy king, or where it was last seen.
    """

    now: Observation
    board: list[int]
    ghosts: Ghosts
    own: AttackedSquares
    enemy: AttackedSquares
    hidden: AttackedSquares
    lost: frozenset[Square]
    arrived: Square | None
    last: tuple[Square, Square] | None
    hanging: dict[Square, float]
    king: Square
    quarry: Square


def known_of(seen: Sequence[Observation]) -> Known:
    """What a side knows after being shown ``seen``."""
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
    """``worth`` in tens of pawns; a king counts little more than a queen."""
    return min(worth, 12) / 10


def risk(worth: int, cover: int, enemy: AttackedSquares, square: Square) -> float:
    """Its value, less the cheapest attacker's if defended; 0 if not attacked."""
    if not enemy.takers[square]:
        return 0.0
    return tenths(max(0, worth - enemy.cheapest[square]) if cover else worth)
