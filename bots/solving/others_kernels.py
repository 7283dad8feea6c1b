"""Selfmates and helpmates, and the same for stalemate: both sides move otherwise."""

from __future__ import annotations

import numpy as np

from bots.search.ordering_kernels import fetch
from bots.solving.direct_kernels import (
    FIRST,
    KILLER,
    NEVER,
    NO_MOVE,
    answers,
    at_once,
    known,
    made,
    note,
    prefer,
    reached,
)
from core.jit import inlined, inner, kernel
from core.kernels import copy, generate, key, to_move, unowned

ODD = np.uint64(0x9E37_79B9_7F4A_7C15)


@inlined
def _rank(aim, work, ply, attacking, tried, number):
    """Scores the moves: the attacker's first that leave few replies."""
    side = to_move(aim, work.rows[ply])
    for index in range(number):
        move = work.moves[ply, index]
        score = work.history[side, move & (work.history.shape[1] - 1)]
        if attacking != 0:
            made(aim, work.rows[ply], move, work.rows[ply + 1])
            score -= answers(aim, work.rows[ply + 1]) << 16
        if move == work.killers[ply, 0] or move == work.killers[ply, 1]:
            score += KILLER
        work.order[ply, index] = FIRST if move == tried else score


@inner
def compel(aim, work, ply, left, attacking, position):
    """In how many moves, at most ``left``, the defender can be made to win; 0 if in none.

    If the defender is to move, 1 if it has to. ``position`` is the key where the attacker
    is. Sides have to take turns.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    work.nodes[0] += 1
    refuted, tried = left - 1, np.int64(NO_MOVE)
    if attacking != 0:
        proved, refuted, tried = known(work, position)
        if proved <= left:
            return proved
        if refuted >= left:
            return left - left
    number = generate(aim, row, moves)
    if number == 0:
        return left - left
    side = to_move(aim, row)
    for depth in range(refuted + 1, left + 1):
        _rank(aim, work, ply, attacking, tried, number)
        won = np.int64(attacking == 0)
        for index in range(number):
            fetch(moves, work.order[ply], index, number)
            made(aim, row, moves[index], after)
            if attacking != 0:
                found = compel(aim, work, ply + 1, depth - 1, 1 - attacking, position)
            elif reached(aim, row, after):
                found = np.int64(1)
            elif left == 0:
                found = np.int64(0)
            else:
                found = compel(aim, work, ply + 1, left, 1 - attacking, key(aim, after))
            if work.nodes[0] > work.nodes[1]:
                return left - left
            if (found != 0) == (attacking != 0):
                tried, won = moves[index], np.int64(attacking)
                prefer(work, ply, side, depth, tried)
                break
        if attacking == 0:
            return won
        if won != 0:
            note(work, position, depth, depth - 1, tried)
            return depth
    note(work, position, NEVER, left, tried)
    return left - left


@inner
def helped(aim, work, ply, plies, position):
    """1 if the goal can be reached from ``rows[ply]`` in exactly ``plies``, else 0.

    Both sides want it; ``position`` is the key.
    """
    work.nodes[0] += 1
    if plies == 1:
        return np.int64(at_once(aim, work, ply) != NO_MOVE)
    asked = position ^ np.uint64(plies) * ODD
    proved, refuted, tried = known(work, asked)
    if refuted != 0:
        return plies - plies
    if proved != NEVER:
        return plies - plies + 1
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    number = generate(aim, row, moves)
    for index in range(number):
        made(aim, row, moves[index], after)
        found = helped(aim, work, ply + 1, plies - 1, key(aim, after))
        if work.nodes[0] > work.nodes[1]:
            return plies - plies
        if found != 0:
            note(work, asked, 1, 0, moves[index])
            return found
    note(work, asked, NEVER, 1, tried)
    return plies - plies


@kernel
def compelled(aim, row, left, attacking, work):
    """``compel`` from ``row``; means nothing once the limit on positions is exceeded."""
    aim, work = unowned(aim), unowned(work)
    copy(row, work.rows[0])
    return compel(aim, work, left - left, left, attacking, key(aim, row))


@kernel
def helped_from(aim, row, plies, work):
    """``helped`` from ``row``; means nothing once the limit on positions is exceeded."""
    aim, work = unowned(aim), unowned(work)
    copy(row, work.rows[0])
    return helped(aim, work, plies - plies, plies, key(aim, row))
