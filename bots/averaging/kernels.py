"""How moves fare on average over many boards, and how often they hang the king."""

from __future__ import annotations

import numpy as np

from bots.search.evaluation.kernels import strikes, wins
from bots.search.kernels import open_root, root_value
from core.jit import kernel
from core.kernels import apply, unowned

WIDE = 20.0
"""Pawns beyond which scores need not be told apart."""


@kernel
def weigh(game, row, depth, work, moves, asked, guesses, near, values):
    """Write into ``values[i]`` what the move ``asked[i]`` is worth on ``row``, in pawns.

    Rows that look alike to the side to move have the same moves in the same order;
    ``asked`` holds places in that order, and ``moves`` is where they are written.
    Each value is looked for up to ``near`` from ``guesses[i]`` at first. Returns the number
    of positions looked at, or -1 if there was no time for all moves.
    """
    game, work = unowned(game), unowned(work)
    open_root(game, row, work, moves)
    for place in range(asked.size):
        move = moves[asked[place]]
        guess = min(WIDE, max(-WIDE, guesses[place]))
        low, high = max(-WIDE, guess - near), min(WIDE, guess + near)
        value = root_value(game, work, move, depth, low, high)
        if value <= low and low > -WIDE:
            value = root_value(game, work, move, depth, -WIDE, low)
        elif value >= high and high < WIDE:
            value = root_value(game, work, move, depth, high, WIDE)
        if work.nodes[0] > work.nodes[1]:
            return -1
        values[place] = value
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
