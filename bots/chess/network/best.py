"""A bot that plays the move that a strong player would most likely choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.capturing import captured_kind
from bots.chess.network.memory import ghosts_of
from bots.chess.network.moves import Scenes, scenes_of
from bots.chess.network.shapes import BEST, BEST_SHAPES
from bots.chess.network.views import KINDS, inputs_of, turned
from bots.picturing import certainties
from bots.weights import load_weights
from core.games import find_game
from core.player import Believed, Budget, dice
from core.values import Move, Observation, Piece

Floats: TypeAlias = NDArray[np.floating[Any]]

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
        stored = load_weights(BEST, BEST_SHAPES)
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
