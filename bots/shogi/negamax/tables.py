"""The numbers of NegamaxPlayer, by a term paper on an app for shogi (Minsk, 2024).

Prices are its table 3.2, in pawns, and count the same on the board and in hand, of which it
says nothing. Bonuses are those of its figure 3.5 for pawns, as far as that can be read; the
other bonuses, and what a controlled square counts, are ours.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.games.shogi.tables import (
    BISHOP,
    CODES,
    DRAGON,
    EDGE,
    GOLD,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    PROMOTION,
    ROOK,
    SILVER,
    SQUARES,
    TOKIN,
)

_PRICES = {
    PAWN: 1, LANCE: 4, KNIGHT: 5, SILVER: 7, GOLD: 8, BISHOP: 11, ROOK: 13, TOKIN: 10,
    PROMOTION + LANCE: 9, PROMOTION + KNIGHT: 9, PROMOTION + SILVER: 8, HORSE: 15,
    DRAGON: 17, KING: 500,
}  # fmt: skip

PRICES = np.array([_PRICES.get(code, 0) for code in range(CODES)], np.float64)
"""By code; 0 for nothing."""

CONTROL = 0.1
"""What each square counts that pawns control, and each that other pieces do, in pawns."""

MOST_CONTROL = CONTROL * (EDGE + SQUARES)
"""What all of them count where one side controls all it can."""

_PAWNS = (
    (50, 60, 40, 40, 40, 40, 40, 50, 60),
    (70, 70, 50, 50, 50, 50, 50, 90, 70),
    (40, 70, 50, 60, 60, 60, 60, 100, 70),
    (60, 60, 60, 60, 60, 60, 60, 90, 60),
    (70, 50, 70, 70, 70, 60, 60, 90, 70),
    (80, 30, 90, 70, 80, 70, 60, 90, 80),
    (70, 90, 60, 70, 70, 60, 60, 90, 70),
    (20,) * 9,
    (0,) * 9,
)
"""From rank a to rank i, file 9 first. In ranks b to e the figure shows no more than the
first and the eighth number, in rank e the eighth; the others there are ours."""

_FORWARD = {
    LANCE: 2, KNIGHT: 6, SILVER: 8, GOLD: 5, BISHOP: 3, ROOK: 4, TOKIN: 8,
    PROMOTION + LANCE: 8, PROMOTION + KNIGHT: 8, PROMOTION + SILVER: 8, HORSE: 5,
    DRAGON: 5, KING: -10,
}  # fmt: skip
"""Ours: the bonus of every rank ahead, and of every file nearer to the middle."""


def _bonuses() -> NDArray[np.float64]:
    table = np.zeros((2, CODES, SQUARES))
    for side, code, square in np.ndindex(*table.shape):
        row, column = divmod(square if side == 0 else SQUARES - 1 - square, EDGE)
        if code == PAWN:
            table[side, code, square] = _PAWNS[EDGE - 1 - row][column]
        else:
            inwards = EDGE // 2 - abs(column - EDGE // 2)
            table[side, code, square] = _FORWARD.get(code, 0) * (row + inwards)
    return table


BONUSES = _bonuses()
"""By side, code and square: what a move of a piece there adds to its place in the order."""
