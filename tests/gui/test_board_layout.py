from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.chess.facts import FOG_CHESS
from gui.board.layout import BoardLayout, largest_cell, square_height
from tests.support.boards import chessboard, square

layouts = st.builds(
    BoardLayout,
    columns=st.integers(1, 12),
    rows=st.integers(1, 12),
    cell=st.integers(1, 120),
    x=st.integers(-50, 500),
    y=st.integers(-50, 500),
    flipped=st.booleans(),
    aspect=st.sampled_from([0.8, 1.0, 1.1]),
)


@given(layouts, st.data())
def test_every_pixel_of_a_square_belongs_to_it(
    layout: BoardLayout, data: st.DataObject
) -> None:
    chosen = data.draw(st.sampled_from(layout.squares))
    across = data.draw(st.integers(0, layout.cell - 1))
    down = data.draw(st.integers(0, layout.high - 1))
    x, y = layout.corner(chosen)
    assert layout.square_at(x + across, y + down) == chosen
    assert layout.square_of(*layout.place(chosen)) == chosen


@given(layouts)
def test_beside_the_board_is_no_square(layout: BoardLayout) -> None:
    left, top, width, height = layout.box
    assert layout.square_at(left - 1, top) is None
    assert layout.square_at(left, top - 1) is None
    assert layout.square_at(left + width, top) is None
    assert layout.square_at(left, top + height) is None


def test_the_first_side_sits_below() -> None:
    assert chessboard(64, 32, 56).corner(square("a1")) == (32, 56 + 7 * 64)
    assert chessboard(64, 32, 56).corner(square("h8")) == (32 + 7 * 64, 56)


def test_flipped_the_second_side_sits_below() -> None:
    flipped = chessboard(64, 32, 56, flipped=True)
    assert flipped.corner(square("a1")) == (32 + 7 * 64, 56)
    assert flipped.corner(square("h8")) == (32, 56 + 7 * 64)


def test_the_left_corner_of_each_side_is_dark() -> None:
    board = chessboard(10)
    assert not board.is_light(square("a1"))
    assert not board.is_light(square("h8"))
    assert board.is_light(square("h1"))


def test_a_board_follows_the_facts_of_its_game() -> None:
    labels = tuple("987654321"), tuple("ihgfedcba")
    shogi = replace(FOG_CHESS, columns=9, rows=9, ground="plain")
    shogi = replace(shogi, files=labels[0], ranks=labels[1])
    board = BoardLayout.of(shogi, 40, 5, 6, flipped=True)
    assert board.box == (5, 6, 360, 360)
    assert board.labels(0) == ("9", "i")
    assert board.labels(80) == ("1", "a")
    assert all(map(board.is_light, board.squares))
    chess = BoardLayout.of(FOG_CHESS, 40)
    assert chess.labels(square("e4")) == chessboard(40).labels(square("e4")) == ("e", "4")
    assert not chess.is_light(square("a1"))


def test_squares_that_are_higher_than_wide_fill_the_board() -> None:
    tall = replace(FOG_CHESS, columns=9, rows=9, ground="wood", aspect=1.1)
    board = BoardLayout.of(tall, 69, 5, 6)
    assert (board.width, board.height, board.high) == (621, 684, 76)
    assert board.corner(board.square_of(2, 3)) == (5 + 2 * 69, 6 + 3 * 76)
    assert board.square_at(5 + 2 * 69, 6 + 3 * 76) == board.square_of(2, 3)
    assert board.square_at(5 + 2 * 69, 6 + 3 * 76 - 1) == board.square_of(2, 2)


@pytest.mark.parametrize("aspect", [1.0, 1.1, 0.8])
def test_no_larger_square_would_fit(aspect: float) -> None:
    facts = replace(FOG_CHESS, aspect=aspect)
    for wide, high in ((50, 50), (50.5, 61), (70, 33.3), (10, 100)):
        cell = largest_cell(facts, wide, high)
        assert cell <= wide
        assert square_height(cell, aspect) <= high
        assert cell + 1 > wide or square_height(cell + 1, aspect) > high
