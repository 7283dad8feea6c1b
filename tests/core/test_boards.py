"""Boards of one word and of two, against sets of squares."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.boards import (
    Board,
    as_bits,
    as_board,
    as_words,
    bit,
    bit2,
    common,
    count,
    count2,
    covers,
    empty2,
    lowest,
    lowest2,
    meets,
    rest,
    rest2,
    squares,
    union,
    without,
)
from core.jit import kernel

SIZES = (64, 81, 128)

Pair = tuple[int, set[int], set[int]]


def _subsets(size: int) -> st.SearchStrategy[set[int]]:
    edges = st.sampled_from([0, 62, 63, *([64, 65, size - 1] if size > 64 else [])])
    return st.sets(st.integers(0, size - 1) | edges, max_size=12)


SOME = st.sampled_from(SIZES).flatmap(
    lambda size: st.tuples(st.just(size), _subsets(size), _subsets(size))
)


def _bits(board: set[int]) -> int:
    return sum(1 << square for square in board)


def _set(board: Board) -> set[int]:
    return set(squares(as_bits(board)))


@kernel
def met(a: Any, b: Any) -> Any:
    return meets(a, b)


@kernel
def covered(a: Any, b: Any) -> Any:
    return covers(a, b)


@kernel
def combined(a: Any, b: Any) -> Any:
    return union(a, b), common(a, b), without(a, b)


@kernel
def walked(board: Any, found: Any) -> Any:
    """Take a board of one word apart; whether the squares make it up again."""
    number, again, whole = 0, board ^ board, board
    for _ in range(count(board)):
        found[number] = lowest(board)
        again = union(again, bit(found[number]))
        board, number = rest(board), number + 1
    return again == whole and lowest(board) == 64


@kernel
def walked2(board: Any, found: Any) -> Any:
    """Take a board of two words apart; whether the squares make it up again."""
    number, again, whole = 0, empty2(), board
    for _ in range(count2(board)):
        found[number] = lowest2(board)
        again = union(again, bit2(found[number]))
        board, number = rest2(board), number + 1
    return again == whole and lowest2(board) == 128


@settings(deadline=None)
@given(SOME)
def test_boards_compare_as_sets_do(pair: Pair) -> None:
    size, one, other = pair
    a, b = as_board(_bits(one), size), as_board(_bits(other), size)
    assert met(a, b) == bool(one & other)
    assert covered(a, b) == (other <= one)
    assert covered(a, as_board(_bits(one & other), size))


@settings(deadline=None)
@given(SOME)
def test_boards_combine_as_sets_do(pair: Pair) -> None:
    size, one, other = pair
    found = combined(as_board(_bits(one), size), as_board(_bits(other), size))
    assert [_set(board) for board in found] == [one | other, one & other, one - other]


@settings(deadline=None)
@given(SOME)
def test_boards_are_walked_from_the_lowest_square(pair: Pair) -> None:
    size, board, _ = pair
    found = np.full(len(board), -1, np.int64)
    walk = walked if size == 64 else walked2
    assert walk(as_board(_bits(board), size), found)
    assert found.tolist() == sorted(board)


@settings(deadline=None)
@given(SOME)
def test_boards_come_back_from_kernels_as_they_went(pair: Pair) -> None:
    size, board, _ = pair
    bits = _bits(board)
    assert as_bits(as_board(bits, size)) == bits
    assert squares(bits) == sorted(board)
    words = as_words(bits, size)
    assert words.dtype == np.uint64
    assert len(words) == (1 if size == 64 else 2)
    assert sum(int(word) << 64 * place for place, word in enumerate(words)) == bits


def test_one_word_holds_no_more_than_64_squares() -> None:
    with pytest.raises(OverflowError):
        as_board(1 << 64, 64)
