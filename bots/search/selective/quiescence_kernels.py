"""Quiescence of a selective search: exchanges that gain, and every answer to a check.

See https://www.chessprogramming.org/Quiescence_Search, there also delta pruning.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import (
    PRIZE,
    can_win_now,
    correction,
    gain,
    replies,
    stuck,
    update_accumulator,
)
from bots.search.ordering_kernels import INFINITY, fetch
from bots.search.selective.transposition_kernels import (
    UNKNOWN,
    WON,
    expect,
    probe,
    static_in,
    store,
)
from bots.search.selectivity_kernels import dead, exchange, margin
from bots.search.tables import DEEPEST
from bots.search.transposition_kernels import AT_LEAST, AT_MOST
from bots.search.turns_kernels import passes_turn, turned
from core.jit import inner
from core.kernels import apply, checked, generate, key, rekey

LAST = DEEPEST - 4
"""The last ply of a line; there is room for it, and for what is tried after it."""


NARROWEST = 1 / 256
"""A window as narrow as this only asks whether a value is above alpha."""

FIRST = 1000.0
"""Where the table's move stands in the move order."""


@inner
def settled(evaluation, work, ply, depth, last, score, alpha, beta):
    """See ``quiescence_of``: exchanges that gain, and every answer to a check."""
    position = key(evaluation, work.rows[ply])
    return settle(evaluation, work, ply, depth, last, position, score, alpha, beta)


@inner
def settle(evaluation, work, ply, depth, last, position, score, alpha, beta):
    """As ``settled``, where the key of the position is known."""
    row, after = work.rows[ply], work.rows[ply + 1]
    moves, order = work.moves[ply], work.order[ply]
    work.nodes[0] += 1
    if work.nodes[0] > work.nodes[1]:
        return 0.0
    if can_win_now(evaluation, row):
        return PRIZE * (100 + DEEPEST - ply)
    if dead(evaluation, row):
        return 0.0
    slot, tried, value, known = probe(work, ply, position, 0, alpha, beta)
    if known and beta - alpha < NARROWEST:
        return value
    best, in_check, static = -INFINITY, checked(evaluation, row), UNKNOWN
    if not in_check or ply >= LAST:
        static = static_in(work, slot)
        if static == UNKNOWN:
            static = score + correction(evaluation, row, work.accumulators, ply)
    if ply >= LAST:
        return static
    if in_check:
        number = generate(evaluation, row, moves)
        if number == 0:
            static = score + correction(evaluation, row, work.accumulators, ply)
            return stuck(evaluation, row, static, DEEPEST - ply)
    else:
        best = static
        if best >= beta:
            if slot < 0:
                store(work, ply, position, 0, AT_LEAST, best, 0, static)
            return best
        number = replies(evaluation, row, last, moves)
    chosen, alpha = np.int64(0), max(alpha, best)
    for index in range(number):
        order[index] = exchange(evaluation, row, moves[index])
        if moves[index] == tried and order[index] >= 0.0:
            order[index] = FIRST
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
        following = rekey(evaluation, row, move, after, position)
        expect(work, following)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        reached, low, high = turned(passed, score + worth, alpha, beta)
        value = settle(
            evaluation, work, ply + 1, depth - 1, move, following, reached, low, high
        )
        if work.nodes[0] > work.nodes[1]:
            return 0.0
        value = -value if passed else value
        if value > best:
            best = value
            if best > alpha:
                alpha, chosen = best, move
            if best >= beta:
                break
    bound = AT_LEAST if best >= beta else AT_MOST
    store(work, ply, position, 0, bound, best, chosen, static)
    return best
