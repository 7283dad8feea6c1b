"""Rows of shogi as pieces and hands, and back."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from core.boards import squares
from core.games.shogi.tables import (
    HAND_AT,
    HAND_BITS,
    HAND_ROOM,
    IN_HAND,
    META,
    SYMBOL,
    WORDS,
    words,
)
from core.setup import Position
from core.values import Piece, Side, Square

Pieces = Mapping[Square, Piece]
Hands = Mapping[Piece, int]

_PIECES = {(side, code): Piece(side, SYMBOL[code]) for side in Side for code in range(15)}
_FIRST, _SECOND = ([_PIECES[side, code] for code in range(15)] for side in Side)
_CODES = {symbol: code for code, symbol in enumerate(SYMBOL)}


def to_move(position: Position) -> Side:
    """The side whose turn it is."""
    return Side(position.words[META] & 1)


def pieces(position: Position, within: int = -1) -> dict[Square, Piece]:
    """What stands on the squares ``within``, a board of bits; on all unless given."""
    one, two, four, eight, first = (_plane(position, number) for number in range(5))
    found = {}
    for square in squares((one | two | four | eight) & within):
        here = 1 << square
        code = (
            (1 if one & here else 0)
            + (2 if two & here else 0)
            + (4 if four & here else 0)
            + (8 if eight & here else 0)
        )
        found[square] = (_FIRST if first & here else _SECOND)[code]
    return found


def _plane(position: Position, number: int) -> int:
    return position.words[2 * number] | position.words[2 * number + 1] << 64


def hands(
    position: Position, sides: tuple[Side, ...] = (Side.FIRST, Side.SECOND)
) -> dict[Piece, int]:
    """What ``sides`` have in hand, the most valuable first."""
    meta = position.words[META]
    counts = {
        _PIECES[side, code]: meta >> _bit(side, code) & int(HAND_ROOM[code])
        for side in sides
        for code in reversed(IN_HAND)
    }
    return {piece: count for piece, count in counts.items() if count}


def _bit(side: Side, code: int) -> int:
    return int(HAND_AT[code]) + HAND_BITS * side


def row_of(pieces: Pieces, hands: Hands, side: Side) -> NDArray[np.uint64]:
    """The words of a position."""
    planes = [0] * 5
    for square, piece in pieces.items():
        code = _CODES[piece.symbol] | (16 if piece.side is Side.FIRST else 0)
        for number in range(5):
            planes[number] |= (code >> number & 1) << square
    row = np.zeros(WORDS, np.uint64)
    for number, plane in enumerate(planes):
        row[2 * number : 2 * number + 2] = words(plane)
    held = (n << _bit(piece.side, _CODES[piece.symbol]) for piece, n in hands.items())
    row[META] = int(side) | sum(held)
    return row
