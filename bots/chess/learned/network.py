"""Loads the learnt evaluation from its weights file."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.chess.fogwise.evaluation import counted, tapered
from bots.chess.learned.kernels import BIAS, FULL, INPUTS, ROWS, SECOND, SHIFT, Learned
from bots.chess.learned.shapes import NAME, SHAPES
from bots.weights import load_weights
from core.game import Game

Rows = NDArray[np.uint64]
Arrays = dict[str, NDArray[Any]]

MOST = 4.0
"""The largest correction of a leaf, in pawns."""

STEEP = 256
"""Quantisation of the output weights: so many are a pawn for a full hidden unit."""

UNIT = 1 / (int(FULL) * STEEP)
"""Pawns to one of the output."""


def evaluation(game: Game, rows: Rows) -> Learned:
    """The learnt evaluation for ``rows``, boards of about the same game phase."""
    return learned(game, tapered(counted(rows)), *_shipped())


def learned(
    game: Game, worth: NDArray[np.float64], net: NDArray[np.int16], square: float
) -> Learned:
    """The evaluation of positions of ``game`` with these weights."""
    no_walls, no_salt = np.uint64(0), np.uint64(0)
    return Learned(game.rules, no_walls, worth, square, MOST, no_salt, net, UNIT)


def shipped_weights() -> Arrays:
    """The weights that come with the program."""
    return load_weights(NAME, SHAPES)


@cache
def _shipped() -> tuple[NDArray[np.int16], float]:
    arrays = shipped_weights()
    return packed(arrays), float(arrays["square"][0])


def packed(arrays: Arrays) -> NDArray[np.int16]:
    """The weights as one array, of any width; see ``Learned.net``."""
    hidden = len(arrays["bias"])
    net = np.zeros((ROWS, 2 * hidden), np.int16)
    first = arrays["first"].reshape(2, 6, 8, 8, hidden)
    net[:INPUTS, :hidden] = arrays["first"]
    # Black sees the sides exchanged and the ranks turned round.
    net[:INPUTS, hidden:] = first[::-1, :, ::-1].reshape(INPUTS, hidden)
    net[BIAS] = np.tile(arrays["bias"], 2)
    net[SECOND:SHIFT] = arrays["second"]
    net[SHIFT, : len(arrays["shift"])] = arrays["shift"]
    return net
