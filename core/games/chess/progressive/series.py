"""What the words of a position of progressive chess say of its series, in Python."""

from __future__ import annotations

from collections.abc import Iterable

from core.boards import squares
from core.games.chess import unpack
from core.games.chess.progressive.tables import COUNTED, LEFT, LENGTH, STEPPED
from core.setup import Position
from core.values import Side, Square, Turn


def turn(position: Position) -> Turn:
    """The series and the moves left in it; series are numbered by their length."""
    meta = position.words[unpack.META]
    return Turn(meta >> LENGTH & COUNTED, meta >> LEFT & COUNTED)


def passed(position: Position) -> frozenset[Square]:
    """Where pawns may be taken in passing, by the side to move or in the next series.

    The first where a series begins; the second, squares that pawns of the side to move have
    passed, within one.
    """
    first = 16 if unpack.to_move(position) is Side.FIRST else 40
    files = position.words[unpack.META] >> STEPPED & 0xFF
    return unpack.en_passant(position) | {first + file for file in squares(files)}


def counted(now: Turn, passed_squares: Iterable[Square]) -> int:
    """The bits of ``meta`` that say of a series and of en passant what these do."""
    bits = now.left << LEFT | now.number << LENGTH
    if now.left == now.number:
        return bits | unpack.passed_files(passed_squares)
    return bits | sum(1 << STEPPED + square % 8 for square in passed_squares)
