"""Plain minimax by alpha-beta, with a transposition table.

The value of a position is that of minimax, to the last bit that addition allows:

- a side that can win by its next move does, which is worth ``PRIZE`` times (100 + plies to
  go);
- a side without a legal move gets what ``stuck`` says: a mate, a stalemate or a score;
- with no plies to go, only the evaluation's ``replies`` are tried, and the side to move may
  stand pat on the static score instead.

Where sides alternate, a move with one ply to go is never worth more than the static score
after it, as the other side may stand pat, which prunes most leaves before they are made.
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation_kernels import (
    PRIZE,
    can_win_now,
    correction,
    correction_bound,
    gain,
    replies,
    stuck,
    update_accumulator,
)
from bots.search.ordering_kernels import INFINITY, fetch, note_cut, rank
from bots.search.tables import VALUE
from bots.search.transposition_kernels import bound_of, depth_of, move_of, packed, settles
from bots.search.turns_kernels import passes_turn, turned
from core.jit import inner
from core.kernels import alternates, apply, generate, rekey


@inner
def minimax(evaluation, work, ply, depth, position, score, alpha, beta):
    """The value of ``rows[ply]``, whose key is ``position``, at least one ply deep.

    Returns it exactly if it lies inside (alpha, beta); otherwise an upper bound that is at
    most alpha, or a lower bound that is at least beta.
    """
    row, after = work.rows[ply], work.rows[ply + 1]
    moves, order = work.moves[ply], work.order[ply]
    work.nodes[0] += 1
    if can_win_now(evaluation, row):
        return PRIZE * (100 + depth)
    slot = np.int64(position & np.uint64(work.keys.size - 1))
    tried = -1
    if work.keys[slot] == position and work.entries[slot] != 0:
        entry, value = work.entries[slot], work.values[slot, VALUE]
        tried = move_of(entry)
        if depth_of(entry) == depth and settles(entry, value, alpha, beta):
            return value
    number = generate(evaluation, row, moves)
    most = 0.0
    if number == 0 or depth == 1:
        most = correction(evaluation, row, work.accumulators, ply)
    if number == 0:
        return stuck(evaluation, row, score + most, depth)
    if depth == 1:
        most = correction_bound(evaluation, most)
    rank(evaluation, work, ply, depth, tried, number)
    best, chosen = -INFINITY, moves[0]
    for index in range(number):
        fetch(moves, order, index, number)
        move = moves[index]
        floor = max(alpha, best)
        reached = score + gain(evaluation, row, move)
        if depth == 1:
            ceiling = reached + most
            if alternates(evaluation) and ceiling <= floor:
                best = max(best, ceiling)
                # The moves are sorted by gain, but for the one the table named.
                if index > 0:
                    break
                continue
        apply(evaluation, row, move, after)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        reached, low, high = turned(passed, reached, floor, beta)
        if depth == 1:
            value = quiescence(
                evaluation, work, ply + 1, depth - 1, move, reached, low, high
            )
        else:
            after_key = rekey(evaluation, row, move, after, position)
            value = minimax(
                evaluation, work, ply + 1, depth - 1, after_key, reached, low, high
            )
        value = -value if passed else value
        if work.nodes[0] > work.nodes[1]:
            return best
        if value > best:
            best, chosen = value, move
            if best >= beta:
                note_cut(work, ply, depth, move)
                break
    work.keys[slot], work.values[slot, VALUE] = position, best
    work.entries[slot] = packed(depth, bound_of(best, alpha, beta), chosen)
    return best


@inner
def quiescence(evaluation, work, ply, depth, last, score, alpha, beta):
    """The value of ``rows[ply]`` with nothing but replies to ``last`` and to these to come.

    The contract is that of ``minimax``; ``depth`` is 0 or less.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    work.nodes[0] += 1
    if can_win_now(evaluation, row):
        return PRIZE * (100 + depth)
    here = correction(evaluation, row, work.accumulators, ply)
    best, most = score + here, correction_bound(evaluation, here)
    if best >= beta:
        return best
    for index in range(replies(evaluation, row, last, moves)):
        move = moves[index]
        reached = score + gain(evaluation, row, move)
        floor = max(alpha, best)
        # The other side may stand pat on the score it is left with.
        ceiling = reached + most
        if alternates(evaluation) and ceiling <= floor:
            best = max(best, ceiling)
            continue
        apply(evaluation, row, move, after)
        update_accumulator(evaluation, row, move, work.accumulators, ply)
        passed = passes_turn(evaluation, row, after)
        reached, low, high = turned(passed, reached, floor, beta)
        value = quiescence(evaluation, work, ply + 1, depth - 1, move, reached, low, high)
        value = -value if passed else value
        best = max(best, value)
        if best >= beta or work.nodes[0] > work.nodes[1]:
            break
    return best
