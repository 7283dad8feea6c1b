"""Sets of rows without repetition, cut down to samples where they outgrow their room.

Each row has a weight, kept as its logarithm: how likely who plays well comes to that
position. A belief that outgrows its room becomes a sample in which a row stays with a
chance that grows with its weight. Every row draws a Gumbel number from its hash, and those
with the largest sums of logarithm and number stay: the largest are a sample without
repetition in proportion to the weights (Kool, van Hoof and Welling, "Stochastic Beams and
Where to Find Them", 2019). Some places are kept for each stratum, so that no kind of
position dies out. Which rows stay depends on the game alone, so the same game gives the
same sample.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.belief.selecting_kernels import LOWEST, nth_largest
from core.boards import ONE, ZERO
from core.jit import inlined, inner, kernel
from core.kernels import copy, likely, outlook, strata, stratum, unowned

SMALLEST = 1 << 12
"""Slots of the hash table in use at first; it doubles as the set grows."""

HALF = np.uint64(32)
ELEVEN = np.uint64(11)
OWN = -1
NEGLIGIBLE = np.float32(12.0)
"""Of two weights whose logarithms differ by more, the smaller one adds nothing."""

FEW = 8192
"""Up to so many rows, a row's weight is the sum over all ways that lead there. In larger
sets, where four ways of five lead to a row that is there, only the first way counts: to
weigh them all would take three times as long."""

STEP = np.uint64(0x9E37_79B9_7F4A_7C15)
FINAL = np.uint64(0xD6E8_FEB8_6659_FD93)
TWO, TWENTY_NINE = np.uint64(2), np.uint64(29)
LOWER = np.uint64(0xFFFF_FFFF)
UPPER = ~LOWER


@inlined
def row_hash(row):
    """A 64-bit hash of a row, whatever it means.

    Every word is mixed with constants of its own, which the processor does side by side.
    One multiplication a word would not do: it leaves a word's top bit where it is, and two
    words that lose the same top square would cancel out.
    """
    total, odd = ZERO, STEP
    for index in range(row.size):
        mixed = (row[index] ^ odd) * FINAL
        mixed = (mixed ^ (mixed >> HALF)) * odd
        total += mixed ^ (mixed >> TWENTY_NINE)
        odd = odd * FINAL + TWO
    total = (total ^ (total >> HALF)) * FINAL
    # Never 0, which stands for a free slot.
    return (total ^ (total >> HALF)) | ONE


class RowSet(NamedTuple):
    """A set of rows without repetition, in arrays that are made once and used again.

    Attributes:
        rows: The rows.
        logs: The logarithms of their weights.
        hashes: Their hashes.
        table: Their places, a hash table with linear probing: the upper half of a word is
            that of the hash, the lower half the place plus 1; 0 where free.
        thresholds: By stratum, the least sum of logarithm and Gumbel number that stays.
    """

    rows: NDArray[np.uint64]
    logs: NDArray[np.float32]
    hashes: NDArray[np.uint64]
    table: NDArray[np.uint64]
    thresholds: NDArray[np.float32]


class Queue(NamedTuple):
    """Rows that wait to be added together.

    Attributes:
        rows: The rows.
        origins: Which of the rows before they come from.
        moves: By which move; ``OWN`` for the viewer's, of which nothing is asked.
        hashes: Their hashes.
        there: Room for what their slots of the table hold.
        found: Room for the moves of one row.
    """

    rows: NDArray[np.uint64]
    origins: NDArray[np.int64]
    moves: NDArray[np.int64]
    hashes: NDArray[np.uint64]
    there: NDArray[np.uint64]
    found: NDArray[np.int64]


def empty_queue(width: int, moves: int) -> Queue:
    """Room for rows of ``width`` words, at least as many as a row has ``moves`` at most."""
    waiting = 2 * moves
    return Queue(
        rows=np.empty((waiting, width), np.uint64),
        origins=np.empty(waiting, np.int64),
        moves=np.empty(waiting, np.int64),
        hashes=np.empty(waiting, np.uint64),
        there=np.empty(waiting, np.uint64),
        found=np.empty(moves, np.int64),
    )


@inlined
def begin(kept_rows, rows):
    """Empty the set; return the mask of the table's first slots."""
    size = SMALLEST
    while size < 4 * rows.shape[0] and size < kept_rows.table.size:
        size <<= 1
    kept_rows.table[:size] = ZERO
    kept_rows.thresholds[:] = LOWEST
    return np.uint64(size - 1)


