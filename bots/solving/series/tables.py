"""The arrays in which mates within a turn are looked for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

BUCKETS = 4096
"""How many values of moves are told apart; those beyond count as the first and the last."""

LONGEST = 64
"""Room for the moves of a line."""

REACHED, WAITING, TOP, LOOKED, BEST, LENGTH = range(6)
"""The places of ``SeriesArrays.counts``."""

LISTED, LISTING_LOOKED, PLY = range(3)
"""The places of ``ListingArrays.counts``."""


class SeriesArrays(NamedTuple):
    """The arrays of a best-first search, which a caller replaces by larger ones.

    Attributes:
        rows: The positions reached, the first of them where the search began.
        keys: Their keys.
        values: How much is promised by the moves that led there.
        parents: From which position each was reached, by its place.
        made: The move that led there.
        origins: Of each move that waits the place of the position where it is made.
        waiting: The moves that wait.
        promises: The values of the positions they lead to.
        following: The place of the next move that waits in the same bucket; -1 for none.
        heads: The first place of each bucket; -1 for none.
        seen: A hash table of the keys of positions reached; its size is a power of two.
        moves: Room for the moves of two positions.
        spare: Room for two positions.
        line: The mate that was found.
        counts: How many positions were reached, how many moves have waited, the highest
            bucket that may hold one, positions looked at, the place of the best position
            so far, the length of the mate.
    """

    rows: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    values: NDArray[np.int64]
    parents: NDArray[np.int32]
    made: NDArray[np.int64]
    origins: NDArray[np.int32]
    waiting: NDArray[np.int64]
    promises: NDArray[np.int32]
    following: NDArray[np.int32]
    heads: NDArray[np.int32]
    seen: NDArray[np.uint64]
    moves: NDArray[np.int64]
    spare: NDArray[np.uint64]
    line: NDArray[np.int64]
    counts: NDArray[np.int64]


class ListingArrays(NamedTuple):
    """The arrays in which every mate of a turn is listed, move by move from the first.

    Attributes:
        rows: The position after each move of the line.
        keys: Their keys.
        moves: The moves of each, and those that mate there.
        made: Which of its moves comes next, how many there are, and whether one of those
            before led to mate, for each position of the line.
        line: The moves of the line.
        dead: Keys of positions that lead to no mate, each in the one slot it may have.
        mates: The lines that mate.
        lengths: Their lengths.
        counts: How many there are, positions looked at, and how many moves the line has;
            -1 once everything has been tried.
    """

    rows: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    moves: NDArray[np.int64]
    made: NDArray[np.int64]
    line: NDArray[np.int64]
    dead: NDArray[np.uint64]
    mates: NDArray[np.int64]
    lengths: NDArray[np.int64]
    counts: NDArray[np.int64]
