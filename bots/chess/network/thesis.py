"""The bot of the thesis that asks a network trained on human games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.capturing import captured_kind
from bots.chess.network.shapes import THESIS, THESIS_SHAPES
from bots.chess.network.views import board_of, inputs_of, turned
from bots.weights import load_weights
from core.player import Budget
from core.values import Move, Observation

Floats: TypeAlias = NDArray[np.floating[Any]]
Board: TypeAlias = Sequence[int] | NDArray[np.int64]


class NeuralNetworkPlayer:
    """Takes the king if it can; else asks a network where to move from and where to.

    The network gives every square a chance that the move begins there and another that
    it ends there. The legal move with the largest product is played, so there is nothing
    for a seed to decide; of equals, which are the promotions of one pawn, the queen.
    """

    name = "NeuralNetworkPlayer"

    def __init__(self, seed: int) -> None:
        stored = load_weights(THESIS, THESIS_SHAPES)
        self._weights = {key: array.astype(np.float32) for key, array in stored.items()}

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        chances = squares_of(self._weights, board_of(now))

        def rank(move: Move) -> tuple[bool, float, bool]:
            origin = chances[turned(move.origin, now.viewer)]
            target = chances[64 + turned(move.target, now.viewer)]
            wins = captured_kind(now, move) == "k"
            return wins, float(origin * target), move.promotion == "q"

        return max(now.moves, key=rank)


def squares_of(weights: Mapping[str, Floats], board: Board) -> Floats:
    """The 64 probabilities of the origin, then the 64 of the target, from the own view."""
    inputs = weights["first"][inputs_of(board)].sum(axis=0)
    first = _sigmoid(inputs + weights["first_bias"])
    second = _sigmoid(first @ weights["second"] + weights["second_bias"])
    return _sigmoid(second @ weights["third"] + weights["third_bias"])


def _sigmoid(sums: Floats) -> Floats:
    """1 / (1 + exp(-sums)), without overflow."""
    return np.asarray(np.exp(-np.logaddexp(0, -sums)))
