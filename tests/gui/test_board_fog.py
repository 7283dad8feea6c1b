import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.board.fog import (
    Fog,
    FogLayer,
    FogPattern,
    FogTime,
    cloud,
    inner_corners,
    mask_field,
    pattern_of,
    resized,
)
from gui.board.ground import Ground, paint_ground
from gui.board.layout import BoardLayout
from gui.drawing.theme import THEMES
from tests.support.boards import OWN_TURN, chessboard, observation, square

STEP = 10
UMBRA = THEMES["umbra"]

patterns = st.builds(
    lambda columns, rows, bits: FogPattern(
        BoardLayout(columns, rows, 24), bytes(bits >> n & 1 for n in range(columns * rows))
    ),
    st.integers(1, 9),
    st.integers(1, 9),
    st.integers(0, 2**81 - 1),
)


def drawn_pattern(rows: list[str]) -> FogPattern:
    """The pattern drawn in text, one line a row from the top; `*` is unseen."""
    cells = bytes(sign == "*" for column in zip(*rows, strict=True) for sign in column)
    return FogPattern(BoardLayout(len(rows[0]), len(rows), 24), cells)


@given(patterns)
def test_fog_is_full_in_the_middle_of_what_is_unseen(pattern: FogPattern) -> None:
    middles = mask_field(pattern, STEP)[STEP // 2 :: STEP, STEP // 2 :: STEP]
    assert (middles[pattern.unseen] > 0.99).all()


@given(patterns)
def test_the_middle_of_what_is_seen_is_clean(pattern: FogPattern) -> None:
    field = mask_field(pattern, STEP)
    for column, row in np.argwhere(~pattern.unseen):
        x, y = column * STEP, row * STEP
        assert field[x + 3 : x + 7, y + 3 : y + 7].max() == 0


@given(patterns)
def test_the_mask_covers_the_board(pattern: FogPattern) -> None:
    columns, rows = pattern.layout.columns, pattern.layout.rows
    assert mask_field(pattern, STEP).shape == (columns * STEP, rows * STEP)


def test_the_pattern_follows_the_board_round() -> None:
    visible = frozenset({square("a1")})
    upright, flipped = (pattern_of(chessboard(9, flipped=f), visible) for f in (0, 1))
    assert not upright.unseen[0, 7]
    assert not flipped.unseen[7, 0]
    assert upright.unseen.sum() == flipped.unseen.sum() == 63


def test_crosses_stand_between_four_unseen_squares() -> None:
    assert inner_corners(drawn_pattern(["***", "***", "**."])) == ((1, 1), (1, 2), (2, 1))


@pytest.mark.parametrize("side", [64, 200, 512, 700])
def test_a_resized_cloud_still_tiles(side: int) -> None:
    field = resized(cloud(128, 1, 1.7, 0.1, 1.0), side)
    seam = np.abs(field[0] - field[-1]).mean()
    inside = np.abs(np.diff(field, axis=0)).mean(axis=1).max()
    assert field.shape == (side, side)
    assert seam <= 2 * inside


def _pixels(fog: Fog, t: float) -> bytes:
    surface = pygame.Surface(fog.pattern.size)
    FogLayer().draw(surface, (0, 0), fog, FogTime(t))
    return pygame.image.tobytes(surface, "RGB")


def test_the_fog_drifts_with_time_alone() -> None:
    fog = Fog(pattern_of(chessboard(24), observation(OWN_TURN).visible), THEMES["umbra"])
    assert _pixels(fog, 5.0) == _pixels(fog, 5.0)
    assert _pixels(fog, 5.0) != _pixels(fog, 9.0)


def test_a_change_begins_at_the_old_fog_and_ends_at_the_new() -> None:
    old, new = drawn_pattern(["*.", ".."]), drawn_pattern([".*", "**"])
    theme = THEMES["umbra"]
    begun = Fog(new, theme, previous=old, share=0.0)
    ended = Fog(new, theme, previous=old, share=1.0)
    assert _pixels(begun, 1.0) == _pixels(Fog(old, theme), 1.0)
    assert _pixels(ended, 1.0) == _pixels(Fog(new, theme), 1.0)


def test_no_fog_where_everything_is_seen() -> None:
    clear = Fog(drawn_pattern(["..", ".."]), THEMES["umbra"])
    assert not any(_pixels(clear, 1.0))


@pytest.mark.parametrize("plain", [False, True])
def test_a_plain_board_has_one_colour_and_lines_but_none_in_the_fog(plain: bool) -> None:
    layout = BoardLayout(3, 3, 40, ground="plain" if plain else "chequered")
    pattern = pattern_of(layout, frozenset({0, 1}))
    ground = paint_ground(Ground(pattern, UMBRA, flat=True))
    first, second, floor = (ground.get_at(at)[:3] for at in ((9, 111), (49, 111), (100, 9)))
    assert (first == second) == plain
    ruled = ground.get_at((40, 111))[:3] not in {first, second}
    assert ruled == plain
    in_fog = {ground.get_at((x, 9))[:3] for x in (39, 40, 41, 79, 80, 81)}
    assert in_fog == {floor}
