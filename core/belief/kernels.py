"""Belief kernels: matrices of rows, grown by moves and cut down to what was seen.

A belief that outgrows its room is thinned to an even sample: only rows whose digest begins
with so many zero bits are kept, one bit more each time the room is full. Which rows those
are depends on the rows alone, so the same game gives the same sample.
"""

from __future__ import annotations

import numpy as np

from core.bits import ONE, ZERO
from core.jit import inlined, kernel
from core.kernels import MOST_MOVES, apply, fits, generate, notice, over, tally, touched

EMPTY = -1
TOP, HALF = np.uint64(64), np.uint64(32)
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
    return total ^ (total >> HALF)


@kernel
def follow(rules, rows, number, move, side, view, out, digests, table):
    """Play ``move`` on every row and keep what then looks like ``view`` to ``side``.

    Returns the number of rows written to ``out`` and the bits it was thinned by.
    """
    table[:] = EMPTY
    kept, thinned = 0, 0
    after = np.empty(rows.shape[1], np.uint64)
    for index in range(number):
        apply(rules, rows[index], move, after)
        if not over(rules, after) and fits(rules, after, side, view):
            kept, thinned = _add(after, out, digests, table, kept, thinned)
    return kept, thinned


@kernel
def expand(rules, rows, number, side, view, told, sensed, same, out, digests, table):
    """Play every move on every row; keep what then looks like ``view`` to ``side``.

    Only moves that announce ``told`` count. A move that touches none of the squares
    ``sensed`` leaves the view as it was, so that ``same``, whether it is, decides.
    Returns the number of rows written to ``out``, the bits it was thinned by, and how
    many candidates there were.
    """
    table[:] = EMPTY
    kept, thinned, candidates = 0, 0, 0
    after = np.empty(rows.shape[1], np.uint64)
    moves = np.empty(MOST_MOVES, np.int64)
    for index in range(number):
        row = rows[index]
        found = generate(rules, row, moves)
        candidates += found
        for place in range(found):
            move = moves[place]
            unnoticed = touched(rules, row, move) & sensed == ZERO
            if (unnoticed and not same) or notice(rules, row, move) != told:
                continue
            apply(rules, row, move, after)
            if unnoticed or (not over(rules, after) and fits(rules, after, side, view)):
                kept, thinned = _add(after, out, digests, table, kept, thinned)
    return kept, thinned, candidates


@inlined
def _add(row, out, digests, table, kept, thinned):
    """Add ``row`` to the set if it is new and belongs to the sample."""
    word = digest(row)
    if not _sampled(word, thinned):
        return kept, thinned
    slot = _slot(word, digests, table)
    if table[slot] != EMPTY:
        return kept, thinned
    while kept == out.shape[0]:
        thinned += 1
        kept = _thin(out, digests, table, kept, thinned)
        if not _sampled(word, thinned):
            return kept, thinned
        slot = _slot(word, digests, table)
    table[slot] = kept
    digests[kept] = word
    out[kept] = row
    return kept + 1, thinned


@inlined
def _sampled(word, thinned):
    return thinned == 0 or word >> (TOP - np.uint64(thinned)) == ZERO


@inlined
def _slot(word, digests, table):
    """Where ``word`` is in the hash table, or the free place where it would be."""
    mask = np.uint64(table.size - 1)
    slot = word & mask
    while table[slot] != EMPTY and digests[table[slot]] != word:
        slot = (slot + ONE) & mask
    return slot


@kernel
def _thin(out, digests, table, kept, thinned):
    """Drop the rows that no longer belong to the sample; return how many are left."""
    table[:] = EMPTY
    left = 0
    for index in range(kept):
        if _sampled(digests[index], thinned):
            out[left] = out[index]
            digests[left] = digests[index]
            table[_slot(digests[left], digests, table)] = left
            left += 1
    return left


@kernel
def marginals(rules, rows, number, side, counts):
    """How many of the rows hold a man of ``side``: ``counts[kind, square]``."""
    counts[:] = 0
    for index in range(number):
        tally(rules, rows[index], side, counts)
