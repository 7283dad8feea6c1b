"""Errors of judgement, by which a bot plays no better than its level."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.averaging.bench import SCALE, UNDECIDED

SURE = 0.9999
"""Further from 0 than any mean that is neither a sure win nor a sure loss."""


def misjudged(
    values: NDArray[np.float64], noise: float, rolled: Random
) -> NDArray[np.float64]:
    """What moves are held to be worth less than ``values``: of random size and sign.

    In pawns the errors are normal, with a standard deviation of ``noise``; a lost king
    counts as some twenty pawns. A sure win is always known for what it is.
    """
    if noise == 0.0:
        return np.zeros(len(values))
    shifts = [rolled.gauss(0.0, noise) / SCALE for _ in values]
    pawns = np.arctanh(np.clip(values / UNDECIDED, -SURE, SURE))
    errors: NDArray[np.float64] = values - UNDECIDED * np.tanh(pawns + shifts)
    return np.where(values < SURE, errors, 0.0)
