"""Mates within the turn of the side to move: one, best first, or all, line by line.

The side that moves several times in a row looks for moves of which one mates and ends the
turn. The moves that promise most are made first; a position that was reached before, by
other moves or the same ones in another order, is not looked at again. As no move is ever
left out, it is a proof that there is no mate when nothing waits any more.

What leads to no mate is remembered, so that it is looked at once and not in every order of
the moves before it. It takes little memory, and is a proof as well.

A game may fill in how many moves its turn has left, which of them promise what, and which
mate, faster than by trying them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.boards import NONE_YET, ONE, ZERO
from core.jit import by_default, fills, inlined, inner, kernel
from core.kernels import (
    apply,
    checked,
    copy,
    generate,
    key,
    mobility,
    rekey,
    to_move,
    unowned,
)

BUCKETS = 4096
"""How many values of moves are told apart; those beyond count as the first and the last."""

LONGEST = 64
"""Room for the moves of a line."""

REACHED, WAITING, TOP, LOOKED, BEST, LENGTH = range(6)
"""The places of ``SeriesArrays.counts``."""

LISTED, LISTING_LOOKED, PLY = range(3)
"""The places of ``ListingArrays.counts``."""


class SeriesArrays(NamedTuple):
    """The arrays of a best-first search, which a caller replaces by larger ones.

    Attributes:
        rows: The positions reached, the first of them where the search began.
        keys: Their keys.
        values: How much is promised by the moves that led there.
        parents: From which position each was reached, by its place.
        made: The move that led there.
        origins: Of each move that waits the place of the position where it is made.
        waiting: The moves that wait.
        promises: The values of the positions they lead to.
        following: The place of the next move that waits in the same bucket; -1 for none.
        heads: The first place of each bucket; -1 for none.
        seen: A hash table of the keys of positions reached; its size is a power of two.
        moves: Room for the moves of two positions.
        spare: Room for two positions.
        line: The mate that was found.
        counts: How many positions were reached, how many moves have waited, the highest
            bucket that may hold one, positions looked at, the place of the best position
            so far, the length of the mate.
    """

    rows: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    values: NDArray[np.int64]
    parents: NDArray[np.int32]
    made: NDArray[np.int64]
    origins: NDArray[np.int32]
    waiting: NDArray[np.int64]
    promises: NDArray[np.int32]
    following: NDArray[np.int32]
    heads: NDArray[np.int32]
    seen: NDArray[np.uint64]
    moves: NDArray[np.int64]
    spare: NDArray[np.uint64]
    line: NDArray[np.int64]
    counts: NDArray[np.int64]


class ListingArrays(NamedTuple):
    """The arrays in which every mate of a turn is listed, move by move from the first.

    Attributes:
        rows: The position after each move of the line.
        keys: Their keys.
        moves: The moves of each, and those that mate there.
        made: Which of its moves comes next, how many there are, and whether one of those
            before led to mate, for each position of the line.
        line: The moves of the line.
        dead: Keys of positions that lead to no mate, each in the one slot it may have.
        mates: The lines that mate.
        lengths: Their lengths.
        counts: How many there are, positions looked at, and how many moves the line has;
            -1 once everything has been tried.
    """

    rows: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    moves: NDArray[np.int64]
    made: NDArray[np.int64]
    line: NDArray[np.int64]
    dead: NDArray[np.uint64]
    mates: NDArray[np.int64]
    lengths: NDArray[np.int64]
    counts: NDArray[np.int64]


ROOT = -1
"""Stands for the move before the first."""


@by_default
def moves_left(rules, row):
    """How many moves the turn has left, at most; 0 where the game does not say."""
    return NONE_YET


def write_mates(rules, row, moves, after):
    """Write every move of ``row`` that ends the turn with mate; return their number.

    ``after`` is room for a position.
    """
    raise NotImplementedError


@by_default
def survey(rules, row):
    """What ``promise`` wants to know of ``row`` for each of its moves; any tuple."""
    return (NONE_YET,)


@by_default
def promise(rules, row, move, after, surveyed, value, last):
    """The value of ``after``, ``row`` after ``move``: the higher, the earlier it is tried.

    ``value`` is that of ``row``, and ``last`` the move that led there or ``ROOT``.
    """
    return value + 1


@fills(write_mates)
@inner
def _tried(rules, row, moves, after):
    number = NONE_YET
    for index in range(generate(rules, row, moves)):
        apply(rules, row, moves[index], after)
        if to_move(rules, row) == to_move(rules, after):
            continue
        if checked(rules, after) and mobility(rules, after) == 0:
            moves[number] = moves[index]
            number += 1
    return number


@kernel
def make(rules, row, move, out):
    """``apply``, for Python."""
    apply(rules, row, move, out)


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
