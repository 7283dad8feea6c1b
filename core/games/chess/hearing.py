"""What a side knows of a move from what it was shown before and after."""

from __future__ import annotations

from core.game import Facts
from core.values import Move, Observation, Piece, Square


def own_move(before: Observation, after: Observation) -> Move:
    """See ``Game.own_move``."""
    trace = after.trace
    if trace is None or trace.origin is None or trace.target is None:
        raise ValueError("the viewer did not make this move")
    left, came = before.pieces[trace.origin], after.pieces[trace.target]
    promotion = came.symbol if came != left else None
    return next(
        move
        for move in before.moves
        if (move.origin, move.target, move.promotion)
        == (trace.origin, trace.target, promotion)
    )


def arrival(facts: Facts, before: Observation, after: Observation) -> str:
    """See ``Game.arrival``."""
    trace = after.trace
    if trace is None or trace.target is None or trace.piece is None:
        return ""
    left = before.pieces.get(trace.origin) if trace.origin is not None else None
    return _castling(left, trace.origin, trace.target) or _named(
        facts, (left or trace.piece, trace.piece), (trace.origin, trace.target), after
    )


def _castling(left: Piece | None, origin: Square | None, target: Square) -> str:
    if left is None or origin is None or left.symbol != "k" or abs(target - origin) != 2:
        return ""
    return "O-O" if target > origin else "O-O-O"


def _named(
    facts: Facts,
    men: tuple[Piece, Piece],
    way: tuple[Square | None, Square],
    after: Observation,
) -> str:
    """A man named where it arrives; ``men`` are the one that left and what it became."""
    (left, came), (origin, target) = men, way
    takes = "x" if after.captured else ""
    if left.symbol != "p":
        return left.symbol.upper() + takes + facts.name(target)
    column = facts.name(origin)[0] if takes and origin is not None else ""
    grown = f"={came.symbol.upper()}" if came != left else ""
    return column + takes + facts.name(target) + grown
