"""Rows of checkers as men, and the ways in which a capture goes from square to square.

Kernels know a capture by where it begins and ends and by what it takes; people show it by
the squares on which the man stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.boards import squares
from core.games.checkers.rules import CheckersRuleset
from core.games.checkers.tables import CROWNED, META, STEP, TAKEN, TARGET, WHITE
from core.setup import Position
from core.values import SIDES, Move, Observation, Piece, Side, Square

Men = Mapping[Square, Piece]


def to_move(position: Position) -> Side:
    """The side whose turn it is."""
    return SIDES[position.words[META] & 1]


def men(position: Position, within: int = (1 << 64) - 1) -> dict[Square, Piece]:
    """The men on the squares of ``within``."""
    uncrowned, kings, white, _ = position.words
    return {
        square: Piece(
            Side.FIRST if white >> square & 1 else Side.SECOND,
            "k" if kings >> square & 1 else "m",
        )
        for square in squares((uncrowned | kings) & within)
    }


def resets_clock(quiet: str, before: Position, after: Position) -> bool:
    """Whether the move in between ends the count of what ``CheckersRuleset.quiet`` says."""
    (uncrowned, kings, *_), (now, kings_now, *_) = before.words, after.words
    if (uncrowned | kings).bit_count() != (now | kings_now).bit_count():
        return True
    return quiet == "progress" and uncrowned != now


def row_of(pieces: Men, mover: Side) -> NDArray[np.uint64]:
    """The words of a position."""
    words = [0, 0, 0, int(mover)]
    for square, piece in pieces.items():
        words[piece.symbol == "k"] |= 1 << square
        if piece.side is Side.FIRST:
            words[WHITE] |= 1 << square
    return np.array(words, np.uint64)


LAST = {Side.FIRST: frozenset(range(56, 64)), Side.SECOND: frozenset(range(8))}
STEPS: tuple[tuple[int, ...], ...] = tuple(tuple(way) for way in STEP.tolist())
FORWARD = {Side.FIRST: STEPS[:2], Side.SECOND: STEPS[2:]}

Path: TypeAlias = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Squares, one bit each.

    Attributes:
        filled: Where nobody can stop: men, and what is not in sight.
        kings: Those of either side.
        enemies: The men that may be taken, as far as they are in sight.
    """

    filled: int
    kings: int
    enemies: int


def board_of(position: Position) -> Board:
    """The board on which the side to move makes its moves, all of it in sight."""
    men, kings, white, meta = position.words
    filled = men | kings
    return Board(filled, kings, white if meta & 1 else filled & ~white)


@dataclass(frozen=True, slots=True)
class _Capture:
    """What stays the same on all ways of one capture.

    Attributes:
        rules: The ruleset.
        side: Who takes.
        men: Squares in the way, the origin not among them.
        spared: Enemies that it does not take, one bit each.
        target: Where it ends.
        king: Whether a king stands there then.
    """

    rules: CheckersRuleset
    side: Side
    men: int
    spared: int
    target: Square
    king: bool


def taken_by(word: int) -> tuple[Square, ...]:
    """The squares of the men that a move of the kernels takes."""
    return tuple(2 * dark + (dark >> 2 & 1) for dark in squares(word >> TAKEN))


def paths(rules: CheckersRuleset, side: Side, board: Board, word: int) -> tuple[Path, ...]:
    """Every way in which ``side`` can make the move ``word``: the squares where it stops.

    The shortest come first, then those over lower squares.
    """
    origin, target = word & 63, word >> TARGET & 63
    taken = frozenset(taken_by(word))
    if not taken:
        return ((origin, target),)
    king = bool(board.kings >> origin & 1)
    crowned = king or bool(word >> CROWNED & 1)
    men = board.filled & ~(1 << origin)
    spared = board.enemies & ~sum(1 << square for square in taken)
    capture = _Capture(rules, side, men, spared, target, crowned)
    return tuple(sorted(_onward(capture, (origin,), taken, king=king), key=_plainest))


