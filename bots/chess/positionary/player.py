"""A bot that knows what every square is worth to each of its men."""

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
    """What a PositionaryEvaluator likes.

    Attributes:
        values: Worth of an enemy man by its symbol; the king needs none.
        tables: Worth of each square, seen from White, for a man of each symbol.
    """

    values: Mapping[str, float]
    tables: Mapping[str, Sequence[float]]


def shipped_weights() -> PieceSquareWeights:
    """The weights that was bred for this program.

    Raises:
        WeightsError: If its file is missing, damaged or of another shape.
    """
    arrays = load_weights(NAME, SHAPES)
    return PieceSquareWeights(
        dict(zip(KINDS, arrays["values"].tolist(), strict=False)),
        dict(zip(KINDS, arrays["tables"].tolist(), strict=True)),
    )


class PositionaryEvaluator:
    """Takes the king if it can; else the better a move looks, the likelier it is.

    A move is worth what it takes plus what its target, less what its origin, is worth to
    the mover. Its chance is proportional to the exponential of that.
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

    A pawn becomes a queen only: tables of different kinds have no common zero that would
    tell which promotion is better.
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
