"""The values of leaves: a ply and all captures deep, for any game.

This is the quiescence search of ``bots/search``, made for all moves of a position at once:
a leaf's correction is computed once, not at the end of every capture, and moves far behind
the best need not be told apart. That takes half the time.
"""

from __future__ import annotations

from math import tanh

import numpy as np

from bots.equilibrium.kernels import END
from bots.search.evaluation_kernels import (
    can_win_now,
    correction,
    evaluate,
    gain,
    replies,
    update_accumulator,
    wins,
)
from bots.search.turns_kernels import passes_turn
from core.jit import inner
from core.kernels import alternates, apply

SCALE = 4.0
"""Pawns at which a score is worth about three quarters of a win."""

WON = 1.5
"""The value of winning: more than any material, but no single position decides alone."""

WIDE, MARGIN = 20.0, 4.0
"""Pawns beyond which scores, and by how much worse moves, need not be told apart."""


@inner
def evaluate_moves(evaluation, work, moves, mover, values, below):
    """Writes the values for player 0 of all ``moves`` of ``work.rows[0]``.

    ``mover``, 0 or 1, is to move; the accumulator of the row is in place. Where a side can
    win at once the game counts as over, since that side sees it: ``below`` is set to
    ``END`` there. Returns the place of the best move.
    """
    row, after = work.rows[0], work.rows[1]
    sign = np.float32(1.0 - 2.0 * mover)
    score = evaluate(evaluation, row)
    most, best, chosen = -WIDE, -1e9, 0
    # Not a literal: see the note on recursion and the cache in docs/architecture.md.
    ply = mover - mover + 1
    for place in range(moves.size):
        move = moves[place]
        if wins(evaluation, row, move):
            worth = WON
        else:
            apply(evaluation, row, move, after)
            passes = passes_turn(evaluation, row, after)
            worth = -WON if passes else WON
            if not can_win_now(evaluation, after):
                update_accumulator(evaluation, row, move, work.accumulators, 0)
                shift = correction(evaluation, after, work.accumulators, 1)
                reached = score + gain(evaluation, row, move)
                if passes:
                    floor = most - MARGIN + shift
                    calm = _calm(evaluation, work, ply, move, -reached, -WIDE, -floor)
                    value = -(calm + shift)
                else:
                    floor = most - MARGIN - shift
                    value = shift + _calm(evaluation, work, ply, move, reached, floor, WIDE)
                most = max(most, value)
                worth = tanh(value / SCALE)
        values[place] = sign * np.float32(worth)
        if abs(worth) >= WON:
            below[place] = END
        if worth > best:
            best, chosen = worth, place
    return chosen


@inner
def _calm(evaluation, work, ply, last, score, alpha, beta):
    """Quiescence search of ``rows[ply]``, for the side to move, without the correction.

    Exact inside (alpha, beta) and else a bound. Replies change the correction little, and
    it would take most of the time.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    best = score
    if best >= beta:
        return best
    for index in range(replies(evaluation, row, last, moves)):
        move = moves[index]
        reached = score + gain(evaluation, row, move)
        floor = max(alpha, best)
        # The other side may stand pat on the score it is left with.
        if alternates(evaluation) and reached <= floor:
            best = max(best, reached)
            continue
        apply(evaluation, row, move, after)
        passes = passes_turn(evaluation, row, after)
        if can_win_now(evaluation, after):
            if passes:
                continue
            return WIDE
        if passes:
            value = -_calm(evaluation, work, ply + 1, move, -reached, -beta, -floor)
        else:
            value = _calm(evaluation, work, ply + 1, move, reached, floor, beta)
        best = max(best, value)
        if best >= beta:
            break
    return best
