"""A search over beliefs: sets of rows that one side, the *viewer*, cannot tell apart.

After each move of the viewer and each reply, the rows part into groups to which the viewer
is shown the same. Each group is a belief that the viewer may be left with, from which it
chooses again. A move is worth what its worst group is, so nothing is left to luck, and a
belief what its best move is. It is for any game in which sides take turns and the first
kind of piece is a king, one a side.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.search.evaluation_kernels import PRIZE, can_win_now, evaluate, stuck, wins
from core.belief.sampling_kernels import row_hash
from core.boards import NONE_YET, ONE
from core.jit import inlined, kernel, pasted
from core.kernels import apply, generate, impression, notice, tally

VISITED, LIMIT, ROOT, BEST, STAMP = range(5)
"""The places in ``Beliefs.counters``: rows that were made, the most that may be, the
level of the root, its best move, and the number from which on table entries belong to the
current move."""


class Parting(NamedTuple):
    """What is needed while the rows after one move part into groups.

    Attributes:
        after: A row on which the other side is to move.
        replies: Its moves.
        groups: The group of each row.
        shown: What the viewer is shown of each group, as a hash.
        names: A hash of each row and its group.
        table: A hash table of rows by name, with linear probing.
        counts: The share of rows with a piece of some kind on a square.
    """

    after: NDArray[np.uint64]
    replies: NDArray[np.int64]
    groups: NDArray[np.int64]
    shown: NDArray[np.uint64]
    names: NDArray[np.uint64]
    table: NDArray[np.int64]
    counts: NDArray[np.float64]


class Beliefs(NamedTuple):
    """Room for a search, one level for each move of the viewer's that is left to make.

    Attributes:
        rows: By level, the rows that came of the last move looked at.
        order: The places of these rows, group after group.
        starts: Where in ``order`` each group begins.
        worths: The static value of each group.
        ranks: The groups, the worst first.
        moves: By level, the viewer's moves.
        values: What each was worth at the first glance.
        handicaps: What is taken off the values of moves at the root.
        distances: Between any two squares, in moves of a king.
        counters: See ``VISITED`` and the names after it.
        room: Scratch for the partition after one move.
    """

    rows: NDArray[np.uint64]
    order: NDArray[np.int64]
    starts: NDArray[np.int64]
    worths: NDArray[np.float64]
    ranks: NDArray[np.int64]
    moves: NDArray[np.int64]
    values: NDArray[np.float64]
    handicaps: NDArray[np.float64]
    distances: NDArray[np.float64]
    counters: NDArray[np.int64]
    room: Parting


WON, NOT_WON, LOST = 1e6, -1e5, -1e6
"""Values in pawns: of a win, of what is no better than a draw, and of a king at risk. A
win is worth a pawn more for each move of the viewer's that it comes earlier."""

SPREAD, APART = 1 / 12, 1 / 4
"""Penalties in pawns: for each row of a belief, as it is a square for the other king to be
on, and for each king's step between the kings."""

NO_MOVE, UNSAFE = np.int64(-1), np.int64(-1)

STIR, HALF = np.uint64(0xD6E8_FEB8_6659_FD93), np.uint64(32)


@kernel
def belief_value(evaluation, viewer, beliefs, level, first, last, floor, ceiling):
    """What a belief is worth to the viewer; exact between ``floor`` and ``ceiling``.

    Its rows are those of ``beliefs.order[level]`` from ``first`` up to ``last``. The best
    move of the root is written by its place, or as ``NO_MOVE`` where the limit was reached.
    """
    counters, values = beliefs.counters, beliefs.values[level]
    row = beliefs.rows[level, beliefs.order[level, first]]
    number = generate(evaluation, row, beliefs.moves[level])
    root = level == counters[ROOT]
    best, chosen = -np.inf, NO_MOVE
    for turn in range(number if level == 1 else 2 * number):
        # A glance at every move first, then a closer look at the most promising ones.
        closer = turn >= number
        place = largest(values, number) if closer else turn
        value, less = values[place], beliefs.handicaps[place] if root else 0.0
        if closer:
            values[place] = -np.inf
            if counters[VISITED] > counters[LIMIT]:
                chosen = NO_MOVE
                break
            if value <= NOT_WON and chosen != NO_MOVE:
                break
        if not closer or undecided(value):
            least = max(best, floor) + less
            worst = best + less if level == 1 else -np.inf
            found = glance(evaluation, viewer, beliefs, level, first, last, place, worst)
            value = np.inf if closer else least_worth(beliefs, level, found)
            for rank in range(found if closer else 0):
                group = beliefs.ranks[level - 1, rank]
                worth = beliefs.worths[level - 1, group]
                if undecided(worth):
                    start = beliefs.starts[level - 1, group]
                    end = beliefs.starts[level - 1, group + 1]
                    worth = belief_value(
                        evaluation, viewer, beliefs, level - 1, start, end, least, value
                    )
                value = min(value, worth)
                if value <= least:
                    break
            value -= less
        if level > 1 and not closer:
            values[place] = value
        elif value > best:
            best, chosen = value, place
        if best >= ceiling:
            break
    if root:
        counters[BEST] = chosen
    return best


@inlined
def undecided(value):
    """Whether a closer look may change ``value``."""
    return NOT_WON < value < -NOT_WON


@inlined
def largest(values, number):
    """The place of the largest of ``values``, the first of those that are equal."""
    best = NONE_YET
    for place in range(number):
        if values[place] > values[best]:
            best = place
    return best


@inlined
def least_worth(beliefs, level, found):
    """What a move is worth after a glance that found so many groups."""
    if found == UNSAFE:
        return LOST
    if found == 0:
        return WON + level
    return beliefs.worths[level - 1, beliefs.ranks[level - 1, 0]]