@inner
def flush(rules, habits, side, before, queue, waiting, kept_rows, kept, thinned, mask):
    """Add the first ``waiting`` rows of the queue to the set.

    Their slots are read first, one after the other, so that the processor fetches them
    side by side.
    """
    if waiting == 0:
        return kept, thinned, mask
    rows, logs, hashes, table, thresholds = kept_rows
    old_rows, old_logs = before
    new_rows, origins, moves, words, there, _ = queue
    for index in range(waiting):
        there[index] = table[words[index] & mask]
    last, known = origins[0], outlook(rules, old_rows[origins[0]])
    every_way = old_rows.shape[0] <= FEW
    for index in range(waiting):
        word, origin, move = words[index], origins[index], moves[index]
        slot = _slot(word, table, hashes, mask)
        if table[slot] != ZERO and not every_way:
            continue
        log = old_logs[origin]
        if move != OWN:
            if origin != last:
                last, known = origin, outlook(rules, old_rows[origin])
            log += likely(rules, habits, old_rows[origin], known, move, new_rows[index])
        if table[slot] != ZERO:
            place = _place(table[slot])
            logs[place] = _added(logs[place], log)
            continue
        if kept == rows.shape[0]:
            thinned = True
            # About half of the rows stay.
            kept = _thin(rules, side, kept_rows, kept, max(1, kept // 2))
            _rebuild_table(hashes, table, kept, mask)
            slot = _slot(word, table, hashes, mask)
        if thinned:
            threshold = thresholds[stratum(rules, new_rows[index], side)]
            if log + _gumbel(word) < threshold or kept == rows.shape[0]:
                continue
        table[slot] = _entry(word, kept)
        hashes[kept] = word
        logs[kept] = log
        copy(new_rows[index], rows[kept])
        kept += 1
        if np.uint64(2 * kept) > mask and np.uint64(table.size) > mask + ONE:
            mask = (mask << ONE) | ONE
            _rebuild_table(hashes, table, kept, mask)
    return kept, thinned, mask


@inlined
def _added(one, other):
    """The logarithm of the sum of two weights, given theirs."""
    more, less = max(one, other), min(one, other)
    if more - less > NEGLIGIBLE:
        return more
    return np.float32(more + np.log1p(np.exp(less - more)))


@inlined
def _entry(word, place):
    """What the table holds for the row at ``place``, whose hash is ``word``."""
    return (word & UPPER) | np.uint64(place + 1)


@inlined
def _place(entry):
    return np.int64(entry & LOWER) - 1


@inlined
def _gumbel(word):
    """A number with Gumbel's distribution, the same for the same hash."""
    share = (np.float64(word >> ELEVEN) + 0.5) * (1.0 / 9007199254740992.0)
    return np.float32(-np.log(-np.log(share)))


@inlined
def _slot(word, table, hashes, mask):
    """The slot of ``word`` in the hash table, or the free one where it would go."""
    slot = word & mask
    while table[slot] != ZERO:
        entry = table[slot]
        if (entry ^ word) & UPPER == ZERO and hashes[_place(entry)] == word:
            break
        slot = (slot + ONE) & mask
    return slot


@inner
def _rebuild_table(hashes, table, kept, mask):
    """Put the hashes of all rows into the table anew."""
    table[: mask + ONE] = ZERO
    for index in range(kept):
        word = hashes[index]
        table[_slot(word, table, hashes, mask)] = _entry(word, index)


@kernel
def cut(rules, side, kept_rows, kept, room):
    """Keep at most ``room`` of the first ``kept`` rows; return how many are left.

    Likelier ones stay more often. What is left stands for the whole, as after
    ``reweight``. The hash table is not kept.
    """
    kept_rows = unowned(kept_rows)
    kept_rows.thresholds[:] = LOWEST
    for index in range(kept):
        kept_rows.hashes[index] = row_hash(kept_rows.rows[index])
    left = _thin(rules, side, kept_rows, kept, room)
    reweight(rules, side, kept_rows, left)
    return left


@inner
def _thin(rules, side, kept_rows, kept, room):
    """Keep at most ``room`` rows; return how many are left.

    Three quarters of the places go to the largest keys, whatever they are; with the rest
    every stratum has at least a few rows.
    """
    rows, logs, hashes, _, thresholds = kept_rows
    kinds = strata(rules)
    strata_of, keys = np.empty(kept, np.int64), np.empty(kept, np.float32)
    ends = np.zeros(kinds + 1, np.int64)
    for index in range(kept):
        strata_of[index] = stratum(rules, rows[index], side)
        keys[index] = logs[index] + _gumbel(hashes[index])
        ends[strata_of[index] + 1] += 1
    for number in range(kinds):
        ends[number + 1] += ends[number]
    least = 0 if room < 2 * kinds else -(-room // (4 * kinds))
    common = nth_largest(keys, room - least * kinds)
    by_stratum, filled = np.empty(kept, np.float32), ends[:kinds].copy()
    for index in range(kept):
        number = strata_of[index]
        by_stratum[filled[number]] = keys[index]
        filled[number] += 1
    for number in range(kinds):
        own = by_stratum[ends[number] : ends[number + 1]]
        thresholds[number] = max(thresholds[number], min(common, nth_largest(own, least)))
    left = 0
    for index in range(kept):
        if keys[index] >= thresholds[strata_of[index]]:
            copy(rows[index], rows[left])
            hashes[left], logs[left] = hashes[index], logs[index]
            left += 1
    return left


@inner
def reweight(rules, side, kept_rows, kept):
    """Weight a sample by inverse inclusion probability; the largest weight becomes 1."""
    rows, logs, _, _, thresholds = kept_rows
    largest = LOWEST
    for index in range(kept):
        threshold = thresholds[stratum(rules, rows[index], side)]
        if threshold > LOWEST:
            ahead = np.exp(min(np.float32(20.0), logs[index] - threshold))
            logs[index] -= np.float32(np.log(max(1e-30, -np.expm1(-ahead))))
        largest = max(largest, logs[index])
    for index in range(kept):
        logs[index] -= largest
