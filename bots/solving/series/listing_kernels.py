"""Every mate within the turn of the side to move, line by line.

What leads to no mate is remembered, so that it is looked at once and not in every order of
the moves before it. It takes little memory, and is a proof as well.
"""

from __future__ import annotations

import numpy as np

from bots.solving.series.kernels import moves_left, write_mates
from bots.solving.series.tables import LISTED, LISTING_LOOKED, LONGEST, PLY
from core.boards import NONE_YET, ZERO
from core.jit import inlined, inner, kernel
from core.kernels import apply, copy, generate, key, rekey, to_move, unowned


@inlined
def _dead_slot(work, position):
    return np.int64(position & np.uint64(work.dead.size - 1))


@inner
def _enter(rules, work, ply):
    """List the mates of the position at ``ply`` and write its other moves."""
    row, moves, made = work.rows[ply], work.moves[ply], work.made[ply]
    number = write_mates(rules, row, moves, work.rows[ply + 1])
    for index in range(number):
        place = work.counts[LISTED]
        if place < work.mates.shape[0]:
            for before in range(ply):
                work.mates[place, before] = work.line[before]
            work.mates[place, ply] = moves[index]
            work.lengths[place] = ply + 1
        work.counts[LISTED] = place + 1
    made[0], made[1], made[2] = 0, 0, number
    if moves_left(rules, row) != 1 and ply + 2 < LONGEST:
        made[1] = generate(rules, row, moves)


@kernel
def begin_listing(rules, row, work):
    """Begin to list the mates within the turn from ``row``."""
    copy(row, work.rows[0])
    work.keys[0] = key(rules, row)
    work.counts[:] = 0
    work.dead[:] = ZERO
    _enter(rules, work, NONE_YET)


@inlined
def _leave(work, ply):
    """Go back to the move before, and remember a position that led to no mate."""
    fruits = work.made[ply, 2]
    if fruits == 0:
        work.dead[_dead_slot(work, work.keys[ply])] = work.keys[ply]
    elif ply > 0:
        work.made[ply - 1, 2] += fruits
    work.counts[PLY] = ply - 1


@kernel
def list_mates(rules, work, limit):
    """List every mate within the turn; whether none can be missing.

    It stops early once it knows of more than ``work`` has room for, or when so many
    positions have been looked at in all; called again, it goes on.
    """
    rules, work = unowned(rules), unowned(work)
    while work.counts[PLY] >= 0:
        if work.counts[LISTED] > work.mates.shape[0]:
            return False
        if work.counts[LISTING_LOOKED] >= limit:
            return False
        ply = work.counts[PLY]
        made, before, after = work.made[ply], work.rows[ply], work.rows[ply + 1]
        if made[0] == made[1]:
            _leave(work, ply)
            continue
        move = work.moves[ply, made[0]]
        made[0] += 1
        work.counts[LISTING_LOOKED] += 1
        apply(rules, before, move, after)
        if to_move(rules, before) != to_move(rules, after):
            continue
        position = rekey(rules, before, move, after, work.keys[ply])
        if work.dead[_dead_slot(work, position)] != position:
            work.line[ply], work.keys[ply + 1] = move, position
            work.counts[PLY] = ply + 1
            _enter(rules, work, ply + 1)
    return True
