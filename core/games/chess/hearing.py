"""The name of the other side's move, as far as it was seen."""

from __future__ import annotations

from core.game import Facts
from core.values import Observation, Piece, Square, Trace


def arrival(facts: Facts, before: Observation, after: Observation) -> str:
    """See ``Game.arrival``."""
    trace = after.trace
    if trace is None or trace.target is None or trace.piece is None:
        return ""
    left = before.pieces.get(trace.origin) if trace.origin is not None else None
    return _castling(left, trace) or _named(
        facts, (left or trace.piece, trace.piece), (trace.origin, trace.target), after
    )


def _castling(left: Piece | None, trace: Trace) -> str:
    """Castling, where the king was seen to go too far for a step."""
    origin, target = trace.origin, trace.target
    if left is None or left.symbol != "k" or origin is None or target is None:
        return ""
    far = abs(target % 8 - origin % 8) > 1
    return ("O-O" if target % 8 == 6 else "O-O-O") if far else ""


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
