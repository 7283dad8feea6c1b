"""What the last move of shogi did, worked out from two positions."""

from __future__ import annotations

from core.games.shogi import unpack
from core.setup import Position
from core.values import Capture, Piece, Side, Square, Trace


def kings(pieces: unpack.Pieces, side: Side) -> frozenset[Square]:
    """Where the kings of ``side`` stand."""
    return frozenset(square for square, man in pieces.items() if man == Piece(side, "k"))


def captured(before: Position | None, after: Position) -> tuple[Capture, ...]:
    """The piece that the last move took."""
    if before is None:
        return ()
    loser, now = unpack.to_move(before).other, unpack.pieces(after)
    return tuple(
        Capture(square, piece)
        for square, piece in unpack.pieces(before).items()
        if piece.side is loser and now.get(square) != piece
    )


def last_move(before: Position, after: Position) -> Trace:
    """The move in between, of which all is known. A drop begins and ends on one square."""
    mover, old, new = unpack.to_move(before), unpack.pieces(before), unpack.pieces(after)
    left = [s for s, piece in old.items() if piece.side is mover and s not in new]
    (target,) = (
        s for s, piece in new.items() if piece.side is mover and old.get(s) != piece
    )
    return Trace(mover, left[0] if left else target, target, new[target])
