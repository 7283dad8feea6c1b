"""In how few moves a goal is forced, where nobody has said in how many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bots.solving.prover import Prover
from core.problems.stipulation import Stipulation
from core.setup import Position
from core.values import Move

FIRST_SHARE, GROWTH = 20_000, 8
"""Positions that each question may take in the first round, and how that grows."""

LONGER_SHARES = 1_000, 16_000
"""Positions that each way may take that is longer than the shortest, in rounds."""

MOST_MOVES = 75
"""In so many moves of the attacker, 149 plies, a goal is looked for."""


def shortest(prover: Prover, position: Position, most: int = MOST_MOVES) -> int | None:
    """In how few moves the attacker to move forces the goal; 0 if not in ``most``.

    ``None`` if that is not settled. Whether it can be done at all is asked in between, as
    that is often refuted at once.
    """
    number, share = 1, FIRST_SHARE
    while not prover.stopped:
        if prover.wins(position, most, share) is False:
            return 0
        while number <= most:
            found = prover.wins(position, number, share)
            if found:
                return number
            if found is None:
                break
            number += 1
        share *= GROWTH
    return None


def longer_ways(
    moves: Sequence[Move], does: Callable[[Move, int], bool | None]
) -> tuple[tuple[Move, ...], bool]:
    """The ``moves`` that force the goal as well, and whether all others are refuted.

    ``does`` answers whether one of them does it, looking at so many positions.
    """
    found, waiting = list[Move](), list(moves)
    for share in LONGER_SHARES:
        known = {move: does(move, share) for move in waiting}
        found += [move for move in waiting if known[move]]
        waiting = [move for move in waiting if known[move] is None]
    return tuple(found), not waiting


def measured(stipulation: Stipulation, moves: int) -> Stipulation:
    """A stipulation with the number of the attacker's moves that was found."""
    counted = 2 * moves - 1 if stipulation.goal.in_plies else moves
    return replace(stipulation, moves=counted)
