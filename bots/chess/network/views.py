"""The board from the view of the side to move, which plays up the board.

The second side's ranks are mirrored, and pieces are own or enemy: one network serves both
sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from core.values import Observation, Piece, Side, Square

KINDS = "pnbrqk"
EMPTY, FOG, OWN, ENEMY = 0, 1, 2, 8
CODES = 14
"""The codes of a square: fog, empty, six own and six enemy kinds."""


def turned(square: Square, side: Side) -> Square:
    """``square`` from the view of ``side``; its own inverse."""
    return square ^ 56 if side is Side.SECOND else square


def distance(one: Square, other: Square) -> int:
    """King steps from ``one`` to ``other``."""
    return max(abs(one % 8 - other % 8), abs(one // 8 - other // 8))


def code_of(piece: Piece, viewer: Side) -> int:
    """The code of a square with ``piece`` on it for ``viewer``."""
    return (OWN if piece.side is viewer else ENEMY) + KINDS.index(piece.symbol)


def board_of(now: Observation) -> list[int]:
    """The code of every square, from the viewer's own view."""
    side = now.viewer
    board = [FOG] * 64
    for square in now.visible:
        board[turned(square, side)] = EMPTY
    for square, piece in now.pieces.items():
        board[turned(square, side)] = code_of(piece, side)
    return board


def men_of(board: Iterable[int], first: int) -> list[tuple[Square, int]]:
    """Square and kind of every piece of one side, whose codes begin at ``first``."""
    return [
        (square, code - first)
        for square, code in enumerate(board)
        if first <= code < first + len(KINDS)
    ]


def inputs_of(board: Sequence[int] | NDArray[np.int64]) -> NDArray[np.int64]:
    """Which of the 64 x 14 one-hot inputs are one."""
    return np.arange(0, 64 * CODES, CODES) + board
