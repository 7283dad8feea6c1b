"""What a row says: which pieces there are, whose they are, what is in hand.

A row holds four planes of two words, of which plane ``n`` has the squares whose piece's
code has bit ``n``; then the squares of Black's pieces, and ``meta``; see
``core/games/shogi/tables.py``.
"""

from __future__ import annotations

import numpy as np

from core.boards import ONE, ZERO
from core.games.shogi.tables import FIRST, HAND_AT, HAND_BITS, HAND_ROOM, META
from core.jit import inlined

LOW = np.uint64(63)


@inlined
def side_to_move(row):
    """0 for Black, 1 for White."""
    return np.int64(row[META] & ONE)


@inlined
def all_pieces(row):
    """The pieces of both sides."""
    return row[0] | row[2] | row[4] | row[6], row[1] | row[3] | row[5] | row[7]


@inlined
def pieces_of(row, side):
    """The pieces of ``side``."""
    first = row[FIRST], row[FIRST + 1]
    if side == 0:
        return first
    both = all_pieces(row)
    return both[0] & ~first[0], both[1] & ~first[1]


@inlined
def _half(row, code, word):
    """One word of ``of_code``."""
    found = row[word] if code & 1 else ~row[word]
    found &= row[word + 2] if code & 2 else ~row[word + 2]
    found &= row[word + 4] if code & 4 else ~row[word + 4]
    return found & (row[word + 6] if code & 8 else ~row[word + 6])


@inlined
def of_code(row, code):
    """The pieces of one ``code``, which is not 0, of both sides."""
    return _half(row, code, 0), _half(row, code, 1)


@inlined
def code_at(row, square):
    """The code of the piece on ``square``; 0 for none."""
    word, shift = square >> 6, np.uint64(square) & LOW
    low = (row[word] >> shift) & ONE | ((row[word + 2] >> shift) & ONE) << ONE
    high = (row[word + 4] >> shift) & ONE | ((row[word + 6] >> shift) & ONE) << ONE
    return np.int64(low | high << np.uint64(2))


@inlined
def put(row, square, code, side):
    """Let a piece of ``side`` stand on ``square``, which must be empty."""
    word, here = square >> 6, ONE << (np.uint64(square) & LOW)
    for plane in range(4):
        if code >> plane & 1:
            row[word + 2 * plane] |= here
    if side == 0:
        row[word + FIRST] |= here


@inlined
def clear(row, square):
    """Let nothing stand on ``square``."""
    word, here = square >> 6, ONE << (np.uint64(square) & LOW)
    for plane in range(5):
        row[word + 2 * plane] &= ~here


@inlined
def in_hand(row, side, code):
    """How many pieces of ``code`` there are in the hand of ``side``."""
    shift = np.uint64(HAND_AT[code] + HAND_BITS * side)
    return np.int64(row[META] >> shift) & HAND_ROOM[code]


@inlined
def one_in_hand(side, code):
    """One piece of ``code`` in the hand of ``side``, as ``meta`` counts it."""
    return ONE << np.uint64(HAND_AT[code] + HAND_BITS * side)


@inlined
def is_empty(board):
    """Whether there is no square on ``board``."""
    return (board[0] | board[1]) == ZERO
