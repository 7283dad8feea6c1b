"""Boards: sets of squares, as words of 64 bits.

Up to 64 squares a board is one word, bit ``n`` being square ``n``; up to 128 it is a pair,
in which the second word goes on where the first ends. Shared kernels know boards by the
names that serve both, ``meets`` and the like; for one word those cost nothing.

Literals are named ``uint64`` constants, because numba types ``board & (board - 1)`` with a
plain ``1`` as a signed integer, which is wrong at bit 63.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from core.jit import by_type, inlined

Board: TypeAlias = np.uint64 | tuple[np.uint64, np.uint64]

ZERO = np.uint64(0)
ONE = np.uint64(1)
WORD = 64
"""Squares in a word."""

HALF = 1 << WORD
"""Boards from here on take two words."""

ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)

NONE_YET = np.int64(0)
"""What is counted on from. A literal 0 is a type of its own, for which the kernel that
it is handed to would be compiled once more."""


@intrinsic
def _ctpop(typing_context, word):
    def codegen(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), codegen


@intrinsic
def _cttz(typing_context, word):
    def codegen(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), codegen


@intrinsic
def _ctlz(typing_context, word):
    def codegen(context, builder, signature, arguments):
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), codegen


@intrinsic
def _bswap(typing_context, word):
    def codegen(context, builder, signature, arguments):
        return builder.bswap(arguments[0])

    return types.uint64(types.uint64), codegen


@inlined
def count(board):
    """The number of squares on ``board``."""
    return _ctpop(board)


@inlined
def lowest(board):
    """The smallest square on ``board``; 64 if it is empty."""
    return _cttz(board)


@inlined
def flip(board):
    """``board`` with its eight rows in the opposite order."""
    return _bswap(board)


@inlined
def bit(square):
    """The board that holds ``square`` alone."""
    return ONE << np.uint64(square)


@inlined
def rest(board):
    """``board`` without its lowest square."""
    return board & (board - ONE)


def _worded(one, two):
    """A decorator: ``name`` is ``one`` for boards of one word, ``two`` for pairs."""
    return by_type(lambda board: two if isinstance(board, types.BaseTuple) else one)


@_worded(
    lambda a, b: a & b != ZERO,
    lambda a, b: (a[0] & b[0]) | (a[1] & b[1]) != ZERO,
)
def meets(a, b):
    """Whether there is a square on both boards."""
    raise NotImplementedError


@_worded(
    lambda a, b: b & ~a == ZERO,
    lambda a, b: (b[0] & ~a[0]) | (b[1] & ~a[1]) == ZERO,
)
def covers(a, b):
    """Whether every square of ``b`` is on ``a`` too."""
    raise NotImplementedError


@_worded(lambda a, b: a | b, lambda a, b: (a[0] | b[0], a[1] | b[1]))
def union(a, b):
    """The squares on either board."""
    raise NotImplementedError


@_worded(lambda a, b: a & b, lambda a, b: (a[0] & b[0], a[1] & b[1]))
def common(a, b):
    """The squares on both boards."""
    raise NotImplementedError


@_worded(lambda a, b: a & ~b, lambda a, b: (a[0] & ~b[0], a[1] & ~b[1]))
def without(a, b):
    """The squares of ``a`` that are not on ``b``."""
    raise NotImplementedError


@inlined
def empty2():
    """The empty board of two words."""
    return ZERO, ZERO


@inlined
def bit2(square):
    """The board of two words that holds ``square`` alone."""
    return (bit(square), ZERO) if square < 64 else (ZERO, bit(square - 64))


@inlined
def count2(board):
    """The number of squares on a ``board`` of two words."""
    return count(board[0]) + count(board[1])


@inlined
def lowest2(board):
    """The smallest square on a ``board`` of two words; 128 if it is empty."""
    return lowest(board[0]) if board[0] != ZERO else 64 + lowest(board[1])


@inlined
def highest2(board):
    """The largest square on a ``board`` of two words; 128 if it is empty."""
    if board[1] != ZERO:
        return 127 - _ctlz(board[1])
    return 63 - _ctlz(board[0]) if board[0] != ZERO else 128


@inlined
def rest2(board):
    """A ``board`` of two words without its lowest square."""
    if board[0] != ZERO:
        return rest(board[0]), board[1]
    return board[0], rest(board[1])


def as_board(bits: int, squares: int) -> Board:
    """``bits`` as kernels take them in a game of so many ``squares``."""
    if squares <= WORD:
        return np.uint64(bits)
    return np.uint64(bits & int(ALL)), np.uint64(bits >> WORD)


def as_bits(board: Board) -> int:
    """The board that a kernel returned as one integer, bit ``n`` for square ``n``."""
    if isinstance(board, tuple):
        return int(board[0]) | int(board[1]) << WORD
    return int(board)


def as_words(bits: int, squares: int) -> NDArray[np.uint64]:
    """``bits`` as the words that stand in a row: one, or two."""
    return np.array(as_board(bits, squares), np.uint64).reshape(-1)


def _byte_squares() -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(8 * row + column for column in range(8) if byte >> column & 1)
            for byte in range(256)
        )
        for row in range(2 * 8)
    )


_SQUARES = _byte_squares()


def squares(board: int) -> list[int]:
    """The squares on ``board``, smallest first, up to 128 of them."""
    size = 8 if board < HALF else 16
    return [
        square
        for row, byte in zip(_SQUARES, board.to_bytes(size, "little"), strict=False)
        if byte
        for square in row[byte]
    ]
