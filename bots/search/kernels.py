"""Minimax by alpha-beta, knowing no game.

The value searched for is that of plain minimax, to the last bit that addition allows:

- who can end the game by the next move does, worth ``PRIZE`` times (100 + plies to go);
- a side without a move has what the game says of it;
- with no plies to go only replies on the square of the last move are looked at, and the
  side to move may stand on the static score instead.

Scores are of the side to move. They are kept up along the line: a move adds its ``gain``.
Because who moves last lets the other side stand, a move with one ply to go is never worth
more than the static score after it, which cuts most leaves off before they are made.

A game takes part by filling in the names of ``evaluation/kernels.py``, and those of
``core.kernels``, for a ``NamedTuple`` class of its own (see ``bots/classical/kernels.py``).
"""

from __future__ import annotations

import numpy as np

from bots.search.evaluation.kernels import (
    PRIZE,
    carry,
    doubt,
    enter,
    evaluate,
    gain,
    most_doubt,
    replies,
    strikes,
    stuck,
    wins,
)
from bots.search.tables import BOUND_BITS, MOVE_BITS
from core.jit import inlined, kernel
from core.kernels import apply, copy, generate, key, rekey, unowned

INFINITY = 1e12
KILLER = 0.8
HISTORY, MOST_HISTORY = 0.001, 0.7
"""How a move that cut lines off before is placed, in units of a pawn."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2

MOVE_MASK, BOUND_MASK = (1 << MOVE_BITS) - 1, (1 << BOUND_BITS) - 1
DEPTH_SHIFT = MOVE_BITS + BOUND_BITS


@kernel
def search_all(game, row, depth, work, root_moves, root_values):
    """The exact value of every move of ``row``, ``depth`` plies deep, for who makes it.

    Writes the moves into ``root_moves`` and their values into ``root_values``; returns
    their number.
    """
    game, work = unowned(game), unowned(work)
    number = open_root(game, row, work, root_moves)
    for index in range(number):
        root_values[index] = root_value(
            game, work, root_moves[index], depth, -INFINITY, INFINITY
        )
    return number


@kernel
def search_best(game, row, depth, work, root_moves, root_values):
    """As ``search_all``, but only the best move, written first, has its exact value.

    Depth grows one ply at a time, each iteration sorting the moves for the next.
    """
    game, work = unowned(game), unowned(work)
    number = open_root(game, row, work, root_moves)
    for index in range(number):
        root_values[index] = gain(game, row, root_moves[index])
    for start in range(number):
        _fetch(root_moves, root_values, start, number)
    for reached in range(1, depth + 1):
        search_deeper(game, work, reached, number, root_moves, root_values)
    return number


@kernel
def search_deeper(game, work, depth, number, root_moves, root_values):
    """Bring the best of the first ``number`` moves of the root to the front, its value too.

    Those before it in a search one ply less deep had best stand before it here. Nothing is
    worth anything where more positions have been looked at than may be.
    """
    best = -INFINITY
    for index in range(number):
        value = root_value(game, work, root_moves[index], depth, best, INFINITY)
        root_values[index] = value
        if value > best:
            best = value
            _to_front(root_moves, root_values, index)


@kernel
def open_root(game, row, work, root_moves):
    """Make ``row`` the root: write its moves, forget the last search; their number."""
    copy(row, work.rows[0])
    work.nodes[0] = 0
    work.killers[:] = -1
    work.history[:] = 0.0
    enter(game, row, work.carried, 0)
    return generate(game, row, root_moves)


@kernel
def root_value(game, work, move, depth, alpha, beta):
    """The value of one root move, if inside (alpha, beta); else a bound."""
    row, after = work.rows[0], work.rows[1]
    if wins(game, row, move):
        return PRIZE * (100 + depth)
    apply(game, row, move, after)
    carry(game, row, move, work.carried, 0)
    score = -(evaluate(game, row) + gain(game, row, move))
    # Not a literal: see the note on recursion and the cache in docs/architecture.md.
    ply = depth - depth + 1
    if depth == 1:
        return -_settle(game, work, ply, depth - 1, move, score, -beta, -alpha)
    after_key = key(game, after)
    return -_value(game, work, ply, depth - 1, after_key, score, -beta, -alpha)


@kernel
def _value(game, work, ply, depth, position, score, alpha, beta):
    """The value of ``rows[ply]``, whose key is ``position``, at least one ply deep.

    Returns it exactly if it lies inside (alpha, beta); otherwise an upper bound that is at
    most alpha, or a lower bound that is at least beta.
    """
    row, after = work.rows[ply], work.rows[ply + 1]
    moves, order = work.moves[ply], work.order[ply]
    work.nodes[0] += 1
    if strikes(game, row):
        return PRIZE * (100 + depth)
    slot = np.int64(position & np.uint64(work.keys.size - 1))
    tried = -1
    if work.keys[slot] == position and work.facts[slot] != 0:
        fact, value = work.facts[slot], work.values[slot]
        tried = fact & MOVE_MASK
        bound = (fact >> MOVE_BITS) & BOUND_MASK
        if fact >> DEPTH_SHIFT == depth and (
            bound == EXACT
            or (bound == AT_LEAST and value >= beta)
            or (bound == AT_MOST and value <= alpha)
        ):
            return value
    number = generate(game, row, moves)
    if number == 0:
        return stuck(game, score + doubt(game, row, work.carried, ply), depth)
    _rank(game, work, ply, depth, tried, number)
    best, chosen = -INFINITY, moves[0]
    most = most_doubt(game, doubt(game, row, work.carried, ply)) if depth == 1 else 0.0
    for index in range(number):
        _fetch(moves, order, index, number)
        move = moves[index]
        floor = max(alpha, best)
        reached = score + gain(game, row, move)
        if depth == 1:
            ceiling = reached + most
            if ceiling <= floor:
                best = max(best, ceiling)
                # The moves are sorted by gain, but for the one the table named.
                if index > 0:
                    break
                continue
            apply(game, row, move, after)
            carry(game, row, move, work.carried, ply)
            value = -_settle(game, work, ply + 1, depth - 1, move, -reached, -beta, -floor)
        else:
            apply(game, row, move, after)
            carry(game, row, move, work.carried, ply)
            after_key = rekey(game, row, move, after, position)
            value = -_value(
                game, work, ply + 1, depth - 1, after_key, -reached, -beta, -floor
            )
        if work.nodes[0] > work.nodes[1]:
            return best
        if value > best:
            best, chosen = value, move
            if best >= beta:
                _note_cut(work, ply, depth, move)
                break
    bound = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
    work.keys[slot], work.values[slot] = position, best
    work.facts[slot] = depth << DEPTH_SHIFT | bound << MOVE_BITS | chosen
    return best


@kernel
def _settle(game, work, ply, depth, last, score, alpha, beta):
    """The value of ``rows[ply]`` with only replies on the square of ``last`` to come.

    The contract is that of ``_value``; ``depth`` is 0 or less.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    work.nodes[0] += 1
    if strikes(game, row):
        return PRIZE * (100 + depth)
    here = doubt(game, row, work.carried, ply)
    best, most = score + here, most_doubt(game, here)
    if best >= beta:
        return best
    for index in range(replies(game, row, last, moves)):
        move = moves[index]
        reached = score + gain(game, row, move)
        floor = max(alpha, best)
        # The other side may stand on the score it is left with.
        ceiling = reached + most
        if ceiling <= floor:
            best = max(best, ceiling)
            continue
        apply(game, row, move, after)
        carry(game, row, move, work.carried, ply)
        value = -_settle(game, work, ply + 1, depth - 1, move, -reached, -beta, -floor)
        best = max(best, value)
        if best >= beta or work.nodes[0] > work.nodes[1]:
            break
    return best


