"""The terms of open chess and the squares in view.

A possible board of chess in the fog is a position of chess, but that kings are taken: one
may be left en prise, and then the other side wins at once. So the terms of open chess tell
what it is worth, and its search may leave out the same.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.fogwise.kernels import Fogwise, outlook
from bots.chess.open import kernels as chess
from bots.chess.selectivity_kernels import cornered, selectively_in_chess
from bots.search import evaluation_kernels as search
from core import kernels as shared
from core.games.chess.rules import ChessRules
from core.jit import falls_back_on, fills, inner


@partial(selectively_in_chess, forgets=False)
@falls_back_on(Fogwise)
class FogTerms(NamedTuple):
    """Weighed terms and squares in view; kings may stand en prise.

    A search keeps what the one before it learnt of quiet moves, as the boards of a belief
    differ little.

    Attributes:
        rules: The rules of the moves.
        walls: No squares; the classical kernels ask for them.
        square: The value of one more square in view, in pawns.
        most: The largest value of all squares in view, in pawns.
        salt: A word that tells the keys of this search from those of others.
        weights: As of ``Open``.
    """

    rules: ChessRules
    walls: np.uint64
    square: float
    most: float
    salt: np.uint64
    weights: NDArray[np.int16]

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return chess.ACCUMULATOR


fills(search.evaluate, FogTerms)(chess.evaluate)
fills(search.correction_bound, FogTerms)(chess.correction_bound)
fills(search.gain, FogTerms)(chess.gain)
fills(search.refresh_accumulator, FogTerms)(chess.refresh_accumulator)
fills(search.update_accumulator, FogTerms)(chess.update_accumulator)
fills(shared.checked, FogTerms)(cornered)


@fills(search.correction, FogTerms)
@inner
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: the weighed terms and the squares in view."""
    terms = chess.correction(evaluation, row, accumulators, ply)
    return terms + outlook(evaluation, row)
