"""Moves and pieces as files of the Computer Shogi Association have them: ``+7776FU``.

A move tells its squares, 00 for a hand, and what the piece is afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from core.games.shogi.facts import EDGE
from core.values import Move, Piece, Side, Square

CODES = {
    "p": "FU", "l": "KY", "n": "KE", "s": "GI", "g": "KI", "b": "KA", "r": "HI", "k": "OU",
    "+p": "TO", "+l": "NY", "+n": "NK", "+s": "NG", "+b": "UM", "+r": "RY",
}  # fmt: skip
"""The two letters of each kind of piece, by its symbol."""

SYMBOLS = {code: symbol for symbol, code in CODES.items()}
SIGNS = ("+", "-")
"""What stands before what is Black's and White's."""

_HAND = "00"
_MOVE = re.compile(
    rf"[-+]?(?P<origin>00|[1-9][1-9])(?P<target>[1-9][1-9])(?P<piece>{'|'.join(SYMBOLS)})"
)


def name(pieces: Mapping[Square, Piece], side: Side, move: Move) -> str:
    """A move of ``side`` on a board of ``pieces``."""
    if move.drop is not None:
        return f"{SIGNS[side]}{_HAND}{square_name(move.target)}{CODES[move.drop]}"
    after = CODES[_after(pieces, move)]
    return f"{SIGNS[side]}{square_name(move.origin)}{square_name(move.target)}{after}"


def meant(pieces: Mapping[Square, Piece], moves: Iterable[Move], text: str) -> set[Move]:
    """Those of ``moves`` that such a text means: one at most, whatever its sign."""
    told = _MOVE.fullmatch(text)
    if told is None:
        return set()
    target, symbol = square_of(told["target"]), SYMBOLS[told["piece"]]
    there = [move for move in moves if move.target == target]
    if told["origin"] == _HAND:
        return {move for move in there if move.drop == symbol}
    origin = square_of(told["origin"])
    walks = (move for move in there if move.drop is None and move.origin == origin)
    return {move for move in walks if _after(pieces, move) == symbol}


def square_name(square: Square) -> str:
    """A square by two digits, the file first."""
    row, column = divmod(square, EDGE)
    return f"{EDGE - column}{EDGE - row}"


def square_of(text: str) -> Square:
    """The square of two digits from 1 on."""
    return EDGE * (EDGE - int(text[1])) + EDGE - int(text[0])


def _after(pieces: Mapping[Square, Piece], move: Move) -> str:
    """What a piece that moves on the board is afterwards."""
    return move.promotion or pieces[move.origin].symbol
