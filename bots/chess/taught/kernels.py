"""Material and a network that was taught by Stockfish's.

The network is of the kind in ``bots/chess/learned``, but wider and not clipped. Squares in
view are not counted beside it.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.fogwise.kernels import Fogwise
from bots.chess.learned import kernels as learned
from bots.chess.open import kernels as chess
from bots.chess.selectivity_kernels import cornered, selectively_in_chess
from bots.search import evaluation_kernels as search
from core import kernels as shared
from core.games.chess.rules import ChessRules
from core.jit import falls_back_on, fills


@partial(selectively_in_chess, forgets=False)
@falls_back_on(Fogwise)
class Taught(NamedTuple):
    """Pieces and the network; kings may stand en prise.

    A search keeps what the one before it learnt of quiet moves, as the boards of a belief
    differ little.

    Attributes:
        rules: The rules of the moves.
        walls: No squares; the classical kernels ask for them.
        salt: A word that tells the keys of this search from those of others.
        net: The network, as ``Learned.net``.
        unit: Pawns to one of the output.
    """

    rules: ChessRules
    walls: np.uint64
    salt: np.uint64
    net: NDArray[np.int16]
    unit: float

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return int(self.net.shape[1])


fills(search.evaluate, Taught)(chess.evaluate)
fills(search.correction_bound, Taught)(chess.correction_bound)
fills(search.gain, Taught)(chess.gain)
fills(search.refresh_accumulator, Taught)(learned.refresh_accumulator)
fills(search.update_accumulator, Taught)(learned.update_accumulator)
fills(search.correction, Taught)(learned.network)
fills(shared.checked, Taught)(cornered)
