"""Handicaps for moves that repeat a placement of one's own pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.values import Move, Observation, Square

Placement = frozenset[tuple[Square, str]]

AGAIN = 0.05
"""The handicap of a placement that occurred once before. Twice costs four times as much:
then the position may occur for the third time, which is a draw."""

AHEAD = 0.0
"""From this value on a side wants more than a draw."""


def handicaps(
    seen: Sequence[Observation],
    moves: Sequence[Move],
    values: NDArray[np.float64],
    again: float = AGAIN,
) -> NDArray[np.float64]:
    """The handicaps of ``moves`` that repeat a placement, if the best value is ahead.

    A side cannot see whether a position is repeated, but it knows where its own pieces have
    stood. A side that is ahead should make progress instead. The first repetition costs
    ``again``.
    """
    if not len(values) or values.max() < AHEAD:
        return np.zeros(len(moves))
    lost: NDArray[np.float64] = again * repeated(seen, moves) ** 2
    return lost


def repeated(seen: Sequence[Observation], moves: Sequence[Move]) -> NDArray[np.float64]:
    """How often the viewer's pieces have stood as each of ``moves`` would leave them."""
    stood = Counter(_placement(one) for one in seen if one.to_move is not one.viewer)
    return np.array([stood[_after(seen[-1], move)] for move in moves], np.float64)


def _placement(seen: Observation) -> Placement:
    return frozenset(
        (square, piece.symbol)
        for square, piece in seen.pieces.items()
        if piece.side is seen.viewer
    )


def _after(now: Observation, move: Move) -> Placement:
    """The own pieces after ``move``; drops and promotions never repeat a placement."""
    if move.promotion or move.drop:
        return frozenset()
    symbol = now.pieces[move.origin].symbol
    return _placement(now) - {(move.origin, symbol)} | {(move.target, symbol)}
