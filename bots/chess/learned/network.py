"""The learnt evaluation from its file, as kernels take it."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.chess.fogwise.evaluation import counted, tapered
from bots.chess.learned.kernels import (
    ACCUMULATOR,
    BIAS,
    FULL,
    HIDDEN,
    INPUTS,
    ROWS,
    SECOND,
    SHIFT,
    Learned,
)
from bots.chess.learned.shapes import NAME, SHAPES
from bots.weights import load_weights
from core.game import Game

Rows = NDArray[np.uint64]
Arrays = dict[str, NDArray[Any]]

MOST = 4.0
"""The most that anything but men may shift a leaf, in pawns."""

RISE = 0.25
"""See ``Learned.rise``; 99 of 100 quiet moves lift the score by no more."""

STEEP = 256
"""What the last weights are counted in: so many are a pawn for a full hidden number."""

UNIT = 1 / (int(FULL) * STEEP)
"""Pawns to one of its result."""


def evaluation(game: Game, rows: Rows) -> Learned:
    """The way to evaluation ``rows``, boards of about the same phase of a game."""
    return learned(game, tapered(counted(rows)), *_shipped())


def learned(
    game: Game, worth: NDArray[np.float64], net: NDArray[np.int16], square: float
) -> Learned:
    """The way to evaluation positions of ``game`` with these weights."""
    no_walls, no_salt = np.uint64(0), np.uint64(0)
    return Learned(game.rules, no_walls, worth, square, MOST, no_salt, net, UNIT, RISE)


@cache
def _shipped() -> tuple[NDArray[np.int16], float]:
    arrays = load_weights(NAME, SHAPES)
    return packed(arrays), float(arrays["square"][0])


def packed(arrays: Arrays) -> NDArray[np.int16]:
    """The weights as one array, ``[ROWS, CARRIED]``; see ``Learned.net``."""
    net = np.zeros((ROWS, ACCUMULATOR), np.int16)
    first = arrays["first"].reshape(2, 6, 8, 8, HIDDEN)
    net[:INPUTS, :HIDDEN] = arrays["first"]
    # Black sees the sides exchanged and the ranks turned round.
    net[:INPUTS, HIDDEN:] = first[::-1, :, ::-1].reshape(INPUTS, HIDDEN)
    net[BIAS] = np.tile(arrays["bias"], 2)
    net[SECOND:SHIFT] = arrays["second"]
    net[SHIFT, : len(arrays["shift"])] = arrays["shift"]
    return net
