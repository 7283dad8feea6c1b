"""Open chess searched without leaving a move out, as all other games are."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.evaluation import open_evaluation as selective
from bots.chess.open_kernels import Open
from bots.search.evaluation_kernels import (
    horizon,
    quiescence_of,
    scout,
    step_into,
    value_of,
)
from bots.search.kernels import minimax, quiescence
from bots.search.searcher import Evaluated
from core.game import Game
from core.games.chess.rules import OrthodoxRules
from core.jit import falls_back_on, fills, inlined
from core.setup import Position


@falls_back_on(Open)
class ExactOpen(NamedTuple):
    """The terms of ``Open``. See there."""

    rules: OrthodoxRules
    weights: NDArray[np.int16]

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return Open(*self).accumulator


for _name, _kernel in (
    (value_of, minimax),
    (quiescence_of, quiescence),
    (step_into, inlined(step_into)),
    (horizon, inlined(horizon)),
    (scout, inlined(scout)),
):
    fills(_name, ExactOpen)(_kernel)


def exact_searcher(game: Game, first: Position, table_bits: int) -> Evaluated:
    """Searches chess as ``bots.search.searcher.searcher`` does, but for every move."""
    return Evaluated(
        game, lambda game, rows: ExactOpen(*selective(game, rows)), first, table_bits
    )
