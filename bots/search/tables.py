"""The arrays a search works in: its line, its transposition table, its move ordering."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.kernels import MOVE_BITS

DEEPEST = 96
"""Room for the plies of a line, quiescence included."""

PAST, PAST_WORDS, BASE = 160, 6, 2
"""Room for positions of the game before the root, and words for each position; where
``nodes`` has the number of those before the root."""

AGE, AGES = 3, 256
"""Where ``nodes`` has the age of the search, which is counted up to so many."""

VALUE, STATIC = 0, 1
"""What the table has of a position: its value, and what was thought of it unsearched."""

LANDINGS = 1 << 10
"""How many landings a selective search tells apart; see ``landing``."""

NO_LIMIT = 1 << 60
"""The node limit of a search without one."""

DEPTH_BITS, BOUND_BITS = 7, 2
"""How a table entry packs depth, bound and best move into one signed integer."""

if DEPTH_BITS + BOUND_BITS + MOVE_BITS >= 64 or DEEPEST >> DEPTH_BITS:
    raise ValueError("depth, bound and move do not fit into an entry of the table")


class Workspace(NamedTuple):
    """The arrays of a search, allocated once and used again.

    Attributes:
        rows: The position at each ply of the line.
        moves: The moves of each ply.
        order: Their scores for move ordering.
        keys: Keys of the positions in the transposition table.
        values: Their values, each followed by a static score that a selective search keeps.
        entries: Their depth, bound and best move, packed from the highest bits to the
            lowest; 0 in an empty entry.
        killers: Two moves for each ply that lately caused a cutoff there.
        history: A score for the cutoffs of a move, by its lowest bits.
        accumulators: What the evaluation updates along the line besides the score, by ply.
        nodes: Positions searched, and the limit on them; values of a search that exceeds it
            mean nothing; where the root stands in ``past``; and the age, which sets
            entries of this search apart from those of searches before it.
        past: What a selective search notes of the positions of the game up to the root and
            of the line; see ``bots/search/repetition_kernels.py``.
        ages: The ages of the searches that a selective one has its entries from.
        quiets: What a selective search remembers of quiet moves; see
            ``bots/search/ordering_kernels.py``.
    """

    rows: NDArray[np.uint64]
    moves: NDArray[np.int64]
    order: NDArray[np.float64]
    keys: NDArray[np.uint64]
    values: NDArray[np.float64]
    entries: NDArray[np.int64]
    killers: NDArray[np.int64]
    history: NDArray[np.float64]
    accumulators: NDArray[np.int16]
    nodes: NDArray[np.int64]
    past: NDArray[np.uint64]
    ages: NDArray[np.uint8]
    quiets: NDArray[np.int16]


def workspace(
    width: int,
    table_bits: int = 20,
    accumulator: int = 0,
    moves: int = 512,
    history: int = 1 << 12,
) -> Workspace:
    """Allocates the arrays of a search.

    The table is made of zeros, so that it takes memory only as far as it is used.

    Args:
        width: Words of a row.
        table_bits: The table has ``2**table_bits`` entries.
        accumulator: Numbers in an accumulator of the evaluation.
        moves: The most moves that a position has.
        history: Entries of the history, a power of two.
    """
    size = 1 << table_bits
    return Workspace(
        rows=np.zeros((DEEPEST, width), np.uint64),
        moves=np.zeros((DEEPEST, moves), np.int64),
        order=np.zeros((DEEPEST, moves), np.float64),
        keys=np.zeros(size, np.uint64),
        values=np.zeros((size, 2), np.float64),
        entries=np.zeros(size, np.int64),
        killers=np.full((DEEPEST, 2), -1, np.int64),
        history=np.zeros(history, np.float64),
        accumulators=np.zeros((DEEPEST, accumulator), np.int16),
        nodes=np.array([0, NO_LIMIT, 0, 0]),
        past=np.zeros((PAST + DEEPEST, PAST_WORDS), np.uint64),
        ages=np.zeros(size, np.uint8),
        quiets=np.zeros(LANDINGS * LANDINGS + 2 * history, np.int16),
    )


MOST_DEPTH, MANY = 64, 64


def _reductions() -> NDArray[np.float64]:
    depths = np.log(np.arange(1, MOST_DEPTH + 1))[:, None]
    places = np.log(np.arange(1, MANY + 1))[None]
    table: NDArray[np.float64] = 0.75 + depths * places / 2.25
    return table


REDUCTIONS = _reductions()
"""Plies by which a late quiet move is searched less, by depth and place in the order."""
