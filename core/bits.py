"""Primitives over 64-bit words: a set of squares is a word, bit ``n`` is square ``n``.

Literals are named ``uint64`` constants, because numba types ``board & (board - 1)`` with a
plain ``1`` as a signed integer, which is wrong at bit 63.
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from core.jit import inlined

ZERO = np.uint64(0)
ONE = np.uint64(1)
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


def _byte_squares() -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(8 * row + column for column in range(8) if byte >> column & 1)
            for byte in range(256)
        )
        for row in range(8)
    )


_SQUARES = _byte_squares()


def squares(board: int) -> list[int]:
    """The squares on ``board``, smallest first. Plain Python, for use outside kernels."""
    return [
        square
        for row, byte in zip(_SQUARES, board.to_bytes(8, "little"), strict=True)
        if byte
        for square in row[byte]
    ]
