"""The arrays of a search over beliefs."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

VISITED, LIMIT, ROOT, BEST, STAMP = range(5)
"""The places in ``Beliefs.told``: rows that were made, the most that may be, the level of
the root, its best move, and from where on entries of the table are of the present move."""


class Parting(NamedTuple):
    """What is needed while the rows after one move part into groups.

    Attributes:
        after: A row on which the other side is to move.
        replies: Its moves.
        groups: The group of each row.
        shown: What the viewer is shown of each group, as a hash.
        names: A hash of each row and its group.
        table: A hash table of rows by name, with linear probing.
        counts: The share of rows with a piece of some kind on a square.
    """

    after: NDArray[np.uint64]
    replies: NDArray[np.int64]
    groups: NDArray[np.int64]
    shown: NDArray[np.uint64]
    names: NDArray[np.uint64]
    table: NDArray[np.int64]
    counts: NDArray[np.float64]


class Beliefs(NamedTuple):
    """Room for a search, one level for each move of the viewer's that is left to make.

    Attributes:
        rows: By level, the rows that came of the last move looked at.
        order: The places of these rows, group after group.
        starts: Where in ``order`` each group begins.
        worths: The static value of each group.
        ranks: The groups, the worst first.
        moves: By level, the viewer's moves.
        values: What each was worth at the first glance.
        handicaps: What is taken off the values of moves at the root.
        distances: Between any two squares, in moves of a king.
        told: See ``VISITED`` and the names after it.
        room: For one move at a time.
    """

    rows: NDArray[np.uint64]
    order: NDArray[np.int64]
    starts: NDArray[np.int64]
    worths: NDArray[np.float64]
    ranks: NDArray[np.int64]
    moves: NDArray[np.int64]
    values: NDArray[np.float64]
    handicaps: NDArray[np.float64]
    distances: NDArray[np.float64]
    told: NDArray[np.int64]
    room: Parting
