"""The learnt weights of ``kernels.py``, from ``assets/weights/habits.npz``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.games.chess.habits.tables import SIZE

PATH = Path(__file__).parents[4] / "assets" / "weights" / "habits.npz"

NAME = "habits"
"""Of the array in the file."""


@cache
def learnt_habits() -> NDArray[np.float32]:
    """The shipped weights, one for each place that a term may have.

    Raises:
        OSError, ValueError, KeyError: The file is missing, damaged or of another shape.
    """
    with np.load(PATH, allow_pickle=False) as stored:
        weights: NDArray[np.float32] = stored[NAME].astype(np.float32)
    if weights.shape != (SIZE,):
        raise ValueError(f"{PATH.name} has {weights.shape} weights where {SIZE} are needed")
    return weights