def word_of(rules: CheckersRuleset, side: Side, board: Board, move: Move) -> int:
    """The integer by which kernels know ``move`` of ``side``, a legal one."""
    word = move.origin | move.target << TARGET
    men = board.filled & ~(1 << move.origin)
    for start, stop in pairwise(move.path):
        way = next(way for way in STEPS if stop in _ray(way, start))
        for square in _ray(way, start):
            if square == stop:
                break
            if men >> square & 1:
                word |= 1 << TAKEN + (square >> 1)
    stops = move.path if rules.crowning == "at once" else move.path[-1:]
    man = not board.kings >> move.origin & 1
    return word | (man and not LAST[side].isdisjoint(stops)) << CROWNED


def _ray(way: tuple[int, ...], square: Square) -> list[Square]:
    """The squares beyond ``square`` in one direction."""
    found = []
    while (square := way[square]) >= 0:
        found.append(square)
    return found


def _plainest(path: Path) -> tuple[int, Path]:
    return len(path), path


def _onward(
    capture: _Capture, path: Path, left: frozenset[Square], *, king: bool
) -> Iterator[Path]:
    """The ways to go on along ``path`` until the men ``left`` are taken."""
    if not left:
        crowned = king or path[-1] in LAST[capture.side]
        if path[-1] == capture.target and crowned == capture.king:
            yield path
        return
    flies = king and capture.rules.kings != "short"
    for way in ways_of_taking(capture.rules, capture.side, king=king):
        victim = _met(capture, way, path[-1], flies=flies)
        if victim not in left:
            continue
        rest = left - {victim}
        for landing in _landings(capture, way, victim, rest, flies=flies):
            grown = king or (
                capture.rules.crowning == "at once" and landing in LAST[capture.side]
            )
            yield from _onward(capture, (*path, landing), rest, king=grown)


def ways_of_taking(
    rules: CheckersRuleset, side: Side, *, king: bool
) -> tuple[tuple[int, ...], ...]:
    """The directions in which a king or a man of ``side`` takes."""
    return STEPS if king or rules.men == "both ways" else FORWARD[side]


def _met(capture: _Capture, way: tuple[int, ...], square: Square, *, flies: bool) -> Square:
    """The square that could be taken on in a direction, if an enemy is there."""
    met = way[square]
    while flies and met >= 0 and not capture.men >> met & 1:
        met = way[met]
    return met


def _landings(
    capture: _Capture,
    way: tuple[int, ...],
    victim: Square,
    left: frozenset[Square],
    *,
    flies: bool,
) -> list[Square]:
    """Where one may stop behind ``victim``; men that were taken are still in the way."""
    found = []
    landing = way[victim]
    while landing >= 0 and not capture.men >> landing & 1:
        found.append(landing)
        landing = way[landing] if flies else -1
    if flies and capture.rules.kings == "onward":
        return [square for square in found if _goes_on(capture, square, left)] or found
    return found


def _goes_on(capture: _Capture, square: Square, left: frozenset[Square]) -> bool:
    """Whether a king on ``square`` can take one of ``left``, or of those it spares."""
    for way in STEPS:
        victim = _met(capture, way, square, flies=True)
        if victim in left or (victim >= 0 and capture.spared >> victim & 1):
            behind = way[victim]
            if behind >= 0 and not capture.men >> behind & 1:
                return True
    return False


ALL = (1 << 64) - 1


def board_seen(seen: Observation) -> Board:
    """What is in the way of the viewer of ``seen``: all that is not seen to be empty."""
    kings = [square for square, man in seen.pieces.items() if man.symbol == "k"]
    empty = _bits(seen.visible - seen.pieces.keys())
    enemies = [s for s, man in seen.pieces.items() if man.side is not seen.viewer]
    return Board(ALL ^ empty, _bits(kings), _bits(enemies))


def _bits(board: Iterable[Square]) -> int:
    return sum(1 << square for square in board)
