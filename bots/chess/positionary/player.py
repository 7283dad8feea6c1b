"""A bot with piece-square tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp

from bots.chess.capturing import captured_kind
from bots.chess.positionary.genes import KINDS, NAME, SHAPES
from bots.weights import load_weights
from core.player import Budget, dice
from core.values import Move, Observation, Side


@dataclass(frozen=True, slots=True)
class PieceSquareWeights:
    """The weights of a PositionaryEvaluator.

    Attributes:
        values: The values of enemy pieces by symbol; the king needs none.
        tables: The piece-square table of each symbol, from White's view.
    """

    values: Mapping[str, float]
    tables: Mapping[str, Sequence[float]]


def shipped_weights() -> PieceSquareWeights:
    """The weights bred for this program.

    Raises:
        WeightsError: If its file is missing, damaged or of another shape.
    """
    arrays = load_weights(NAME, SHAPES)
    return PieceSquareWeights(
        dict(zip(KINDS, arrays["values"].tolist(), strict=False)),
        dict(zip(KINDS, arrays["tables"].tolist(), strict=True)),
    )


class PositionaryEvaluator:
    """Takes the king if it can; else samples a move from the softmax of the scores.

    The score of a move is the value captured plus the difference of target and origin in
    the table of the moving piece.
    """

    name = "PositionaryEvaluator"

    def __init__(self, seed: int, weights: PieceSquareWeights | None = None) -> None:
        self._seed = seed
        self._weights = weights or shipped_weights()

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        weights = chances(self._weights, now)
        return dice(self._seed, seen).choices(now.moves, weights)[0]


def chances(weights: PieceSquareWeights, now: Observation) -> list[float]:
    """The probability of each of ``now.moves``.

    A pawn becomes a queen only: tables of different kinds have no common zero to compare
    promotions by.
    """
    wins = [float(captured_kind(now, move) == "k") for move in now.moves]
    if any(wins):
        return _shares(wins)
    open_to_choice = [move.promotion in (None, "q") for move in now.moves]
    worths = [_worth(weights, now, move) for move in now.moves]
    most = max(worths)
    return _shares(
        [
            exp(worth - most) if choosable else 0.0
            for worth, choosable in zip(worths, open_to_choice, strict=True)
        ]
    )


def _worth(weights: PieceSquareWeights, now: Observation, move: Move) -> float:
    mirror = 0 if now.viewer is Side.FIRST else 56
    table = weights.tables[now.pieces[move.origin].symbol]
    taken = weights.values.get(captured_kind(now, move), 0.0)
    return taken + table[move.target ^ mirror] - table[move.origin ^ mirror]


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]
