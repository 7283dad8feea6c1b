"""What the words of a chess position say, in Python; ``rows_kernels.py`` tells of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.boards import squares
from core.setup import Position
from core.values import Move, Piece, Side, Square

KINDS = "pnbrqk"
"""The letters of the pieces in the order of a row's words."""

RIGHTS = "KQkq"
PAWNS, KINGS, WHITE, META = 0, 5, 6, 7

FIRST_PASSED = 8
"""From which bit on ``meta`` has the files on which pawns may be taken in passing."""

_PASSED = (40, 16)
"""By the side to move, the first square of the rank on which it takes in passing."""

NAMES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}

Men: TypeAlias = Mapping[Square, Piece]


_PIECES = tuple(tuple(Piece(side, letter) for side in Side) for letter in KINDS)

_squares = lru_cache(8192)(squares)
"""Kept, as most boards of a position are those of the position before; never changed."""


def men(position: Position, board: int = (1 << 64) - 1) -> dict[Square, Piece]:
    """The pieces on the squares of ``board``, one bit a square."""
    words = position.words
    white = words[WHITE] & board
    found: dict[Square, Piece] = {}
    for kind, (first, second) in zip(words, _PIECES, strict=False):
        for square in _squares(kind & white):
            found[square] = first
        for square in _squares(kind & board & ~white):
            found[square] = second
    return found


class LazyPieces(Mapping[Square, Piece]):
    """The pieces of a position, each found when it is asked for.

    For who asks for a few; ``men`` finds all of them faster.
    """

    __slots__ = ("_everyone", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._everyone = _everyone(position)

    def __contains__(self, square: object) -> bool:
        return isinstance(square, int) and bool(self._everyone >> square & 1)

    def __getitem__(self, square: Square) -> Piece:
        return piece_at(self._position, square)

    def __iter__(self) -> Iterator[Square]:
        return iter(squares(self._everyone))

    def __len__(self) -> int:
        return self._everyone.bit_count()


def piece_at(position: Position, square: Square) -> Piece:
    """The piece on ``square``; ``KeyError`` where it is empty."""
    words = position.words
    here = 1 << square
    side = 0 if words[WHITE] & here else 1
    for board, pieces in zip(words, _PIECES, strict=False):
        if board & here:
            return pieces[side]
    raise KeyError(square)


@cache
def decode(word: int) -> Move:
    """The move a kernel's integer stands for. There are few thousand; each is made once."""
    promotion = word >> 12 & 15
    return Move((word & 63, word >> 6 & 63), KINDS[promotion] if promotion else None)


def to_move(position: Position) -> Side:
    """The side whose turn it is."""
    return Side(position.words[META] & 1)


def en_passant(position: Position) -> frozenset[Square]:
    """The squares on which pawns of the side to move may take in passing."""
    files, rank = position.words[META] >> FIRST_PASSED & 0xFF, _PASSED[to_move(position)]
    return frozenset(rank + file for file in squares(files))


def passed_files(passed: Iterable[Square]) -> int:
    """These squares as ``meta`` has them."""
    return sum(1 << FIRST_PASSED + square % 8 for square in passed)


def row_of(pieces: Men) -> NDArray[np.uint64]:
    """The words of a position that holds ``pieces``, with ``meta`` left 0."""
    words = [0] * 8
    for square, piece in pieces.items():
        words[KINDS.index(piece.symbol)] |= 1 << square
        if piece.side is Side.FIRST:
            words[WHITE] |= 1 << square
    return np.array(words, np.uint64)


def resets_clock(before: Position, after: Position) -> bool:
    """Whether a pawn moved or a piece was taken in between."""
    if before.words[PAWNS] != after.words[PAWNS]:
        return True
    return _number(after) < _number(before)


def _number(position: Position) -> int:
    return _everyone(position).bit_count()


def _everyone(position: Position) -> int:
    """Every square on which something stands."""
    pawns, knights, bishops, rooks, queens, kings, *_ = position.words
    return pawns | knights | bishops | rooks | queens | kings
