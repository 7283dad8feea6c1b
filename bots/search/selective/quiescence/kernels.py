"""Quiescence of a selective search: exchanges that gain, and every answer to a check.

See https://www.chessprogramming.org/Quiescence_Search, there also delta pruning.
"""

from __future__ import annotations

from bots.search.evaluation.kernels import (
    PRIZE,
    can_win_now,
    correction,
    gain,
    replies,
    stuck,
    update_accumulator,
)
from bots.search.ordering.kernels import INFINITY, fetch
from bots.search.selective.transposition.kernels import WON
from bots.search.selectivity.kernels import dead, exchange, margin
from bots.search.tables import DEEPEST
from bots.search.turns.kernels import passes_turn, turned
from core.jit import inner
from core.kernels import apply, checked, generate

LAST = DEEPEST - 4
"""The last ply of a line; there is room for it, and for what is tried after it."""


@inner
def settled(evaluation, work, ply, depth, last, score, alpha, beta):
    """See ``quiescence_of``: exchanges that gain, and every answer to a check."""
    row, after = work.rows[ply], work.rows[ply + 1]
    moves, order = work.moves[ply], work.order[ply]
    work.nodes[0] += 1
    if work.nodes[0] > work.nodes[1]:
        return 0.0
    if can_win_now(evaluation, row):
        return PRIZE * (100 + DEEPEST - ply)
    if dead(evaluation, row):
        return 0.0
    best, in_check, static = -INFINITY, checked(evaluation, row), score
    if not in_check or ply >= LAST:
        static += correction(evaluation, row, work.accumulators, ply)
    if ply >= LAST:
        return static
    if in_check:
        number = generate(evaluation, row, moves)
        if number == 0:
            static += correction(evaluation, row, work.accumulators, ply)
            return stuck(evaluation, row, static, DEEPEST - ply)
    else:
        best = static
        if best >= beta:
            return best
        alpha = max(alpha, best)
        number = replies(evaluation, row, last, moves)
    for index in range(number):
        order[index] = exchange(evaluation, row, moves[index])
    for index in range(number):
        fetch(moves, order, index, number)
        move = moves[index]
        worth = gain(evaluation, row, move)
        if best > -WON and alpha < WON and not in_check:
            if order[index] < 0.0:
                break
            ceiling = static + worth + margin(evaluation, 1)
            if ceiling <= alpha:
                best = max(best, ceiling)
                continue
        apply(evaluation, row, move, after)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        reached, low, high = turned(passed, score + worth, alpha, beta)
        value = settled(evaluation, work, ply + 1, depth - 1, move, reached, low, high)
        if work.nodes[0] > work.nodes[1]:
            return 0.0
        value = -value if passed else value
        if value > best:
            best = value
            alpha = max(alpha, best)
            if best >= beta:
                break
    return best
