"""The ways in which a capture goes from square to square, worked out from its word.

Kernels know a capture by where it begins and ends and by what it takes; people show it by
the squares on which the man stops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from core.bits import squares
from core.games.checkers.rules import Ruleset
from core.games.checkers.tables import STEP
from core.values import Move, Side, Square

KINGS, WHITE, META = 1, 2, 3
LAST = {Side.FIRST: frozenset(range(56, 64)), Side.SECOND: frozenset(range(8))}
STEPS: tuple[tuple[int, ...], ...] = tuple(tuple(way) for way in STEP.tolist())

Path: TypeAlias = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Squares, one bit each.

    Attributes:
        filled: Where nobody can stop: men, and what is not in sight.
        kings: Those of either side.
    """

    filled: int
    kings: int


@dataclass(frozen=True, slots=True)
class _Capture:
    """What stays the same on all ways of one capture.

    Attributes:
        rules: The ruleset.
        side: Who takes.
        men: Squares in the way, the origin not among them.
        target: Where it ends.
        king: Whether a king stands there then.
    """

    rules: Ruleset
    side: Side
    men: int
    target: Square
    king: bool


def taken_by(word: int) -> tuple[Square, ...]:
    """The squares of the men that a move of the kernels takes."""
    return tuple(2 * dark + (dark >> 2 & 1) for dark in squares(word >> 16))


def paths(rules: Ruleset, side: Side, board: Board, word: int) -> tuple[Path, ...]:
    """Every way in which ``side`` can make the move ``word``: the squares where it stops.

    The shortest come first, then those over lower squares.
    """
    origin, target = word & 63, word >> 6 & 63
    taken = frozenset(taken_by(word))
    if not taken:
        return ((origin, target),)
    king = bool(board.kings >> origin & 1)
    crowned = king or bool(word >> 12 & 1)
    capture = _Capture(rules, side, board.filled & ~(1 << origin), target, crowned)
    return tuple(sorted(_ways(capture, (origin,), taken, king=king), key=_plainest))


def word_of(rules: Ruleset, side: Side, board: Board, move: Move) -> int:
    """The integer by which kernels know ``move`` of ``side``, a legal one."""
    word = move.origin | move.target << 6
    men = board.filled & ~(1 << move.origin)
    for start, stop in pairwise(move.path):
        way = next(way for way in STEPS if stop in _ray(way, start))
        for square in _ray(way, start):
            if square == stop:
                break
            if men >> square & 1:
                word |= 1 << 16 + (square >> 1)
    stops = move.path if rules.crowning == "at once" else move.path[-1:]
    man = not board.kings >> move.origin & 1
    return word | (man and not LAST[side].isdisjoint(stops)) << 12


def _ray(way: tuple[int, ...], square: Square) -> list[Square]:
    """The squares beyond ``square`` in one direction."""
    found = []
    while (square := way[square]) >= 0:
        found.append(square)
    return found


def _plainest(path: Path) -> tuple[int, Path]:
    return len(path), path


def _ways(
    capture: _Capture, path: Path, left: frozenset[Square], *, king: bool
) -> Iterator[Path]:
    """The ways to go on along ``path`` until the men ``left`` are taken."""
    if not left:
        crowned = king or path[-1] in LAST[capture.side]
        if path[-1] == capture.target and crowned == capture.king:
            yield path
        return
    for way in STEPS:
        victim = way[path[-1]]
        while king and victim >= 0 and not capture.men >> victim & 1:
            victim = way[victim]
        if victim not in left:
            continue
        for landing in _landings(capture, way, victim, king=king):
            grown = king or (
                capture.rules.crowning == "at once" and landing in LAST[capture.side]
            )
            yield from _ways(capture, (*path, landing), left - {victim}, king=grown)


def _landings(
    capture: _Capture, way: tuple[int, ...], victim: Square, *, king: bool
) -> Iterator[Square]:
    """Where one may stop behind ``victim``; men that were taken are still in the way."""
    landing = way[victim]
    while landing >= 0 and not capture.men >> landing & 1:
        yield landing
        landing = way[landing] if king else -1
