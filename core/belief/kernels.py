"""Belief kernels: matrices of rows, grown by moves and cut down to what was seen.

Each row has a weight, kept as its logarithm: how likely people come to that position. A
belief that outgrows its room becomes a sample in which a row stays with a chance that
grows with its weight. Every row draws a Gumbel number from its digest, and those with the
largest sums of logarithm and number stay: the largest are a sample without repetition in
proportion to the weights (Kool, van Hoof and Welling, "Stochastic Beams and Where to Find
Them", 2019). Some places are kept for each stratum, so that no kind of position dies out.
Which rows stay depends on the game alone, so the same game gives the same sample.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.bits import ONE, ZERO
from core.jit import inlined, kernel
from core.kernels import (
    MOST_MOVES,
    STRATA,
    alters,
    apply,
    fits,
    generate,
    likely,
    notice,
    over,
    stratum,
    tally,
    touched,
)

SMALLEST = 1 << 12
"""Places of the table that are used at first; it doubles as the set grows."""

QUEUE = 2 * MOST_MOVES
"""Rows that wait to be added together."""

HALF = np.uint64(32)
ELEVEN = np.uint64(11)
LOWEST, HIGHEST = np.float32(-1e30), np.float32(1e30)
OWN = -1
TEMPER = np.float32(1.5)
"""By what the logarithms of habits are multiplied. More than 1, up to about 2, keeps the
truth more often in samples, tried on games against PossibleBoardList: who plays well plays
better than by habit."""

STEP = np.uint64(0x9E37_79B9_7F4A_7C15)
FINAL = np.uint64(0xD6E8_FEB8_6659_FD93)
TWO, TWENTY_NINE = np.uint64(2), np.uint64(29)


@inlined
def digest(row):
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
    # Never 0, which stands for a free place.
    return (total ^ (total >> HALF)) | ONE


class Held(NamedTuple):
    """A set of rows without repetition, in arrays that are made once and used again.

    Attributes:
        rows: The rows.
        logs: The logarithms of their weights.
        digests: Their digests.
        table: The digests again, each at its place or the next free one; 0 where free.
        bars: What a row's logarithm and number must add up to, by stratum.
    """

    rows: NDArray[np.uint64]
    logs: NDArray[np.float32]
    digests: NDArray[np.uint64]
    table: NDArray[np.uint64]
    bars: NDArray[np.float32]


class Queue(NamedTuple):
    """Rows that wait to be added together.

    Attributes:
        rows: The rows.
        origins: Which of the rows before they come from.
        moves: By which move; ``OWN`` for the viewer's, of which nothing is asked.
        digests: Their digests.
        there: Room for what their places in the table hold.
    """

    rows: NDArray[np.uint64]
    origins: NDArray[np.int64]
    moves: NDArray[np.int64]
    digests: NDArray[np.uint64]
    there: NDArray[np.uint64]


class Glimpse(NamedTuple):
    """What one more move of the other side looked like, in words.

    Attributes:
        side: The viewer.
        look: The view afterwards, as ``core.kernels.fits`` compares with.
        told: What was announced, as ``core.kernels.notice`` counts it.
        sensed: Squares on which no change could escape the viewer.
        same: Whether the view is as it was before.
        kept: Squares that were seen before and after and hold what they held.
        changed: Squares that are known to hold something else than before.
    """

    side: int
    look: NDArray[np.uint64]
    told: int
    sensed: np.uint64
    same: bool
    kept: np.uint64
    changed: np.uint64


@kernel
def follow(rules, rows, logs, move, side, view, held):
    """Play ``move`` on every row and keep what then looks like ``view`` to ``side``.

    Returns the number of rows held and whether some were left out.
    """
    mask, queue = _begin(held, rows)
    before = rows, logs
    kept, thinned, waiting = 0, False, 0
    for index in range(rows.shape[0]):
        if waiting == QUEUE:
            kept, thinned, mask = _settle(
                rules, side, before, queue, waiting, held, kept, thinned, mask
            )
            waiting = 0
        after = queue.rows[waiting]
        apply(rules, rows[index], move, after)
        if not over(rules, after) and fits(rules, after, side, view):
            queue.digests[waiting] = digest(after)
            queue.origins[waiting] = index
            queue.moves[waiting] = OWN
            waiting += 1
    kept, thinned, mask = _settle(
        rules, side, before, queue, waiting, held, kept, thinned, mask
    )
    _weigh(rules, side, held, kept)
    return kept, thinned


@kernel
def expand(rules, rows, logs, glimpse, held):
    """Play every move on every row; keep what then looks like ``glimpse``.

    A move that touches none of the squares sensed leaves the view as it was, so that
    whether it is the same decides. Returns the number of rows held, whether some were left
    out, and how many candidates there were.
    """
    mask, queue = _begin(held, rows)
    before = rows, logs
    kept, thinned, candidates, waiting = 0, False, 0, 0
    moves = np.empty(MOST_MOVES, np.int64)
    # Out of the loop: a field that is an array is counted each time it is looked at.
    side, look, told, sensed, same, same_here, changed = glimpse
    waiting_rows, origins, played, words, _ = queue
    for index in range(rows.shape[0]):
        row = rows[index]
        found = generate(rules, row, moves)
        candidates += found
        if waiting + found > QUEUE:
            kept, thinned, mask = _settle(
                rules, side, before, queue, waiting, held, kept, thinned, mask
            )
            waiting = 0
        for place in range(found):
            move = moves[place]
            altered = alters(rules, row, move)
            if altered & same_here != ZERO or changed & ~altered != ZERO:
                continue
            unnoticed = touched(rules, row, move) & sensed == ZERO
            if (unnoticed and not same) or notice(rules, row, move) != told:
                continue
            after = waiting_rows[waiting]
            apply(rules, row, move, after)
            if unnoticed or (not over(rules, after) and fits(rules, after, side, look)):
                words[waiting] = digest(after)
                origins[waiting], played[waiting] = index, move
                waiting += 1
    kept, thinned, mask = _settle(
        rules, side, before, queue, waiting, held, kept, thinned, mask
    )
    _weigh(rules, side, held, kept)
    return kept, thinned, candidates


@inlined
def _begin(held, rows):
    """Empty the set: the mask of the part of its table used at first, and a queue."""
    size = SMALLEST
    while size < 4 * rows.shape[0] and size < held.table.size:
        size <<= 1
    held.table[:size] = ZERO
    held.bars[:] = LOWEST
    queue = Queue(
        np.empty((QUEUE, rows.shape[1]), np.uint64),
        np.empty(QUEUE, np.int64),
        np.empty(QUEUE, np.int64),
        np.empty(QUEUE, np.uint64),
        np.empty(QUEUE, np.uint64),
    )
    return np.uint64(size - 1), queue


@kernel
def _settle(rules, side, before, queue, waiting, held, kept, thinned, mask):
    """Add the first ``waiting`` rows of the queue to the set.

    Their places in the table are looked at first, one after the other, so that the
    processor fetches them side by side.
    """
    rows, logs, digests, table, bars = held
    old_rows, old_logs = before
    new_rows, origins, moves, words, there = queue
    for index in range(waiting):
        there[index] = table[words[index] & mask]
    for index in range(waiting):
        word = words[index]
        if there[index] == word:
            continue
        slot = _slot(word, table, mask)
        if table[slot] == word:
            continue
        if kept == rows.shape[0]:
            thinned = True
            kept = _thin(rules, side, held, kept, mask)
            slot = _slot(word, table, mask)
        origin, move = origins[index], moves[index]
        log = old_logs[origin]
        if move != OWN:
            log += TEMPER * likely(rules, old_rows[origin], move)
        if thinned:
            bar = bars[stratum(rules, new_rows[index], side)]
            if log + _gumbel(word) < bar or kept == rows.shape[0]:
                continue
        table[slot] = word
        digests[kept] = word
        logs[kept] = log
        rows[kept] = new_rows[index]
        kept += 1
        if np.uint64(2 * kept) > mask and np.uint64(table.size) > mask + ONE:
            mask = (mask << ONE) | ONE
            _enter(digests, table, kept, mask)
    return kept, thinned, mask


@inlined
def _gumbel(word):
    """A number with Gumbel's distribution, the same for the same digest."""
    share = (np.float64(word >> ELEVEN) + 0.5) * (1.0 / 9007199254740992.0)
    return np.float32(-np.log(-np.log(share)))


