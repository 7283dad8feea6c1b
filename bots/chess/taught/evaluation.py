"""Makes the evaluation from its weights file."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from bots.chess.learned.network import UNIT, packed
from bots.chess.taught.kernels import Taught
from bots.chess.taught.shapes import NAME, SHAPES
from bots.weights import load_weights
from core.game import Game


def evaluation(game: Game, rows: NDArray[np.uint64]) -> Taught:
    """The evaluation of boards of ``game``, the same for all ``rows``."""
    del rows
    return taught(game, _shipped())


def taught(game: Game, net: NDArray[np.int16]) -> Taught:
    """The evaluation of positions of ``game`` by the network ``net``."""
    none = np.uint64(0)
    return Taught(game.rules, none, none, net, UNIT)


@cache
def _shipped() -> NDArray[np.int16]:
    return packed(load_weights(NAME, SHAPES))
