"""Drops that came to nothing: in the words of a row, and in text.

A drop that was tried on a square in the fog and found a piece there is kept until the next
move, as the side that made it has to be told, and players know no more than they are shown.
"""

from __future__ import annotations

import re

import numpy as np

from core.facts import Facts
from core.games.shogi.tables import META, SYMBOL, TRY_AT, TRY_KIND
from core.setup import BadPositionError, Position
from core.values import Move

_LATER = (1 << TRY_AT) - 1


def tried(position: Position) -> Move | None:
    """The last move, if it was a drop that came to nothing."""
    meta = position.words[META]
    if not meta >> TRY_AT:
        return None
    return Move(((meta >> TRY_AT & 127) - 1,), drop=SYMBOL[meta >> TRY_KIND & 7])


def bits_of(move: Move | None) -> int:
    """What ``meta`` has for such a drop."""
    if move is None or move.drop is None:
        return 0
    return (move.target + 1) << TRY_AT | SYMBOL.index(move.drop) << TRY_KIND


def forgotten(position: Position) -> tuple[int, ...]:
    """The words of a position without such a drop, for telling whether it is repeated."""
    words = position.words
    return (*words[:META], words[META] & _LATER)


def read(facts: Facts, text: str) -> Move | None:
    """The drop that a text such as ``P*5e`` names; ``None`` for an empty one.

    Raises:
        BadPositionError: If it is none. The message says what is wrong.
    """
    if not text:
        return None
    told = re.fullmatch(r"(?P<piece>[RBGSNLP])\*(?P<square>[1-9][a-i])", text)
    if told is None:
        raise BadPositionError(f"{text!r} is not a drop that came to nothing, such as P*5e")
    square = next(s for s in facts.squares if facts.name(s) == told["square"])
    return Move((square,), drop=told["piece"].lower())


def with_try(position: Position, move: Move | None) -> Position:
    """``position`` after a drop that came to nothing."""
    if move is None:
        return position
    row = position.row.copy()
    row[META] |= np.uint64(bits_of(move))
    return Position(row)