@inlined
def _slot(word, table, mask):
    """Where ``word`` is in the hash table, or the free place where it would be."""
    slot = word & mask
    while table[slot] != ZERO and table[slot] != word:
        slot = (slot + ONE) & mask
    return slot


@kernel
def _enter(digests, table, kept, mask):
    """Enter the digests of all rows into the table anew."""
    table[: mask + ONE] = ZERO
    for index in range(kept):
        table[_slot(digests[index], table, mask)] = digests[index]


@kernel
def _thin(rules, side, held, kept, mask):
    """Keep about half of the rows; return how many are left.

    Three quarters of the places go to the largest keys, whatever they are; with the rest
    every stratum has at least a few rows.
    """
    rows, logs, digests, table, bars = held
    strata, keys = np.empty(kept, np.int64), np.empty(kept, np.float32)
    for index in range(kept):
        strata[index] = stratum(rules, rows[index], side)
        keys[index] = logs[index] + _gumbel(digests[index])
    room = max(1, kept // 2)
    least = 0 if room < 2 * STRATA else -(-room // (4 * STRATA))
    common = _largest(keys, room - least * STRATA)
    for number in range(STRATA):
        own = keys[strata == number]
        bars[number] = max(bars[number], min(common, _largest(own, least)))
    left = 0
    for index in range(kept):
        if keys[index] >= bars[strata[index]]:
            rows[left], digests[left], logs[left] = rows[index], digests[index], logs[index]
            left += 1
    _enter(digests, table, left, mask)
    return left


@inlined
def _largest(keys, number):
    """What a key must be to be among the ``number`` largest."""
    if number == 0:
        return HIGHEST
    if number >= keys.size:
        return LOWEST
    return np.partition(keys, keys.size - number)[keys.size - number]


@kernel
def _weigh(rules, side, held, kept):
    """Give the rows of a sample their weights: one that is often left out counts more.

    A weight is divided by the chance that its row is in the sample; the largest becomes 1.
    """
    rows, logs, _, _, bars = held
    largest = LOWEST
    for index in range(kept):
        bar = bars[stratum(rules, rows[index], side)]
        if bar > LOWEST:
            ahead = np.exp(min(np.float32(20.0), logs[index] - bar))
            logs[index] -= np.float32(np.log(max(1e-30, -np.expm1(-ahead))))
        largest = max(largest, logs[index])
    for index in range(kept):
        logs[index] -= largest


@kernel
def marginals(rules, rows, number, side, counts):
    """How many of the rows hold a man of ``side``: ``counts[kind, square]``."""
    counts[:] = 0
    for index in range(number):
        tally(rules, rows[index], side, counts)
