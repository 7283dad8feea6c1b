"""What the network is taught: positions of games of open chess and on random walks away.

In the fog positions come up that nobody would play into, so most of these are off the
games. Only calm ones are taught: none in check, none in which an exchange gains anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from bots.chess.learned.kernels import network_values
from bots.chess.learned.lessons.positions import LabelledPositions
from bots.chess.learned.lessons.samples import Samples, samples_of
from bots.chess.learned.network import packed
from bots.chess.open.evaluation import material
from bots.chess.open.training.school import SOURCE as OPEN_CHESS
from bots.chess.taught.evaluation import taught
from bots.chess.taught.shapes import SHAPES
from bots.chess.training.evaluation import Weights, squared_error
from bots.selfplay.games import SelfPlayGame, joined, random_walks
from core.games import find_game

SOURCE = replace(OPEN_CHESS, positions=random_walks, mark="-walks")
"""Games of the search of open chess, and random walks away from them."""

GAME = find_game("fog-chess")


def samples(played: Sequence[SelfPlayGame]) -> Samples:
    """What the network learns from games whose positions were judged."""
    together = joined(played)
    points = np.full(len(together.rows), np.nan, np.float32)
    numbers = np.repeat(np.arange(len(played)), [len(each.rows) for each in played])
    positions = LabelledPositions(together.rows, together.values, points, numbers)
    return samples_of(GAME, positions, material)


def without_square(weights: Weights) -> Weights:
    """The weights without that of squares in view, which this network does not use."""
    return {name: weights[name] for name in SHAPES}


def error_of(weights: Weights, lessons: Samples) -> float:
    """The mean squared error of winning chances against those of the teacher."""
    learnt = np.zeros(len(lessons))
    network_values(taught(GAME, packed(weights)), lessons.rows, learnt)
    return squared_error(lessons.worth + learnt, lessons)


def error_without(lessons: Samples) -> float:
    """The same error by pieces alone."""
    return squared_error(lessons.worth, lessons)
