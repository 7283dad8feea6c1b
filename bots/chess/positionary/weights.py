"""Players as the kernels take them: rows of weights; see ``kernels.py``."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.capturing import VALUES
from bots.chess.positionary.genes import KINDS, SHAPES
from bots.chess.positionary.kernels import COST, TABLES, TAKEN, WEIGHTS

Floats: TypeAlias = NDArray[np.float64]

GENES = 5 + 6 * 64
"""The number of genes: values, then tables."""

SHARP = 50.0
"""Makes softmax deterministic: a difference of one, times this, is decisive."""


def weights_of(genes: Floats) -> Floats:
    """The weights for each row of ``genes``."""
    made = np.zeros((len(genes), WEIGHTS))
    made[:, TAKEN : TAKEN + 5] = genes[:, :5]
    made[:, TABLES:] = genes[:, 5:]
    return made


def named(genes: Floats) -> dict[str, Floats]:
    """The arrays of a weights file from the genes of one player."""
    parts = {"values": genes[:5], "tables": genes[5:]}
    return {key: parts[key].reshape(shape) for key, shape in SHAPES.items()}


def genes_of(arrays: dict[str, NDArray[np.floating]]) -> Floats:
    """The genes of the player whose weights file holds ``arrays``."""
    return np.concatenate([arrays[key].ravel() for key in SHAPES]).astype(np.float64)


def _rival(cost: float) -> Floats:
    """A player that maximises the value captured less ``cost`` times the mover's."""
    values = np.array([VALUES[kind] for kind in KINDS], np.float64)
    made = np.zeros(WEIGHTS)
    made[TAKEN : TAKEN + 6] = SHARP * values
    made[COST : COST + 6] = SHARP * cost * values
    return made


RIVALS = {
    "CaptureLargest": _rival(0.0),
    "CaptureWithLargestDifference": _rival(1.0),
}
"""Bots that can be written as weights; like them, they choose equal moves at random."""
