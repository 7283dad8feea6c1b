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


def drawn_pattern(*rows: str) -> FogPattern:
    """The pattern drawn in text, one line a row from the top; `*` is unseen."""
    cells = bytes(sign == "*" for column in zip(*rows, strict=True) for sign in column)
    return FogPattern(BoardLayout(len(rows[0]), len(rows), 24), cells)


@given(patterns)
def test_fog_is_full_in_the_middle_of_what_is_unseen_and_elsewhere_clean(
    pattern: FogPattern,
) -> None:
    field = mask_field(pattern, STEP)
    assert field.shape == (pattern.layout.columns * STEP, pattern.layout.rows * STEP)
    middles = field[STEP // 2 :: STEP, STEP // 2 :: STEP]
    assert (middles[pattern.unseen] > 0.99).all()
    for column, row in np.argwhere(~pattern.unseen) * STEP:
        assert field[column + 3 : column + 7, row + 3 : row + 7].max() == 0


def test_the_pattern_follows_the_board_round_and_has_crosses() -> None:
    visible = frozenset({square("a1")})
    for flipped, corner in ((False, (0, 7)), (True, (7, 0))):
        pattern = pattern_of(chessboard(9, flipped=flipped), visible)
        assert not pattern.unseen[corner]
        assert pattern.unseen.sum() == 63
    assert inner_corners(drawn_pattern("***", "***", "**.")) == ((1, 1), (1, 2), (2, 1))


@pytest.mark.parametrize("side", [64, 200, 512, 700])
def test_a_resized_cloud_still_tiles(side: int) -> None:
    field = resized(cloud(128, 1, 1.7, 0.1, 1.0), side)
    seam = np.abs(field[0] - field[-1]).mean()
    inside = np.abs(np.diff(field, axis=0)).mean(axis=1).max()
    assert field.shape == (side, side)
    assert seam <= 2 * inside


def pixels(fog: Fog, t: float = 1.0) -> bytes:
    surface = pygame.Surface(fog.pattern.size)
    FogLayer().draw(surface, (0, 0), fog, FogTime(t))
    return pygame.image.tobytes(surface, "RGB")


def test_the_fog_drifts_with_time_alone_and_changes_from_old_to_new() -> None:
    fog = Fog(pattern_of(chessboard(24), observation(OWN_TURN).visible), UMBRA)
    assert pixels(fog, 5.0) == pixels(fog, 5.0) != pixels(fog, 9.0)
    old, new = drawn_pattern("*.", ".."), drawn_pattern(".*", "**")
    for share, pattern in ((0.0, old), (1.0, new)):
        begun = Fog(new, UMBRA, previous=old, share=share)
        assert pixels(begun) == pixels(Fog(pattern, UMBRA))
    assert not any(pixels(Fog(drawn_pattern("..", ".."), UMBRA)))


@pytest.mark.parametrize("plain", [False, True])
def test_a_plain_board_has_one_colour_and_lines_but_none_in_the_fog(plain: bool) -> None:
    layout = BoardLayout(3, 3, 40, ground="plain" if plain else "chequered")
    pattern = pattern_of(layout, frozenset({0, 1}))
    ground = paint_ground(Ground(pattern, UMBRA, flat=True))
    first, second, floor = (ground.get_at(at)[:3] for at in ((9, 111), (49, 111), (100, 9)))
    assert (first == second) == plain
    assert (ground.get_at((40, 111))[:3] not in {first, second}) == plain
    assert {ground.get_at((x, 9))[:3] for x in (39, 40, 41, 79, 80, 81)} == {floor}
