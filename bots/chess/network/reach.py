"""Attacks on a board that is partly fog.

Lines run through fog, as nothing may stand there, and end at the first known piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bots.chess.capturing import VALUES
from bots.chess.network.views import ENEMY, FOG, KINDS, OWN
from core.values import Square

WORTH = [VALUES[kind] for kind in KINDS]
NOBODY = 10_000
"""More than the value of any piece."""


class AttackedSquares(NamedTuple):
    """The squares that some pieces attack.

    Attributes:
        takers: How many of them attack each square.
        cheapest: The value of the least of these, or ``NOBODY``.
    """

    takers: list[int]
    cheapest: list[int]


def reach_of(
    men: Iterable[tuple[Square, int]], board: Sequence[int], owner: int
) -> AttackedSquares:
    """The attacks of ``men`` of one ``owner``, ``OWN`` or ``ENEMY``."""
    takers, cheapest = [0] * 64, [NOBODY] * 64
    for square, kind in men:
        for target in targets(square, kind, board, owner):
            takers[target] += 1
            cheapest[target] = min(cheapest[target], WORTH[kind])
    return AttackedSquares(takers, cheapest)


def targets(square: Square, kind: int, board: Sequence[int], owner: int) -> list[Square]:
    """Every square that a piece attacks or defends."""
    if steps := _STEPS.get((kind, owner)) or _STEPS.get((kind, None)):
        return steps[square]
    found: list[Square] = []
    for line in _LINES[kind][square]:
        for target in line:
            found.append(target)
            if board[target] > FOG:
                break
    return found


def _walk(square: Square, up: int, right: int, most: int) -> list[Square]:
    row, column = divmod(square, 8)
    walked: list[Square] = []
    while 0 <= (row := row + up) < 8 and 0 <= (column := column + right) < 8:
        walked.append(8 * row + column)
        if len(walked) == most:
            break
    return walked


def _steps(ways: Sequence[tuple[int, int]]) -> list[list[Square]]:
    return [[s for way in ways for s in _walk(square, *way, 1)] for square in range(64)]


def _lines(ways: Sequence[tuple[int, int]]) -> list[list[list[Square]]]:
    return [[_walk(square, *way, 7) for way in ways] for square in range(64)]


_STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
_OBLIQUE = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
_LEAPS = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
_STEPS = {
    (0, OWN): _steps(_OBLIQUE[:2]),
    (0, ENEMY): _steps(_OBLIQUE[2:]),
    (1, None): _steps(_LEAPS),
    (5, None): _steps(_STRAIGHT + _OBLIQUE),
}
_LINES = {2: _lines(_OBLIQUE), 3: _lines(_STRAIGHT), 4: _lines(_STRAIGHT + _OBLIQUE)}
