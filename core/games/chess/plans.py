"""What a side can mean to do next, and why it may not, told from its own pieces alone.

A plan is a move that a piece could make on *some* board after one move of the other side:
any other piece may be gone from its way by then, seen or not. Own pieces stay, or one of
them has been taken, so that a plan may end where one stands. Nothing hidden is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from core.games.chess.board import (
    Castling,
    castling_rook,
    destinations,
    side_of,
    stand_ready,
    ways_over,
)
from core.games.chess.orthodox.rules import OrthodoxRuleset
from core.games.chess.rules import MoveOptions
from core.games.objections import can_object, unsafe
from core.values import Move, Observation, Piece, Side, Square

_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LEAPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))

_Steps: TypeAlias = tuple[tuple[int, int], ...]

_WAYS: dict[str, tuple[_Steps, int]] = {
    "p": (((-1, 1), (1, 1)), 1),
    "n": (_LEAPS, 1),
    "b": (_SLANTED, 7),
    "r": (_STRAIGHT, 7),
    "q": (_STRAIGHT + _SLANTED, 7),
    "k": (_STRAIGHT + _SLANTED, 1),
}
"""In which directions a piece takes, a pawn upwards, and how many steps it goes at most."""


def plans(castling: Castling, rules: MoveOptions, seen: Observation) -> tuple[Move, ...]:
    """See ``Game.plans``."""
    own = {square: man for square, man in seen.pieces.items() if man.side is seen.viewer}
    walls = frozenset(s for s, man in own.items() if not _may_vanish(man, s))
    found = [
        Move((square, target), promotion)
        for square, man in sorted(own.items())
        for target in _targets(man, square, walls)
        for promotion in _promotions(rules, man, target)
    ]
    found += _castlings(castling, rules, seen, walls)
    # Where the king castles by going onto its rook, it may as well take back there.
    return tuple(dict.fromkeys(found))


def ways(seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
    """See ``Game.ways``.

    Castling is shown by the king put onto its rook, or by where the king goes if that is
    further than it can step.
    """
    origin, rook = move.origin, castling_rook(seen.pieces, move)
    if rook is None:
        return (move.path,)
    king, _ = destinations(origin, rook)
    shown = [move.path, (origin, rook)]
    if abs(king - origin) > 1:
        shown.append((origin, king))
    return tuple(dict.fromkeys(shown))


def could_go(seen: Observation, origin: Square, target: Square) -> bool:
    """Whether a piece of the viewer's could go there but for check, castling aside."""
    man, pieces = seen.pieces[origin], frozenset(seen.pieces)
    if man.symbol == "p" and target % 8 == origin % 8:
        steps = _pawn_steps(man.side, origin, pieces)
        return target in steps and target not in pieces
    if man.symbol == "p" and target not in pieces | seen.en_passant:
        return False
    for line in _lines(man, origin):
        for square in line:
            if square == target:
                return True
            if square in pieces:
                break
    return False


def could_castle(
    castling: Castling, rules: MoveOptions, seen: Observation, move: Move
) -> bool:
    """Whether ``move`` castles where nothing but check forbids it."""
    found = _castlings(castling, rules, seen, frozenset(seen.pieces))
    return any(move.path in ways(seen, each) for each in found)


def _may_vanish(man: Piece, square: Square) -> bool:
    """Whether the piece may be taken without another standing there: a pawn in passing."""
    return man.symbol == "p" and square // 8 == (3 if man.side is Side.FIRST else 4)


def _targets(man: Piece, square: Square, walls: frozenset[Square]) -> Iterator[Square]:
    """Where a piece could go on some board, castling aside.

    It may come to stand on one of ``walls``, where another may have taken an own piece, but
    goes no further.
    """
    for line in _lines(man, square):
        for target in line:
            yield target
            if target in walls:
                break
    if man.symbol == "p":
        yield from _pawn_steps(man.side, square, walls)


@cache
def _lines(man: Piece, square: Square) -> tuple[tuple[Square, ...], ...]:
    """The squares on which a piece may take, in each direction the nearest first."""
    row, column = divmod(square, 8)
    steps, most = _WAYS[man.symbol]
    if man.symbol == "p":
        ahead = 1 if man.side is Side.FIRST else -1
        steps = tuple((across, ahead) for across, _ in steps)
    return tuple(
        tuple(
            8 * (row + number * up) + column + number * across
            for number in range(1, most + 1)
            if 0 <= row + number * up < 8 and 0 <= column + number * across < 8
        )
        for across, up in steps
    )


def _pawn_steps(side: Side, square: Square, walls: frozenset[Square]) -> Iterator[Square]:
    """One square or two straight on, unless a piece that took an own one is in the way."""
    ahead, home = (8, 1) if side is Side.FIRST else (-8, 6)
    if square + ahead not in walls:
        yield square + ahead
        if square // 8 == home and square + 2 * ahead not in walls:
            yield square + 2 * ahead


def _promotions(rules: MoveOptions, man: Piece, target: Square) -> str | tuple[None]:
    """What the piece may become on ``target``; ``None`` for what stays as it is."""
    if man.symbol != "p" or 8 <= target < 56:
        return (None,)
    return "qrbn" if rules.promotion == "any" else "q"


def _castlings(
    castling: Castling, rules: MoveOptions, seen: Observation, walls: frozenset[Square]
) -> Iterator[Move]:
    """Castling to each side where the right is held and no own piece is between."""
    rights = [right for right in seen.castling if side_of(right) is seen.viewer]
    if rules.castling == "placement":
        every = "KQ" if seen.viewer is Side.FIRST else "kq"
        rights = [r for r in every if stand_ready(castling, seen.pieces, r)]
    for right in rights:
        homes = castling.homes(seen.pieces, right)
        if not stand_ready(castling, seen.pieces, right):
            continue
        if homes is not None and walls.isdisjoint(ways_over(*homes)):
            yield Move((homes[0], castling.target(*homes)))


CASTLING = "The king may not castle out of, through or into check"


def objection(
    castling: Castling, rules: OrthodoxRuleset, seen: Observation, move: Move
) -> str:
    """See ``Game.objection``: what check forbids."""
    if len(move.path) != 2 or not can_object(seen, move):
        return ""
    if could_go(seen, move.origin, move.target):
        return unsafe(seen, seen.pieces[move.origin], "k")
    return CASTLING if could_castle(castling, rules, seen, move) else ""
