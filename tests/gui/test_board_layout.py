from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.games import FOG_CHESS
from gui.board.layout import BoardLayout
from tests.support.boards import chessboard, square

layouts = st.builds(
    BoardLayout,
    columns=st.integers(1, 12),
    rows=st.integers(1, 12),
    cell=st.integers(1, 120),
    x=st.integers(-50, 500),
    y=st.integers(-50, 500),
    flipped=st.booleans(),
)


@given(layouts, st.data())
def test_every_pixel_of_a_square_belongs_to_it(
    layout: BoardLayout, data: st.DataObject
) -> None:
    chosen = data.draw(st.sampled_from(layout.squares))
    inside = st.integers(0, layout.cell - 1)
    x, y = layout.corner(chosen)
    assert layout.square_at(x + data.draw(inside), y + data.draw(inside)) == chosen
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
