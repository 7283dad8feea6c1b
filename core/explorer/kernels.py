"""Explorer kernels: whole games as keys of what each side knew, and as pieces on squares.

Rows are those of one game, a row a position; its words are its moves, one between two rows.
"""

from __future__ import annotations

import numpy as np

from core.boards import NONE_YET, ONE, ZERO, bit, covers
from core.jit import inlined, kernel
from core.kernels import (
    apply,
    copy,
    generate,
    impression,
    key,
    notice,
    over,
    sight,
    tally,
    to_move,
    unowned,
)
from core.mixing_kernels import FIRST, folded, following, mixed

ANY_SIDE = -1
"""Stands for the viewer where it does not matter who saw it."""

EMPTY = -1
"""Stands for the kind of piece on a square that is to be empty."""


@kernel
def find_words(rules, rows, found, after, words):
    """Write the moves between ``rows`` into ``words``; return how many were found.

    ``found`` has room for the moves of a position, ``after`` for a row.
    """
    rows, found, after = unowned(rows), unowned(found), unowned(after)
    for ply in range(words.size):
        row, following_row = rows[ply], rows[ply + 1]
        number, here = generate(rules, row, found), -1
        for place in range(number):
            apply(rules, row, found[place], after)
            if _same(after, following_row):
                here = place
                break
        if here < 0:
            return ply
        words[ply] = found[here]
    return words.size


@inlined
def _same(row, other):
    different = ZERO
    for place in range(row.size):
        different |= row[place] ^ other[place]
    return different == ZERO


@kernel
def read_words(rules, rows, told, first, found, words):
    """Find the moves of which some bits are told, from ``words[first]`` on, and play them.

    Args:
        rules: The rules.
        rows: ``rows[first]`` is where the first of them is made; the others are written.
        told: Which bits of each move are told, and what they are; none for 0.
        first: How many moves are known already.
        found: Room for the moves of a position.
        words: The moves.

    Returns:
        How many moves are known then: fewer than all where it is not one legal move whose
        bits they are, or the game is over.
    """
    rows, found, told = unowned(rows), unowned(found), unowned(told)
    for ply in range(first, words.size):
        mask, bits = told[ply, 0], told[ply, 1]
        if mask == 0 or over(rules, rows[ply]):
            return ply
        fits = NONE_YET
        for place in range(generate(rules, rows[ply], found)):
            if found[place] & mask == bits:
                words[ply] = found[place]
                fits += 1
        if fits != 1:
            return ply
        apply(rules, rows[ply], words[ply], rows[ply + 1])
    return words.size


@kernel
def play_words(rules, words, rows):
    """Play ``words`` from ``rows[0]``, and write every position after it."""
    rows = unowned(rows)
    for ply in range(words.size):
        apply(rules, rows[ply], words[ply], rows[ply + 1])


@inlined
def linked(chain, word):
    """The key of what led to ``chain``, followed by ``word``."""
    return folded(mixed(chain, FIRST) + mixed(word, following(FIRST)))


@inlined
def _shown(rules, chain, row, side, told):
    """``chain`` after ``side`` has been shown ``row`` and told of the move before it."""
    state = told << 2 | np.int64(over(rules, row)) << 1 | np.int64(to_move(rules, row))
    return linked(linked(chain, impression(rules, row, side)), np.uint64(state))


@kernel
def write_keys(rules, hidden, seed, rows, words, keys, movers):
    """Write into ``keys[ply, side]`` what ``side`` knows after so many plies.

    Whose turn it is then goes into ``movers``.

    Where the game is ``hidden`` that is a chain of all it was shown since the start, which
    both know; elsewhere the position.
    """
    rows, keys = unowned(rows), unowned(keys)
    first = second = linked(seed, key(rules, rows[0]))
    for ply in range(rows.shape[0]):
        row = rows[ply]
        if not hidden:
            first = second = linked(seed, key(rules, row))
        elif ply > 0:
            told = np.int64(notice(rules, rows[ply - 1], words[ply - 1]))
            mover = to_move(rules, rows[ply - 1])
            first = _shown(rules, first, row, 0, NONE_YET if mover == 0 else told)
            second = _shown(rules, second, row, 1, told if mover == 0 else NONE_YET)
        keys[ply, 0], keys[ply, 1] = first, second
        movers[ply] = to_move(rules, row)


@kernel
def write_marks(rules, rows, counts, marks):
    """Set a bit of ``marks`` for every piece on every square on which it ever stood.

    ``counts[side, kind, square]`` is scratch, as ``core.kernels.tally`` writes it; its
    order is that of the bits.
    """
    rows, counts = unowned(rows), unowned(counts)
    counts[:] = 0
    for ply in range(rows.shape[0]):
        for side in range(2):
            tally(rules, rows[ply], side, 1.0, counts[side])
    flat = counts.reshape(-1)
    for place in range(marks.size):
        marks[place] = ZERO
    for place in range(flat.size):
        if flat[place] > 0:
            marks[place >> 6] |= bit(place & 63)


@kernel
def find_pattern(rules, viewer, area, wanted, start, words, counts, pair):
    """After how many plies a pattern stands first; -1 where it never does.

    Args:
        rules: The rules.
        viewer: Who has to see all of ``area``, or ``ANY_SIDE``.
        area: The board of the squares of the pattern.
        wanted: Side, kind and square of each piece, a row each; ``EMPTY`` for a kind.
        start: The first position.
        words: The moves.
        counts: Scratch, as of ``write_marks``.
        pair: Two rows, likewise.
    """
    counts, pair, wanted = unowned(counts), unowned(pair), unowned(wanted)
    copy(start, pair[0])
    for ply in range(words.size + 1):
        row = pair[ply & 1]
        if viewer < 0 or covers(sight(rules, row, viewer), area):
            counts[:] = 0
            tally(rules, row, 0, 1.0, counts[0])
            tally(rules, row, 1, 1.0, counts[1])
            if _stands(wanted, counts):
                return ply
        if ply < words.size:
            apply(rules, row, words[ply], pair[1 - (ply & 1)])
    return -1


@inlined
def _stands(wanted, counts):
    for place in range(wanted.shape[0]):
        side, kind, square = wanted[place, 0], wanted[place, 1], wanted[place, 2]
        if kind >= 0:
            if counts[side, kind, square] == 0:
                return False
        else:
            for each in range(counts.shape[1]):
                if counts[0, each, square] + counts[1, each, square] > 0:
                    return False
    return True


@kernel
def write_impressions(rules, rows, move, side, after, looks):
    """Write into ``looks`` what ``side`` is shown of ``rows`` after its ``move``."""
    rows, after = unowned(rows), unowned(after)
    for place in range(rows.shape[0]):
        apply(rules, rows[place], move, after)
        looks[place] = _shown(rules, ONE, after, side, NONE_YET)