@pasted
def glance(evaluation, viewer, beliefs, level, first, last, place, floor):
    """Groups what may follow the move at ``place`` and orders the groups, the worst first.

    Returns their number, or ``UNSAFE``. If one is worth no more than ``floor`` it is the
    only one that is looked at.
    """
    found = part(evaluation, viewer, beliefs, level, first, last, place)
    starts, worths = beliefs.starts[level - 1], beliefs.worths[level - 1]
    ranks = beliefs.ranks[level - 1]
    for group in range(found):
        worth = static_worth(
            evaluation, viewer, beliefs, level - 1, starts[group], starts[group + 1]
        )
        worths[group] = worth
        if worth <= floor:
            ranks[0] = group
            return NONE_YET + 1
        rank = group
        while rank > 0 and worths[ranks[rank - 1]] > worth:
            ranks[rank] = ranks[rank - 1]
            rank -= 1
        ranks[rank] = group
    return found


@pasted
def part(evaluation, viewer, beliefs, level, first, last, place):
    """Groups what may follow the move at ``place``; returns the number of groups.

    ``UNSAFE`` if the other side may win at once or be left without a move in a draw, or if
    there is no room for all.
    """
    order, below = beliefs.order[level], beliefs.rows[level - 1]
    move, room, counters = beliefs.moves[level, place], beliefs.room, beliefs.counters
    after, replies = room.after, room.replies
    counters[STAMP] += below.shape[0]
    reached, number = NONE_YET, NONE_YET
    for index in range(first, last):
        row = beliefs.rows[level, order[index]]
        if wins(evaluation, row, move):
            continue
        apply(evaluation, row, move, after)
        found = generate(evaluation, after, replies)
        if can_win_now(evaluation, after) or reached + found > below.shape[0]:
            return UNSAFE
        if found == 0 and stuck(evaluation, after, 0.0, 0) > -PRIZE:
            return UNSAFE
        before = impression(evaluation, after, viewer)
        for index_of_reply in range(found):
            child, reply = below[reached], replies[index_of_reply]
            apply(evaluation, after, reply, child)
            shown = chained(before, impression(evaluation, child, viewer))
            shown = chained(shown, np.uint64(notice(evaluation, after, reply)))
            if enter(beliefs, reached, chained(shown, row_hash(child))):
                group = group_of(room.shown, number, shown)
                number = max(number, group + 1)
                room.groups[reached] = group
                reached += 1
        counters[VISITED] += found + 1
    gather(beliefs, level - 1, reached, number)
    return number


@inlined
def chained(word, more):
    """A hash of both, in this order."""
    word = (word ^ more) * STIR
    return word ^ (word >> HALF)


@inlined
def enter(beliefs, place, name):
    """Whether no row of the present move has ``name`` yet; it then stands for ``place``."""
    table, names, stamp = beliefs.room.table, beliefs.room.names, beliefs.counters[STAMP]
    mask = np.uint64(table.size - 1)
    slot = name & mask
    while table[slot] >= stamp:
        if names[table[slot] - stamp] == name:
            return False
        slot = (slot + ONE) & mask
    table[slot], names[place] = stamp + place, name
    return True


@inlined
def group_of(groups, number, shown):
    """The place of ``shown`` among so many ``groups``; it is added if it is new."""
    for group in range(number):
        if groups[group] == shown:
            return group
    groups[number] = shown
    return number


@inlined
def gather(beliefs, level, reached, number):
    """Writes the order of ``reached`` rows by group, and where each group begins."""
    starts, order, groups = beliefs.starts[level], beliefs.order[level], beliefs.room.groups
    for group in range(number + 1):
        starts[group] = 0
    for place in range(reached):
        starts[groups[place] + 1] += 1
    for group in range(number):
        starts[group + 1] += starts[group]
    for place in range(reached - 1, -1, -1):
        # From the end of each group down, where the next one's beginning is counted down.
        starts[groups[place] + 1] -= 1
        order[starts[groups[place] + 1]] = place
    for group in range(number):
        starts[group] = starts[group + 1]
    starts[number] = reached


@pasted
def static_worth(evaluation, viewer, beliefs, level, first, last):
    """What a belief is worth at a glance: a win at once, or pieces and where kings are."""
    rows, order, counts = beliefs.rows[level], beliefs.order[level], beliefs.room.counts
    if can_win_now(evaluation, rows[order[first]]) and wins_on_all(
        evaluation, beliefs, level, first, last
    ):
        return WON + level
    counts[:] = 0.0
    share, pieces = 1.0 / (last - first), 0.0
    for index in range(first, last):
        row = rows[order[index]]
        pieces += share * evaluate(evaluation, row)
        tally(evaluation, row, viewer, share, counts)
        tally(evaluation, row, 1 - viewer, share, counts)
    return pieces - SPREAD * (last - first) - APART * between(counts[0], beliefs.distances)


@inlined
def wins_on_all(evaluation, beliefs, level, first, last):
    """Whether one move wins on all rows of a belief."""
    rows, order, moves = beliefs.rows[level], beliefs.order[level], beliefs.room.replies
    for place in range(generate(evaluation, rows[order[first]], moves)):
        index = first
        while index < last and wins(evaluation, rows[order[index]], moves[place]):
            index += 1
        if index == last:
            return True
    return False


@inlined
def between(shares, distances):
    """The mean distance of two kings, of which the viewer's has a square for itself."""
    own, total = NONE_YET, 0.0
    for square in range(distances.shape[0]):
        if shares[square] > 0.999:
            own = square
    for square in range(distances.shape[0]):
        total += shares[square] * distances[own, square]
    return total
