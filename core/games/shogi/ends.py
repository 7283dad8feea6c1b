"""How a game of shogi ends, and what the side to move may declare.

The rules are those of the Japan Shogi Association: a position that occurs for the fourth
time, hands included, draws, unless one side has given check with every move since the
first: then it loses. In an entering-king impasse a side may declare: its king and ten more
of its pieces are in its promotion zone, it is not in check, and it has enough points.
What White left out in a handicap game counts for White.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal

from core.games.shogi import kernels, sfen, unpack
from core.games.shogi.handicaps import HANDICAPS
from core.games.shogi.rules import ShogiRules, ShogiRuleset
from core.games.shogi.tables import EDGE
from core.setup import Position
from core.values import Outcome, Piece, Reason, Side, Square

TIMES = 4
"""How often a position must occur."""

ENTERED = 10
"""Pieces besides the king that must be in the zone."""

_BIG = frozenset(("r", "b", "+r", "+b"))


def outcome(rules: ShogiRules, history: Sequence[Position]) -> Outcome | None:
    """See ``Rules.outcome``."""
    position, mover = history[-1], unpack.to_move(history[-1])
    if kernels.over(rules, position.row):
        return Outcome(mover.other, Reason.TRY)
    if not kernels.mobility(rules, position.row):
        checked = kernels.checked(rules, position.row)
        return Outcome(mover.other, Reason.CHECKMATE if checked else Reason.NO_MOVE)
    return _repeated(rules, history)


def _repeated(rules: ShogiRules, history: Sequence[Position]) -> Outcome | None:
    """The end where the position occurs for the fourth time."""
    if history.count(history[-1]) < TIMES:
        return None
    since = history[history.index(history[-1]) :]
    checked = [bool(kernels.checked(rules, position.row)) for position in since]
    for side in Side:
        # Positions after moves of ``side``: in them the other side is to move.
        answered = [
            check
            for position, check in zip(since[1:], checked[1:], strict=True)
            if unpack.to_move(position) is side.other
        ]
        if answered and all(answered):
            return Outcome(side.other, Reason.PERPETUAL)
    return Outcome(None, Reason.FOURFOLD)


def claims(
    rules: ShogiRules, options: ShogiRuleset, history: Sequence[Position]
) -> Outcome | None:
    """See ``Rules.claims``: what the side to move may declare."""
    if options.impasse == "try" or kernels.checked(rules, history[-1].row):
        return None
    return declared(history, options.impasse)


def declared(history: Sequence[Position], impasse: Literal["27", "24"]) -> Outcome | None:
    """What the side to move may declare, check not asked; see ``ShogiRuleset.impasse``."""
    position, side = history[-1], unpack.to_move(history[-1])
    total = points(position, side) + (side is Side.SECOND) * left_out(history[0].words)
    if not has_entered(position, side):
        return None
    if impasse == "27":
        return Outcome(side, Reason.IMPASSE) if total >= 28 - side else None
    if total < 24:
        return None
    return Outcome(side if total >= 31 else None, Reason.IMPASSE)


@cache
def left_out(begun: tuple[int, ...]) -> int:
    """What the pieces count that White left out where a game began with a handicap."""
    for handicap in HANDICAPS.values():
        setup = sfen.read(handicap.sfen)
        if tuple(unpack.row_of(setup.pieces, setup.hands, setup.side).tolist()) == begun:
            whole, there = (sfen.read(t).pieces for t in (sfen.START, handicap.sfen))
            return worth(whole.values()) - worth(there.values())
    return 0


def worth(pieces: Iterable[Piece]) -> int:
    """What pieces count in an impasse: five for big ones, one for others, kings nothing."""
    return sum(5 if piece.symbol in _BIG else 1 for piece in pieces if piece.symbol != "k")


def zone(side: Side) -> range:
    """The squares on which pieces of ``side`` promote."""
    return range(6 * EDGE, 9 * EDGE) if side is Side.FIRST else range(3 * EDGE)


def entered(position: Position, side: Side) -> dict[Square, Piece]:
    """The pieces of ``side``, its king included, in its zone."""
    return within(unpack.pieces(position), side)


def within(pieces: Mapping[Square, Piece], side: Side) -> dict[Square, Piece]:
    """Those of the ``pieces`` that are of ``side`` and in its zone."""
    there = zone(side)
    return {s: piece for s, piece in pieces.items() if piece.side is side and s in there}


def has_entered(position: Position, side: Side) -> bool:
    """Whether king and enough other pieces of ``side`` are in its zone."""
    inside = entered(position, side)
    return Piece(side, "k") in inside.values() and len(inside) > ENTERED


def points(position: Position, side: Side) -> int:
    """What counts for ``side`` in an impasse: five for big pieces, one for others.

    Those in its zone and in its hand count, and the king not.
    """
    held = unpack.hands(position, (side,)).items()
    inside = worth(entered(position, side).values())
    return inside + sum(number * worth((piece,)) for piece, number in held)