@inlined
def _rank(game, work, ply, depth, tried, number):
    """Give every move of ``ply`` its place in the order of trying."""
    row, moves, order = work.rows[ply], work.moves[ply], work.order[ply]
    for index in range(number):
        move = moves[index]
        place = gain(game, row, move)
        if depth > 1:
            place += work.history[move & (work.history.size - 1)]
            if move == work.killers[ply, 0] or move == work.killers[ply, 1]:
                place += KILLER
        order[index] = INFINITY if move == tried else place


@inlined
def _fetch(moves, order, start, number):
    """Bring the first of the moves from ``start`` on to ``start``."""
    first = start
    for index in range(start + 1, number):
        if order[index] > order[first]:
            first = index
    moves[start], moves[first] = moves[first], moves[start]
    order[start], order[first] = order[first], order[start]


@inlined
def _to_front(moves, values, index):
    """Put the move at ``index`` first and shift those before it by one."""
    move, value = moves[index], values[index]
    for place in range(index, 0, -1):
        moves[place], values[place] = moves[place - 1], values[place - 1]
    moves[0], values[0] = move, value


@inlined
def _note_cut(work, ply, depth, move):
    if work.killers[ply, 0] != move:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = move
    slot = move & (work.history.size - 1)
    work.history[slot] = min(MOST_HISTORY, work.history[slot] + HISTORY * depth * depth)
