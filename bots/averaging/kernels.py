"""How moves fare on average over many boards, and how often they hang the king."""

from __future__ import annotations

from math import tanh

import numpy as np

from bots.search.kernels import PRIZE, open_root, root_value, strikes, wins
from core.jit import inlined, kernel
from core.kernels import apply

SCALE = 4.0
"""Pawns at which a score is worth about three quarters of a win."""

LOST = -1.8
"""What a lost king is worth: more than any material, but no board decides alone."""

WIDE = 20.0
"""Pawns beyond which scores need not be told apart."""


@inlined
def squashed(value):
    """A score in pawns as something between a loss and a win."""
    if value <= -PRIZE:
        return LOST
    return tanh(value / SCALE)


@kernel
def weigh(game, row, depth, work, moves, asked, totals):
    """Add to ``totals[i]`` what the move ``asked[i]`` is worth on ``row``.

    Rows that look alike to the side to move have the same moves in the same order;
    ``asked`` holds places in that order, and ``moves`` is where they are written. Returns
    the number of positions looked at.
    """
    open_root(game, row, work, moves)
    for place in range(asked.size):
        move = moves[asked[place]]
        totals[place] += squashed(root_value(game, work, move, depth, -WIDE, WIDE))
    return work.nodes[0]


@kernel
def risks(game, rows, asked, counts):
    """Count in ``counts[i]`` the rows on which a move lets the king be taken.

    ``asked`` holds the moves themselves. One that wins at once risks nothing.
    """
    after = np.empty(rows.shape[1], np.uint64)
    for index in range(rows.shape[0]):
        row = rows[index]
        for place in range(asked.size):
            if not wins(game, row, asked[place]):
                apply(game, row, asked[place], after)
                counts[place] += strikes(game, after)
