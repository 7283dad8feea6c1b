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

DEPTH_BITS, BOUND_BITS, MOVE_BITS = 7, 2, 54
"""How a table entry packs depth, bound and best move into one signed integer.

No game's move may have more bits than fit, and no search be deeper.
"""


class Workspace(NamedTuple):
    """The arrays a search works in, made once and used again.

    Attributes:
        rows: One row for each ply of the line.
        moves: The moves of each ply.
        order: By what the moves of each ply are sorted.
        keys: Keys of the positions in the table.
        values: Their values.
        facts: Their depth, bound and best move, packed from the highest bits to the
            lowest; 0 in an empty entry.
        killers: Two moves for each ply that lately cut a line off there.
        history: How often a move has cut a line off, by its lowest bits.
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


def history_bits(squares: int) -> int:
    """How many of a move's lowest bits hold its origin and target."""
    return 2 * (squares - 1).bit_length()


def workspace(
    width: int,
    table_bits: int = 20,
    carried: int = 0,
    squares: int = 64,
) -> Workspace:
    """Allocates what a search works in.

    The table is made of zeros, so that it takes memory only as far as it is used.

    Args:
        width: Words of a row.
        table_bits: The table has ``2**table_bits`` entries.
        carried: Numbers that are carried along every line.
        squares: Of the board, by which the history of moves is kept.
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
        history=np.zeros(1 << history_bits(squares), np.float64),
        carried=np.zeros((DEEPEST, carried), np.int16),
        nodes=np.array([0, NO_LIMIT]),
    )
