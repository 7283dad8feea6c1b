"""The tables a search works in: of its line, of positions, of what cut lines off."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.kernels import MOST_MOVES

DEEPEST = 96
"""Room for the plies of a line, its replies on one square included."""

NO_LIMIT = 1 << 60
"""Of positions to look at."""


class Workspace(NamedTuple):
    """The arrays a search works in, made once and used again.

    Attributes:
        rows: One row for each ply of the line.
        moves: The moves of each ply.
        order: By what the moves of each ply are sorted.
        keys: Keys of the positions in the table.
        values: Their values.
        facts: Their depth, bound and best move, ``depth << 40 | bound << 32 | move``; 0 in
            an empty entry.
        killers: Two moves for each ply that lately cut a line off there.
        history: How often a move has cut a line off, by its 12 low bits.
        carried: What a game works out along a line besides the score, one row a ply.
        nodes: How many positions have been looked at, and after how many the search ends;
            its values mean nothing then.
    """

    rows: NDArray[np.uint64]
    moves: NDArray[np.int64]
    order: NDArray[np.float64]
    keys: NDArray[np.uint64]
    values: NDArray[np.float64]
    facts: NDArray[np.int64]
    killers: NDArray[np.int64]
    history: NDArray[np.float64]
    carried: NDArray[np.int16]
    nodes: NDArray[np.int64]


def workspace(width: int, table_bits: int = 20, carried: int = 0) -> Workspace:
    """Room to search rows of ``width`` words with a table of ``2**table_bits`` entries.

    ``carried`` numbers are carried along every line.

    The table is made of zeros, so that it takes memory only as far as it is used.
    """
    size = 1 << table_bits
    return Workspace(
        rows=np.zeros((DEEPEST, width), np.uint64),
        moves=np.zeros((DEEPEST, MOST_MOVES), np.int64),
        order=np.zeros((DEEPEST, MOST_MOVES), np.float64),
        keys=np.zeros(size, np.uint64),
        values=np.zeros(size, np.float64),
        facts=np.zeros(size, np.int64),
        killers=np.full((DEEPEST, 2), -1, np.int64),
        history=np.zeros(1 << 12, np.float64),
        carried=np.zeros((DEEPEST, carried), np.int16),
        nodes=np.array([0, NO_LIMIT]),
    )
