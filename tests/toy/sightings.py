"""What a side of the toy learns from the last move."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from core.setup import Position
from core.values import Capture, Piece, Side, Square, Trace
from tests.toy import text


def kings(pieces: Mapping[Square, Piece], side: Side) -> frozenset[Square]:
    """Where the kings of ``side`` stand."""
    return frozenset(square for square, man in pieces.items() if man == Piece(side, "k"))


def captured(before: Position | None, after: Position) -> tuple[Capture, ...]:
    """The man that the last move took."""
    if before is None:
        return ()
    loser, new = text.to_move(before).other, text.men(after)
    return tuple(
        Capture(square, man)
        for square, man in text.men(before).items()
        if man.side is loser and new.get(square) != man
    )


def last_move(before: Position, after: Position, sight: AbstractSet[Square]) -> Trace:
    """What is known of the move in between to whom saw ``sight`` before and after it.

    A drop that is known for one begins and ends on one square.
    """
    mover, old, new = text.to_move(before), text.men(before), text.men(after)
    left = {s for s, man in old.items() if man.side is mover and s not in new}
    (target,) = {s for s, man in new.items() if man.side is mover and old.get(s) != man}
    origin = next(iter(left), target)
    if len(sight) == text.SQUARES:
        return Trace(mover, origin, target, new[target])
    leaves, arrives = origin in left & sight, target in sight
    piece = new[target] if arrives else old[origin] if leaves else None
    return Trace(mover, origin if leaves else None, target if arrives else None, piece)


def stirs(before: Position, after: Position) -> bool:
    """Whether a man was taken, or a stepper stepped or was put down."""
    old, new = text.men(before), text.men(after)
    return len(new) < len(old) or _steppers(old) != _steppers(new)


def _steppers(men: Mapping[Square, Piece]) -> set[Square]:
    return {square for square, man in men.items() if man.symbol == "p"}
