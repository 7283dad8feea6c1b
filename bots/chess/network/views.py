"""The board as the side to move sees it, turned so that this side plays up the board.

A square of the second side's view is mirrored, rank for rank, and the men are called own
and enemy: one network serves both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from core.values import Observation, Piece, Side, Square

KINDS = "pnbrqk"
EMPTY, FOG, OWN, ENEMY = 0, 1, 2, 8
CODES = 14
"""What a square may hold: nothing known, nothing, six own and six enemy kinds of men."""


def turned(square: Square, side: Side) -> Square:
    """``square`` as ``side`` counts it, from its own left corner; its own inverse."""
    return square ^ 56 if side is Side.SECOND else square


def distance(one: Square, other: Square) -> int:
    """How many steps a king needs from ``one`` to ``other``."""
    return max(abs(one % 8 - other % 8), abs(one // 8 - other // 8))


def code_of(piece: Piece, viewer: Side) -> int:
    """What a square with ``piece`` on it holds for ``viewer``."""
    return (OWN if piece.side is viewer else ENEMY) + KINDS.index(piece.symbol)


def board_of(now: Observation) -> list[int]:
    """The code of every turned square."""
    side = now.viewer
    board = [FOG] * 64
    for square in now.visible:
        board[turned(square, side)] = EMPTY
    for square, piece in now.pieces.items():
        board[turned(square, side)] = code_of(piece, side)
    return board


def men_of(board: Iterable[int], first: int) -> list[tuple[Square, int]]:
    """Square and kind of every man of one side, whose codes begin at ``first``."""
    return [
        (square, code - first)
        for square, code in enumerate(board)
        if first <= code < first + len(KINDS)
    ]


def inputs_of(board: Sequence[int] | NDArray[np.int64]) -> NDArray[np.int64]:
    """Which of a network's 64 x 14 inputs are one: for each square what it holds."""
    return np.arange(0, 64 * CODES, CODES) + board
