"""Two runs of one tournament, cell by cell: do they differ by more than chance?"""

from __future__ import annotations

import numpy as np

from core.events.results import Points, Results


def deviations(one: Results, other: Results) -> Points:
    """By how many standard deviations the row scored more in ``one`` than in ``other``.

    ``[n, n]``: the row moved first, against the column. The games of both cells together
    say how much a score varies, with one more game won and one lost, so that cells without
    any variety can be compared; beyond 3 a difference is hardly chance. 0 where either run
    has no games.

    Raises:
        ValueError: Where the players are not the same, in the same order.
    """
    if one.names != other.names:
        raise ValueError("both runs need the same players in the same order")
    games = one.games + other.games + 2
    score = (one.as_first + other.as_first + 1) / games
    square = (one.wins + other.wins + 1 + (one.draws + other.draws) / 4) / games
    both = (one.games > 0) & (other.games > 0)
    few, many = np.maximum(one.games, 1), np.maximum(other.games, 1)
    spread = np.sqrt((square - score**2) * (1 / few + 1 / many))
    ahead = one.as_first / few - other.as_first / many
    return np.where(both, ahead / spread, 0.0)
