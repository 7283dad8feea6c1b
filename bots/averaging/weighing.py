"""How much each board of a belief counts, and samples of boards by that."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.uint64]
Weights = NDArray[np.float64]

TRUST = 0.9
"""How far a belief's weights are trusted: the rest of each share is the same for every
board."""

WARY = 0.5
"""How far they are trusted where a king is at risk: traps are what nobody plays usually."""


def shares(logs: NDArray[np.float32], trust: float = TRUST) -> Weights:
    """The share of each board, by the logarithms of their weights; they add up to 1.

    However wrong the weights are, no board counts for less than ``1 - trust`` of what it
    would if all were alike.
    """
    count = max(1, len(logs))
    weights = np.exp(logs.astype(np.float64) - logs.max(initial=-np.inf))
    total: Weights = trust * weights / max(weights.sum(), 1e-300) + (1.0 - trust) / count
    return total


@dataclass(frozen=True, slots=True)
class BoardSample:
    """Boards drawn without repetition in proportion to their shares, in random order.

    The first of them are a smaller sample of the same kind.

    Attributes:
        rows: The boards.
        logs: Logarithms of their shares.
        keys: What they were drawn by, falling, and that of the next board, if any.
    """

    rows: Rows
    logs: Weights
    keys: Weights

    def __len__(self) -> int:
        return len(self.rows)

    def weights(self, number: int) -> Weights:
        """What each of the first ``number`` stands for in the mean over all boards.

        A board counts by its share over its chance to be among them (Kool, van Hoof and
        Welling, "Stochastic Beams and Where to Find Them", 2019); adds up to 1.
        """
        logs = self.logs[:number]
        if number < len(self.keys):
            ahead = np.exp(np.minimum(logs - self.keys[number], 20.0))
            logs = logs - np.log(-np.expm1(-ahead))
        found: Weights = np.exp(logs - logs.max())
        found /= found.sum()
        return found


def shrunk(changes: Weights, weights: Weights, doubt: float) -> Weights:
    """Mean ``changes`` over boards of such ``weights``, and ``doubt`` more without any."""
    # As many boards of the same weight would tell as much.
    counted = 1.0 / (weights**2).sum()
    found: Weights = changes * counted / (counted + doubt)
    return found


def sampled(rows: Rows, by: Weights, most: int, rolled: Random) -> BoardSample:
    """At most ``most`` of ``rows``, drawn by their shares ``by``."""
    logs = np.log(by)
    keys = logs + np.random.default_rng(rolled.getrandbits(64)).gumbel(size=len(rows))
    asked = min(most + 1, len(rows))
    first = np.argpartition(-keys, asked - 1)[:asked]
    first = first[np.argsort(-keys[first], kind="stable")]
    kept = first[:most]
    return BoardSample(rows[kept], logs[kept], keys[first])


def alike(rows: Rows) -> BoardSample:
    """All of ``rows``, as they stand, each counting for as much as the others."""
    none = np.zeros(len(rows))
    return BoardSample(rows, none, none)
