"""A mate within the turn of the side to move, best first.

The side that moves several times in a row looks for moves of which one mates and ends the
turn. The moves that promise most are made first; a position that was reached before, by
other moves or the same ones in another order, is not looked at again. As no move is ever
left out, it is a proof that there is no mate when nothing waits any more.
"""

from __future__ import annotations

import numpy as np

from bots.solving.series.kernels import ROOT, moves_left, promise, survey, write_mates
from bots.solving.series.tables import (
    BEST,
    BUCKETS,
    LENGTH,
    LOOKED,
    REACHED,
    TOP,
    WAITING,
)
from core.boards import ONE, ZERO
from core.jit import inlined, inner, kernel
from core.kernels import apply, copy, generate, key, rekey, to_move, unowned

OPEN, FOUND, NONE, FULL = range(4)
"""What a search ends with: more to look at, a mate, the proof of none, or no more room."""


@inlined
def _is_new(seen, position):
    """Whether ``position`` was not in a hash table, in which it is now."""
    last = np.uint64(seen.size - 1)
    slot = position & last
    while seen[slot] != ZERO:
        if seen[slot] == position:
            return False
        slot = (slot + ONE) & last
    seen[slot] = position
    return True


@inlined
def _wait(work, origin, move, value):
    """Put a move among those that wait."""
    place = work.counts[WAITING]
    bucket = min(BUCKETS - 1, max(0, BUCKETS // 2 + value))
    work.origins[place], work.waiting[place] = origin, move
    work.promises[place], work.following[place] = value, work.heads[bucket]
    work.heads[bucket] = place
    work.counts[WAITING] = place + 1
    work.counts[TOP] = max(work.counts[TOP], bucket)


@inlined
def _first(work):
    """The place of the move that promises most, which waits no longer; -1 for none."""
    top = work.counts[TOP]
    while top >= 0 and work.heads[top] < 0:
        top -= 1
    work.counts[TOP] = top
    if top < 0:
        return -1
    place = np.int64(work.heads[top])
    work.heads[top] = work.following[place]
    return place


@inner
def _reach(rules, work):
    """Make the best move that waits and leads somewhere new.

    Returns the place of the position, -1 if there is none.
    """
    while True:
        place = _first(work)
        if place < 0:
            return -1
        reached = work.counts[REACHED]
        origin, move, row = work.origins[place], work.waiting[place], work.rows[reached]
        if move == ROOT:
            work.keys[reached] = key(rules, row)
        else:
            before = work.rows[origin]
            apply(rules, before, move, row)
            work.keys[reached] = rekey(rules, before, move, row, work.keys[origin])
        if _is_new(work.seen, work.keys[reached]):
            break
    value = np.int64(work.promises[place])
    work.parents[reached], work.made[reached], work.values[reached] = origin, move, value
    if value > work.values[work.counts[BEST]]:
        work.counts[BEST] = reached
    work.counts[REACHED] = reached + 1
    return reached


@inlined
def _tell(work, place, last):
    """Write the line to the position at ``place`` and the moves ``last`` after it."""
    length = len(last)
    at = np.int64(place)
    while work.made[at] != ROOT:
        length += 1
        at = np.int64(work.parents[at])
    work.counts[LENGTH] = length
    for index in range(len(last)):
        work.line[length - len(last) + index] = last[index]
    at = np.int64(place)
    for index in range(length - len(last) - 1, -1, -1):
        work.line[index] = work.made[at]
        at = np.int64(work.parents[at])


@inner
def _mates_next(rules, work, place, number):
    """Whether a mate follows one of the moves after which one is left."""
    row, after = work.rows[place], work.spare[0]
    for index in range(number):
        move = work.moves[0, index]
        apply(rules, row, move, after)
        if to_move(rules, after) != to_move(rules, row):
            continue
        if write_mates(rules, after, work.moves[1], work.spare[1]) > 0:
            _tell(work, place, (move, work.moves[1, 0]))
            return True
    return False


@inner
def _spread(rules, work, place):
    """Look at every move of the position at ``place``; whether there is a mate."""
    row, moves, after = work.rows[place], work.moves[0], work.spare[0]
    work.counts[LOOKED] += 1
    if write_mates(rules, row, moves, after) > 0:
        _tell(work, place, (moves[0],))
        return True
    left = moves_left(rules, row)
    if left == 1:
        return False
    number = generate(rules, row, moves)
    work.counts[LOOKED] += number
    if left == 2:
        return _mates_next(rules, work, place, number)
    surveyed = survey(rules, row)
    value, last = work.values[place], work.made[place]
    for index in range(number):
        move = moves[index]
        apply(rules, row, move, after)
        if to_move(rules, after) == to_move(rules, row):
            _wait(
                work,
                place,
                move,
                promise(rules, row, move, after, surveyed, value, last),
            )
    return False


@kernel
def begin(work, row):
    """Begin anew, at ``row``."""
    work.heads[:] = -1
    work.seen[:] = ZERO
    work.counts[:] = 0
    work.values[0], work.made[0], work.parents[0] = 0, ROOT, 0
    copy(row, work.rows[0])
    _wait(work, 0, ROOT, 0)


@kernel
def look(rules, work, limit):
    """Look on until so many positions have been looked at in all; ``OPEN`` and the like.

    With ``FULL`` nothing is lost: the search goes on in arrays that are larger.
    """
    rules, work = unowned(rules), unowned(work)
    rows, entries = work.rows.shape[0], work.waiting.size - work.moves.shape[1]
    while work.counts[LOOKED] < limit:
        reached = work.counts[REACHED]
        if reached >= rows or work.counts[WAITING] > entries:
            return FULL
        if 2 * reached > work.seen.size:
            return FULL
        place = _reach(rules, work)
        if place < 0:
            return NONE
        if _spread(rules, work, place):
            return FOUND
    return OPEN


@kernel
def note_seen(work):
    """Fill the hash table, which is new and empty, with the positions reached."""
    for place in range(work.counts[REACHED]):
        _is_new(work.seen, work.keys[place])
