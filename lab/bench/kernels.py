"""Loops over kernels, so that a call from Python is not what is measured."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.open_kernels import Open
from bots.search import evaluation_kernels as search
from core.boards import ZERO
from core.games.chess.rules import OrthodoxRules
from core.jit import fills, inner, kernel
from core.kernels import sight


@kernel
def sight_of_all(rules, rows, side, times):
    """Look from every row ``times`` times; a word that depends on every look."""
    total = ZERO
    for _ in range(times):
        for index in range(rows.shape[0]):
            total ^= sight(rules, rows[index], side)
    return total


class Positional(NamedTuple):
    """The evaluation of chess.

    Attributes:
        rules: The rules of the moves.
        judge: The evaluation.
        accumulators: Room for one accumulator of it.
    """

    rules: OrthodoxRules
    judge: Open
    accumulators: NDArray[np.int16]


@fills(search.evaluate, Positional)
@inner
def evaluate(evaluation, row):
    """See ``search.evaluate``: material, and the correction from scratch."""
    judge, room = evaluation.judge, evaluation.accumulators
    search.refresh_accumulator(judge, row, room, 0)
    return search.evaluate(judge, row) + search.correction(judge, row, room, 0)
