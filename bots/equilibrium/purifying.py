"""Making a mix purer, because a solver that was stopped early is not to be trusted.

Obscuro (Zhang and Sandholm, 2025) scores 70 % against itself without this. There a mix is
kept, of three moves at most, where it is safe; here safe is what costs nothing: moves that
were played all along and are worth as much as the best.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.equilibrium.lookahead import Mix

MOST = 3
"""Moves that may be mixed."""

CLOSE = 0.01
"""What a move may be worth less than the best and still count as good."""


def by_share(mix: Mix) -> NDArray[np.int64]:
    """Places of the moves, those played most first; of two played alike the better one."""
    return np.lexsort((-mix.worths, -mix.shares))


def purified(mix: Mix) -> NDArray[np.float64]:
    """How often to play each move; what others lose goes to the one that is played most."""
    order = by_share(mix)
    good = mix.steady & (mix.worths >= mix.worths.max() - CLOSE)
    kept = [place for place in order[1:MOST] if good[place]] if good[order[0]] else []
    shares = np.zeros(len(mix.shares))
    shares[kept] = mix.shares[kept]
    shares[order[0]] = 1.0 - shares.sum()
    return shares
