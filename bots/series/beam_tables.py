"""The arrays of a beam search over series."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MOST_AHEAD = 32
"""Room for so many moves of a series; what comes later in a longer one is not looked at."""

ENDS = MOST_AHEAD
"""The level at which the positions after whole series are kept."""

MADE, SEARCHES = 0, 1
"""Where ``counters`` tells the moves made in all, and how many searches there were."""


class Beam(NamedTuple):
    """The best positions at each level: after so many moves of the series, and at its end.

    Attributes:
        rows: The positions, by level and place.
        keys: Their keys.
        values: What they are worth to the side whose series it is.
        moves: The moves that led to them.
        parents: The place of the position before at its level; for an end, that level
            times the width of the beam is added.
        heaps: The places of a level as a heap: the worst position comes first.
        numbers: How many positions each level holds.
        seen: Keys of positions met before, each at a place of its own.
        found: Room for the moves of a position.
        after: Room for a position.
        counters: See ``MADE`` and ``SEARCHES``.
    """

    rows: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    values: NDArray[np.float64]
    moves: NDArray[np.int64]
    parents: NDArray[np.int64]
    heaps: NDArray[np.int64]
    numbers: NDArray[np.int64]
    seen: NDArray[np.uint64]
    found: NDArray[np.int64]
    after: NDArray[np.uint64]
    counters: NDArray[np.int64]

    @property
    def width(self) -> int:
        """The most positions that a level holds."""
        return int(self.values.shape[1])


def beam(words: int, moves: int, width: int, seen_bits: int) -> Beam:
    """Allocates a beam.

    Args:
        words: Of a row.
        moves: The most moves that a position has.
        width: The most positions that a level holds.
        seen_bits: There is room for ``2**seen_bits`` keys of positions met before.
    """
    levels = MOST_AHEAD + 1
    return Beam(
        rows=np.zeros((levels, width, words), np.uint64),
        keys=np.zeros((levels, width), np.uint64),
        values=np.zeros((levels, width), np.float64),
        moves=np.zeros((levels, width), np.int64),
        parents=np.zeros((levels, width), np.int64),
        heaps=np.zeros((levels, width), np.int64),
        numbers=np.zeros(levels, np.int64),
        seen=np.zeros(1 << seen_bits, np.uint64),
        found=np.zeros(moves, np.int64),
        after=np.zeros(words, np.uint64),
        counters=np.zeros(2, np.int64),
    )


def line_to(beam: Beam, end: int) -> tuple[int, ...]:
    """The moves, as integers, that lead to the end at a place."""
    words = [int(beam.moves[ENDS, end])]
    level, place = divmod(int(beam.parents[ENDS, end]), beam.width)
    while level > 0:
        words.append(int(beam.moves[level, place]))
        level, place = level - 1, int(beam.parents[level, place])
    return tuple(reversed(words))
