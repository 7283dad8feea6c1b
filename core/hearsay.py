"""Moves in short notation as one side knows them, told from what it was shown.

A move list made of these says nothing that its reader has not seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Facts
from core.values import Move, Observation, Piece, Side, Square


@dataclass(frozen=True, slots=True)
class Heard:
    """One move as one side knows it.

    Attributes:
        mover: Who made it.
        text: The move in short notation; of a hidden move only ``×`` and the square
            where it took a man, or nothing.
        hidden: Whether the man that moved was not seen to arrive.
    """

    mover: Side
    text: str
    hidden: bool = False


def heard(facts: Facts, before: Observation, after: Observation) -> Heard:
    """The move between two observations that follow each other, as their viewer knows it.

    Raises:
        ValueError: If they do not follow each other.
    """
    if after.ply != before.ply + 1 or after.viewer is not before.viewer:
        raise ValueError("these observations do not follow each other")
    if before.to_move is before.viewer:
        return Heard(before.viewer, own_move_text(facts, before, after))
    return opponent_move(facts, before, after)


def own_move(before: Observation, after: Observation) -> Move:
    """The one of the viewer's legal moves that leads from ``before`` to ``after``."""
    trace = after.trace
    if trace is None or trace.origin is None or trace.target is None:
        raise ValueError("the viewer did not make this move")
    left, came = before.pieces[trace.origin], after.pieces[trace.target]
    promotion = came.symbol if came != left else ""
    return next(
        move
        for move in before.moves
        if (move.origin, move.target, move.promotion)
        == (trace.origin, trace.target, promotion)
    )


def own_move_text(facts: Facts, before: Observation, after: Observation) -> str:
    """The viewer's own move, just as the record will have it.

    A side sees every square it can move to, so its view is enough to name its moves.
    """
    from core.games.chess.text import write_san  # noqa: PLC0415 - brings in the compiler

    move = own_move(before, after)
    return write_san(facts, dict(before.pieces), before.moves, move)


def opponent_move(facts: Facts, before: Observation, after: Observation) -> Heard:
    """The opponent's move as far as the viewer saw it or felt it.

    Seen arriving, the man is named, and where it came from only if that was seen. Unseen,
    nothing is left of the move but the man it took.
    """
    mover, trace = before.to_move, after.trace
    if trace is None or trace.target is None or trace.piece is None:
        squares = [facts.name(capture.square) for capture in after.captured]
        return Heard(mover, f"×{squares[0]}" if squares else "", hidden=True)
    left = before.pieces.get(trace.origin) if trace.origin is not None else None
    text = _castling(left, trace.origin, trace.target) or _arrival(
        facts, (left or trace.piece, trace.piece), (trace.origin, trace.target), after
    )
    return Heard(mover, text)


def _castling(left: Piece | None, origin: Square | None, target: Square) -> str:
    if left is None or origin is None or left.symbol != "k" or abs(target - origin) != 2:
        return ""
    return "O-O" if target > origin else "O-O-O"


def _arrival(
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
