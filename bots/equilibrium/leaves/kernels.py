"""The values of leaves: a ply and all captures deep, knowing no particular game.

This is the quiet end of the search in ``bots/search``, made for judging every move of a
position at once: a leaf's ``doubt`` is worked out once, not at the end of every capture,
and moves that are far behind the best need not be told apart. That takes half the time.
"""

from __future__ import annotations

from math import tanh

import numpy as np

from bots.equilibrium.kernels import END
from bots.search.evaluation.kernels import (
    carry,
    doubt,
    evaluate,
    gain,
    replies,
    strikes,
    wins,
)
from core.jit import kernel
from core.kernels import apply

SCALE = 4.0
"""Pawns at which a score is worth about three quarters of a win."""

WON = 1.5
"""What a king is worth to who takes it: more than all men, but no row decides alone."""

WIDE, MARGIN = 20.0, 4.0
"""Pawns beyond which scores, and by how much worse moves, need not be told apart."""


@kernel
def judge_moves(game, work, moves, mover, values, below):
    """Write what ``moves`` of ``work.rows[0]`` are worth to player 0; the best's place.

    ``mover``, 0 or 1, is to move; what the row carries along is in place. Where a king can
    be taken the game is as good as over, for whoever can take it sees it: ``below`` is set
    to ``END`` there.
    """
    row, after = work.rows[0], work.rows[1]
    sign = np.float32(1.0 - 2.0 * mover)
    score = evaluate(game, row)
    most, best, chosen = -WIDE, -1e9, 0
    # Not a literal: see the note on recursion and the cache in docs/architecture.md.
    ply = mover - mover + 1
    for place in range(moves.size):
        move = moves[place]
        if wins(game, row, move):
            worth = WON
        else:
            apply(game, row, move, after)
            worth = -WON
            if not strikes(game, after):
                carry(game, row, move, work.carried, 0)
                shift = doubt(game, after, work.carried, 1)
                floor = most - MARGIN + shift
                reached = -(score + gain(game, row, move))
                value = -(_calm(game, work, ply, move, reached, -WIDE, -floor) + shift)
                most = max(most, value)
                worth = tanh(value / SCALE)
        values[place] = sign * np.float32(worth)
        if abs(worth) >= WON:
            below[place] = END
        if worth > best:
            best, chosen = worth, place
    return chosen


@kernel
def _calm(game, work, ply, last, score, alpha, beta):
    """The score of ``rows[ply]`` once nobody gains by replies any more.

    It is of the side to move, exact inside (alpha, beta) and else a bound, and leaves out
    ``doubt``: a line of replies shifts that little, and it would take most of the time.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    best = score
    if best >= beta:
        return best
    for index in range(replies(game, row, last, moves)):
        move = moves[index]
        reached = score + gain(game, row, move)
        floor = max(alpha, best)
        # The other side may stand on the score it is left with.
        if reached <= floor:
            best = max(best, reached)
            continue
        apply(game, row, move, after)
        if strikes(game, after):
            continue
        value = -_calm(game, work, ply + 1, move, -reached, -beta, -floor)
        best = max(best, value)
        if best >= beta:
            break
    return best
