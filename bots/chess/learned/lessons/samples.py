"""Training samples for the evaluation: positions as the network sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.bot_game import Evaluation
from bots.chess.fogwise.evaluation import evaluation
from bots.chess.learned.lessons.kernels import described
from bots.chess.learned.lessons.positions import Floats, LabelledPositions, Rows, phases
from core.game import Game

MOST_MEN = 32


@dataclass(frozen=True, slots=True)
class Samples:
    """Training samples, one a position, from the point of view of the side to move.

    Attributes:
        rows: The positions.
        values: What the teacher says, in pawns.
        points: How the game ended, from 0 to 1; ``nan`` for positions not of a game.
        worth: The static score, in pawns.
        more: How many more squares than the other side it sees.
        men: The number of pieces.
        places: Inputs of the network as the mover sees them, ``[positions, MOST_MEN]``.
    """

    rows: Rows
    values: Floats
    points: Floats
    worth: Floats
    more: Floats
    men: NDArray[np.int16]
    places: NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.values)


def samples_of(
    game: Game, positions: LabelledPositions, base: Evaluation = evaluation
) -> Samples:
    """The network's inputs for ``positions``; it learns to correct ``base``."""
    rows, number = positions.rows, len(positions)
    worth, more = np.zeros(number, np.float32), np.zeros(number, np.float32)
    men = np.zeros(number, np.int16)
    places = np.zeros((number, MOST_MEN), np.int16)
    for some in phases(rows):
        seen: list[NDArray[Any]] = [each[some] for each in (worth, more, men, places)]
        described(base(game, rows[some]), rows[some], *seen)
        worth[some], more[some], men[some], places[some] = seen
    return Samples(rows, positions.values, positions.points, worth, more, men, places)
