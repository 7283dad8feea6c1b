"""What a side of the toy learns from the last move."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from core.setup import Position
from core.values import Piece, Side, Square, Trace
from tests.toy import text


def kings(pieces: Mapping[Square, Piece], side: Side) -> frozenset[Square]:
    """Where the kings of ``side`` stand."""
    return frozenset(square for square, man in pieces.items() if man == Piece(side, "k"))


def seen_part(
    whole: Trace, left: Mapping[Square, Piece], sight: AbstractSet[Square]
) -> Trace:
    """What is known of a move to whom saw ``sight`` before and after it.

    Args:
        whole: All there is to know of it.
        left: The men before it.
        sight: The squares seen throughout.
    """
    leaves = whole.origin in sight and whole.origin != whole.target
    origin = whole.origin if leaves else None
    if whole.target in sight:
        return Trace(whole.mover, origin, whole.target, whole.piece)
    return Trace(whole.mover, origin, None, None if origin is None else left[origin])


def stirs(before: Position, after: Position) -> bool:
    """Whether a man was taken, or a stepper stepped or was put down."""
    old, new = text.men(before), text.men(after)
    return len(new) < len(old) or _steppers(old) != _steppers(new)


def _steppers(men: Mapping[Square, Piece]) -> set[Square]:
    return {square for square, man in men.items() if man.symbol == "p"}
