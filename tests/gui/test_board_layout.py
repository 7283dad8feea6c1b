from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.chess.facts import FOG_CHESS
from gui.board.layout import BoardLayout, largest_cell, square_height

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
def test_every_pixel_of_a_square_belongs_to_it_and_none_beside_the_board(
    layout: BoardLayout, data: st.DataObject
) -> None:
    chosen = data.draw(st.sampled_from(layout.squares))
    across = data.draw(st.integers(0, layout.cell - 1))
    down = data.draw(st.integers(0, layout.high - 1))
    x, y = layout.corner(chosen)
    assert layout.square_at(x + across, y + down) == chosen
    assert layout.square_of(*layout.place(chosen)) == chosen
    left, top, width, height = layout.box
    beside = (left - 1, top), (left, top - 1), (left + width, top), (left, top + height)
    assert all(layout.square_at(*each) is None for each in beside)


def test_a_board_follows_the_facts_of_its_game() -> None:
    chess = BoardLayout.of(FOG_CHESS, 64, 32, 56)
    assert chess.corner(0) == (32, 56 + 7 * 64), "the first side sits below"
    assert (chess.labels(28), chess.is_light(0)) == (("e", "4"), False)
    labels = tuple("987654321"), tuple("ihgfedcba")
    shogi = replace(FOG_CHESS, columns=9, rows=9, ground="plain", aspect=1.1)
    shogi = replace(shogi, files=labels[0], ranks=labels[1])
    board = BoardLayout.of(shogi, 69, 5, 6, flipped=True)
    assert board.box == (5, 6, 621, 684)
    assert (board.labels(0), board.labels(80)) == (("9", "i"), ("1", "a"))
    assert all(map(board.is_light, board.squares))


@pytest.mark.parametrize("aspect", [1.0, 1.1, 0.8])
def test_no_larger_square_would_fit(aspect: float) -> None:
    facts = replace(FOG_CHESS, aspect=aspect)
    for wide, high in ((50, 50), (50.5, 61), (70, 33.3), (10, 100)):
        cell = largest_cell(facts, wide, high)
        assert cell <= wide
        assert square_height(cell, aspect) <= high
        assert cell + 1 > wide or square_height(cell + 1, aspect) > high
