"""Bots of fog chess that choose by a network trained on games of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.captures import captured_kind
from bots.chess.network_features import (
    KINDS,
    Scenes,
    board_of,
    ghosts_of,
    inputs_of,
    scenes_of,
    turned,
)
from bots.fog.beliefs import certainties
from bots.weights import BEST, THESIS
from core.games import find_game
from core.player import Believed, Budget, dice
from core.values import Move, Observation, Piece

Floats: TypeAlias = NDArray[np.floating[Any]]
Board: TypeAlias = Sequence[int] | NDArray[np.int64]


class NeuralNetworkPlayer:
    """Takes the king if it can; else a network says where to move from and where to.

    The network gives every square a chance that the move begins there and another that
    it ends there. The legal move with the largest product is played, so there is nothing
    for a seed to decide; of equals, which are the promotions of one pawn, the queen.
    """

    name = "NeuralNetworkPlayer"

    def __init__(self, seed: int) -> None:
        stored = THESIS.load()
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


MARGIN = 0.05
"""Moves whose scores differ by less are equal: one of them is played at random."""


class NeuralNetworkPlayer2:
    """Takes the king if it can; else plays the move that its network scores highest.

    The network scores every legal move by itself: the piece, the squares, and what the
    move wins, risks, covers and attacks, with enemy pieces remembered in the fog.
    """

    name = "NeuralNetworkPlayer2"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        stored = BEST.load()
        self._weights = {key: array.astype(np.float32) for key, array in stored.items()}

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        wins = [move for move in now.moves if captured_kind(now, move) == "k"]
        if wins:
            return wins[0]
        scores = scores_of(self._weights, scenes_of(seen))
        good = np.flatnonzero(scores > scores.max() - MARGIN)
        return now.moves[dice(self._seed, seen).choice(good.tolist())]

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the remembered pieces that its network is shown."""
        now = seen[-1]
        men = {
            turned(square, now.viewer): Piece(now.viewer.other, KINDS[kind])
            for square, kind in ghosts_of(seen).items()
        }
        facts = find_game(now.variant, now.ruleset).facts
        return Believed(0, False, certainties(facts, now, men))


def scores_of(weights: Mapping[str, Floats], scenes: Scenes) -> Floats:
    """The score of every move, averaged over the networks of the ensemble.

    Probabilities are the softmax of the scores.
    """
    moment = (
        weights["board"][:, inputs_of(scenes.board)].sum(axis=1) + weights["first_bias"]
    )
    wide = (
        moment[:, None]
        + weights["origins"][:, scenes.origins]
        + weights["targets"][:, scenes.targets]
        + scenes.features @ weights["features"]
    )
    narrow = np.maximum(wide, 0) @ weights["second"] + weights["second_bias"][:, None]
    scores = np.maximum(narrow, 0) @ weights["third"][:, :, None]
    return np.asarray(scores.mean(axis=0)[:, 0])
