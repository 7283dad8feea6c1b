"""What a bot believed, beside what was true: how near its odds came."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from core.values import Observation, Side, Square


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near a belief came to the truth.

    Attributes:
        true: The mean chance given to the squares where such a man stood; ``None`` where
            none did.
        other: The mean chance given to the other fogged squares; ``None`` where there
            are none.
        brier: The mean square of what the chances were off by, 0 if they were right.
    """

    true: float | None
    other: float | None
    brier: float


def hidden_men(
    truth: Observation, seen: Observation, kinds: Collection[str]
) -> frozenset[Square]:
    """Where enemy men of ``kinds`` stand that the viewer of ``seen`` does not see."""
    enemy: Side = seen.viewer.other
    return frozenset(
        square
        for square, piece in truth.pieces.items()
        if piece.side is enemy and piece.symbol in kinds and square not in seen.visible
    )


def nearness(odds: Mapping[Square, float], true: frozenset[Square]) -> Nearness:
    """How near ``odds`` came to men standing on ``true`` and nowhere else."""
    on = [chance for square, chance in odds.items() if square in true]
    off = [chance for square, chance in odds.items() if square not in true]
    missed = sum((1 - chance) ** 2 for chance in on) + sum(chance**2 for chance in off)
    return Nearness(_mean(on), _mean(off), missed / max(1, len(odds)))


def _mean(chances: list[float]) -> float | None:
    return sum(chances) / len(chances) if chances else None
