"""Archive kernels: the moves of many games as one long number, by a range coder.

Every legal move of a position has a share of the range that is left, and the share of the
move played is the range of the next (Martin, "Range encoding", 1979; without carries, after
Subbotin, 1999). What a kind of move gets is learnt on the way, by reader and writer alike:
how often it was played, for how often its shares had foretold that. All is done in whole
numbers, so that every processor finds the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.boards import NONE_YET, ONE, meets, without
from core.jit import inlined, inner, kernel
from core.kernels import alters, apply, copy, generate, to_move, unowned
from core.mixing_kernels import FIRST, mixed

BYTE, TOP = np.uint64(8), np.uint64(56)
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)

SETTLED = ONE << TOP
"""Where both ends of a range differ in less than this, their first byte is settled."""

NARROWEST = ONE << np.uint64(48)
"""A narrower range is cut off at the next multiple of this, and so goes on."""

KIND_SHIFT = np.uint64(48)
WAYS = 1 << 16
SLOTS = WAYS + 4
"""Kinds of moves that are told apart, and after them the ways in which a move can follow
the last two: by altering what they have altered, or not."""

UNIT_BITS = 16
UNIT = 1 << UNIT_BITS
"""What one move counts in the tables, and what a rate of 1 is."""

LEAST, MOST = UNIT >> 8, UNIT << 8
"""Shares are no smaller and no larger."""


class Coder(NamedTuple):
    """What reader and writer learn of moves, and room for those of a position.

    Attributes:
        played: How often each kind of move was played, in ``UNIT``.
        foretold: How often that was to be expected.
        rows: Room for two positions.
        moves: Room for the moves of a position.
        shares: Their shares.
        kinds: Their slots, two each.
    """

    played: NDArray[np.int64]
    foretold: NDArray[np.int64]
    rows: NDArray[np.uint64]
    moves: NDArray[np.int64]
    shares: NDArray[np.int64]
    kinds: NDArray[np.int64]


@kernel
def write_moves(rules, start, games, words, coder, out):
    """Write the moves of games into ``out``; return how many bytes that takes.

    Args:
        rules: The rules.
        start: Where every game begins.
        games: How many moves each has.
        words: The moves of all.
        coder: A new one.
        out: Room for eight bytes a move, and eight more.

    Returns:
        The number of bytes; where a move is not legal, how many moves come before it, as a
        number below 0, from -1 on.
    """
    coder, words, out = unowned(coder), unowned(words), unowned(out)
    low, width = ALL - ALL, ALL
    size, at = NONE_YET, NONE_YET
    for game in range(games.size):
        last, before = _begin(rules, start, coder)
        for ply in range(games[game]):
            row, word = coder.rows[ply & 1], words[at]
            number = generate(rules, row, coder.moves)
            total = _share_out(rules, row, number, coder, last, before)
            chosen, below = NONE_YET, NONE_YET
            while chosen < number and coder.moves[chosen] != word:
                below += coder.shares[chosen]
                chosen += 1
            if chosen == number:
                return -1 - at
            width //= np.uint64(total)
            low += np.uint64(below) * width
            width *= np.uint64(coder.shares[chosen])
            while True:
                width = _room(low, width)
                if width >= NARROWEST and not _is_settled(low, width):
                    break
                out[size] = low >> TOP
                low, width = low << BYTE, width << BYTE
                size += 1
            _learn(number, chosen, total, coder)
            last, before = alters(rules, row, word), last
            apply(rules, row, word, coder.rows[1 - (ply & 1)])
            at += 1
    for _ in range(8):
        out[size] = low >> TOP
        low <<= BYTE
        size += 1
    return size


@kernel
def read_moves(rules, start, games, data, coder, words):
    """Read the moves that ``write_moves`` wrote into ``words``.

    Returns how many there are: fewer than ``words`` has room for, where ``data`` are none.
    """
    coder, words, data = unowned(coder), unowned(words), unowned(data)
    low, width, code = ALL - ALL, ALL, ALL - ALL
    size, at = NONE_YET, NONE_YET
    for _ in range(8):
        code = code << BYTE | _byte(data, size)
        size += 1
    for game in range(games.size):
        last, before = _begin(rules, start, coder)
        for ply in range(games[game]):
            row = coder.rows[ply & 1]
            number = generate(rules, row, coder.moves)
            if number == 0:
                return at
            total = _share_out(rules, row, number, coder, last, before)
            width //= np.uint64(total)
            left = (code - low) // width
            chosen, below = NONE_YET, NONE_YET
            while chosen < number and np.uint64(below + coder.shares[chosen]) <= left:
                below += coder.shares[chosen]
                chosen += 1
            if chosen == number:
                return at
            low += np.uint64(below) * width
            width *= np.uint64(coder.shares[chosen])
            while True:
                width = _room(low, width)
                if width >= NARROWEST and not _is_settled(low, width):
                    break
                code = code << BYTE | _byte(data, size)
                low, width = low << BYTE, width << BYTE
                size += 1
            _learn(number, chosen, total, coder)
            words[at] = word = coder.moves[chosen]
            last, before = alters(rules, row, word), last
            apply(rules, row, word, coder.rows[1 - (ply & 1)])
            at += 1
    return at


@inlined
def _byte(data, place):
    return np.uint64(data[place]) if place < data.size else ALL - ALL


@inlined
def _is_settled(low, width):
    return (low ^ (low + width)) < SETTLED


@inlined
def _room(low, width):
    """The range from ``low`` on, cut off where it is too narrow to go on with."""
    if width < NARROWEST and not _is_settled(low, width):
        return (ALL - low + ONE) & (NARROWEST - ONE)
    return width


@inner
def _begin(rules, start, coder):
    """Begin a game; return what the last two moves altered, which is nothing."""
    copy(start, coder.rows[0])
    generate(rules, start, coder.moves)
    some = alters(rules, start, coder.moves[0])
    nothing = without(some, some)
    return nothing, nothing


@inner
def _share_out(rules, row, number, coder, last, before):
    """Give each of the moves a share, and return their sum.

    ``last`` and ``before`` are what the last two moves altered.
    """
    total, mover = NONE_YET, np.uint64(to_move(rules, row))
    for place in range(number):
        move = coder.moves[place]
        area = alters(rules, row, move)
        kind = mixed(np.uint64(move) << ONE | mover, FIRST) >> KIND_SHIFT
        way = WAYS + 2 * np.int64(meets(area, last)) + np.int64(meets(area, before))
        coder.kinds[place, 0], coder.kinds[place, 1] = np.int64(kind), way
        share = _rate(coder, np.int64(kind)) * _rate(coder, way) >> UNIT_BITS
        share = min(max(share, LEAST), MOST)
        coder.shares[place] = share
        total += share
    return total


@inlined
def _rate(coder, kind):
    """How much more often such a move was played than foretold."""
    return (coder.played[kind] << UNIT_BITS) // coder.foretold[kind]


@inner
def _learn(number, chosen, total, coder):
    """Take into account which of the moves was played."""
    for place in range(number):
        chance = (coder.shares[place] << UNIT_BITS) // total
        coder.foretold[coder.kinds[place, 0]] += chance
        coder.foretold[coder.kinds[place, 1]] += chance
    coder.played[coder.kinds[chosen, 0]] += UNIT
    coder.played[coder.kinds[chosen, 1]] += UNIT
