"""Which squares a piece is in reach of, whatever its king thinks of that."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from core.games.shogi.tables import (
    BETWEEN,
    BISHOP_LINES,
    LANCE_LINES,
    ROOK_LINES,
    STEPS,
    SYMBOL,
)
from core.values import Piece, Square

_SLIDES = {"r": ROOK_LINES, "+r": ROOK_LINES, "b": BISHOP_LINES, "+b": BISHOP_LINES}


def reaches(piece: Piece, origin: Square, target: Square, occupied: int) -> bool:
    """Whether a piece may go there; ``occupied`` has a bit for each square with a piece."""
    steps, lines = _reach(piece, origin)
    if steps >> target & 1:
        return True
    return bool(lines >> target & 1) and not _number(BETWEEN[origin, target]) & occupied


@cache
def _reach(piece: Piece, square: Square) -> tuple[int, int]:
    """The squares that a piece steps to, and those that it slides to on an empty board."""
    side = int(piece.side)
    steps = _number(STEPS[side, SYMBOL.index(piece.symbol), square])
    if piece.symbol == "l":
        return steps, _number(LANCE_LINES[side, square])
    lines = _SLIDES.get(piece.symbol)
    return steps, 0 if lines is None else _number(lines[square])


def _number(words: Iterable[int]) -> int:
    low, high = map(int, words)
    return low | high << 64
