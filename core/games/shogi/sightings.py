"""Where kings stand."""

from __future__ import annotations

from core.games.shogi import unpack
from core.values import Piece, Side, Square


def kings(pieces: unpack.Pieces, side: Side) -> frozenset[Square]:
    """Where the kings of ``side`` stand."""
    return frozenset(square for square, man in pieces.items() if man == Piece(side, "k"))
