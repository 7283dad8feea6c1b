"""The arrays that a solver works in, as large as a game needs them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

DEEPEST = 320
"""Room for the plies of a line."""

NO_LIMIT = 1 << 60
"""The limit on positions where there is none."""

INFINITE = 1 << 30
"""The proof number of what cannot be; and of what is settled the other way."""

WON, HELD = INFINITE, INFINITE << 32
"""The proof and disproof numbers of what is won, and of what is not, packed."""

ENTRY_BYTES = 24
"""What an entry of a table takes."""


class Aim(NamedTuple):
    """What is to be reached; kernels take it for rules.

    Attributes:
        rules: The rules of the game.
        mate: 1 for checkmate, 0 for stalemate.
        convention: 1 where useless interpositions do not count, as in tsume-shogi.
    """

    rules: Any
    mate: int
    convention: int = 0


class SolverArrays(NamedTuple):
    """The arrays of a solver, allocated once for a problem.

    Attributes:
        rows: The position at each ply of the line.
        moves: The moves of each ply.
        order: Their scores, for the order in which they are tried.
        keys: Keys of the positions in the table, all of them with the attacker to move.
        facts: In how many moves the goal is known to be reached, and in how many it is
            known not to be, packed; 0 in an empty entry.
        best: The move that reaches it, or that came closest.
        killers: Two moves for each ply that lately decided a position there.
        history: How often a move decided a position, by side and its lowest bits.
        nodes: Positions looked at, and the limit on them: what is answered by a search
            that exceeds it means nothing.
    """

    rows: NDArray[np.uint64]
    moves: NDArray[np.int64]
    order: NDArray[np.int64]
    keys: NDArray[np.uint64]
    facts: NDArray[np.int64]
    best: NDArray[np.int64]
    killers: NDArray[np.int64]
    history: NDArray[np.int64]
    nodes: NDArray[np.int64]


class Proof(NamedTuple):
    """The arrays of a search by proof numbers; see ``bots/solving/proof_kernels.py``.

    Attributes:
        keys: Keys of the positions in its table, each with the question about it.
        numbers: Their proof and disproof numbers, packed; 0 in an empty entry.
        boards: For boards whatever is in hand, each with the question about it but for the
            number of moves: their key; with what in the attacker's hand it is won, and in
            how many moves, packed, or 0; with what it is not, likewise.
        children: The keys of the moves of each ply.
        found: The numbers of the moves of each ply.
    """

    keys: NDArray[np.uint64]
    numbers: NDArray[np.int64]
    boards: NDArray[np.uint64]
    children: NDArray[np.uint64]
    found: NDArray[np.int64]
