"""What moves on a board: men, fog, and what settings do to both."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.values import Capture, Observation, Side, Trace
from gui.app.board_settings import board_options, fog_time, plain_options
from gui.board.board_view import BoardView
from gui.board.fog import (
    STILL,
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
from gui.board.motion import FADE, FOG, Motion, Sprite, ease_out, sprites
from gui.board.view_state import NO_MARKS, BoardMarks, Carried, Ghost
from gui.drawing.metrics import metrics
from gui.drawing.redraw import paced
from gui.drawing.theme import THEMES, theme_on
from settings.store import default_settings
from tests.support.boards import OWN_TURN, chessboard, observation, piece, square
from tests.support.screenshots import LooksLike
from tests.support.shells import MOMENT, still_shell

BEFORE = observation("********/********/********/8/8/8/PPPP4/R3K2R", ply=10)
RUN = "********/********/********/8/P7/8/1PPP4/R3K2R"


def after(fen: str, origin: str = "", target: str = "", **changes: object) -> Observation:
    ends = (square(each) if each else None for each in (origin, target))
    seen = replace(observation(fen, ply=11), trace=Trace(Side.FIRST, *ends))
    return replace(seen, **changes)  # type: ignore[arg-type]


def shown(before: Observation, now: Observation, elapsed: float) -> dict[str, Sprite]:
    """The sprites of that moment, by their letter and square."""
    names = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
    found = sprites(Motion(before, now, elapsed))
    return {f"{each.piece.letter}{names[each.target]}": each for each in found}


def test_ease_out_runs_from_0_to_1() -> None:
    assert [ease_out(each) for each in (-1, 0, 0.5, 1, 2)] == [0, 0, 0.875, 1, 1]


@pytest.mark.parametrize(
    ("now", "moving", "origin"),
    [
        (after(RUN, "a2", "a4"), "Pa4", "a2"),
        (after("********/********/********/8/8/8/PPPP4/R4RK1", "e1", "g1"), "Rf1", "h1"),
    ],
    ids=["a pawn", "castling takes the rook along"],
)
def test_an_own_man_travels_to_its_square_and_back(
    now: Observation, moving: str, origin: str
) -> None:
    man = shown(BEFORE, now, 0.07)[moving]
    assert (man.origin, man.opacity) == (square(origin), 1)
    assert man.share == pytest.approx(0.875)
    back = shown(now, BEFORE, 0.01)[f"{moving[0]}{origin}"]
    assert back.origin == square(moving[1:])


@pytest.mark.parametrize("target", ["g1", "h1"])
def test_a_king_and_a_rook_may_change_places(target: str) -> None:
    """In Fischer's chess the king is put on its rook, where the rook has left."""
    before = observation("********/********/********/8/8/8/PPPP4/R4KR1", ply=10)
    now = after("********/********/********/8/8/8/PPPP4/R4RK1", "f1", target)
    moving = shown(before, now, 0.05)
    assert moving["Kg1"].origin == square("f1")
    assert moving["Rf1"].origin == square("g1")
    assert len(moving) == len(now.pieces)


def test_men_fade_out_of_the_fog_into_it_and_where_they_are_taken() -> None:
    seen = "********/********/********/8/8/3n4/PPPP4/R3K2R"
    come = shown(BEFORE, after(seen, "", "d3"), FADE / 2)["nd3"]
    gone = after("********/********/********/8/8/8/PPPP4/R3K2R", "d3", "")
    left = shown(observation(seen, ply=10), gone, FADE / 4)["nd3"]
    fen, lost = "********/********/********/8/8/8/*PPP4/R3K2R", Capture(8, piece("P"))
    taken = shown(BEFORE, after(fen, captured=(lost,)), 0.06)
    for man, opacity in ((come, 0.5), (left, 0.75), (taken["Pa2"], 0.5)):
        assert man.origin == man.target
        assert man.opacity == pytest.approx(opacity)
    assert not any(name[0].islower() for name in taken), "the taker stays unseen"


def test_what_is_put_down_by_hand_or_far_away_does_not_travel_nor_at_the_end() -> None:
    now = after(RUN, "a2", "a4")
    far = sprites(Motion(BEFORE, replace(now, ply=14), 0))
    assert all(each.origin == each.target for each in far)
    end = Motion(BEFORE, now, FOG)
    assert end.over
    for motion in (Motion(BEFORE, now, 0.0, by_hand=True), end):
        found = sprites(motion)
        assert {each.target: each.piece for each in found} == now.pieces
        assert {each.opacity for each in found} == {1}


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


CELL = 48
BARE = observation("/".join(["8"] * 8))
USUAL = default_settings()


def inked(size: str, letter: str, marks: BoardMarks = NO_MARKS) -> pygame.Rect:
    """What men of that size cover of a board, against the same board without them."""
    options = plain_options(USUAL.model_copy(update={"men_size": size}))
    man = {square("d4"): piece(letter)} if letter else {}
    pictures = []
    for shown, drawn in ((replace(BARE, pieces=man), marks), (BARE, NO_MARKS)):
        surface = pygame.Surface((8 * CELL, 8 * CELL))
        BoardView(chessboard(CELL), THEMES["umbra"], options).draw(surface, shown, drawn)
        pictures.append(surface)
    same = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (8, 8, 8, 255), pictures[1])
    same.invert()
    boxes = same.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


@pytest.mark.parametrize(
    ("letter", "marks"),
    [
        ("N", NO_MARKS),
        ("", BoardMarks(ghosts=(Ghost(square("d4"), piece("n"), 1),))),
        ("N", BoardMarks(carried=Carried(square("d4"), 200, 200))),
    ],
    ids=["standing", "ghost", "carried"],
)
def test_men_are_as_large_as_wanted(letter: str, marks: BoardMarks) -> None:
    sizes = [inked(size, letter, marks).height for size in ("small", "normal", "large")]
    assert sizes == sorted(set(sizes))


def test_even_large_men_stay_in_their_square() -> None:
    home = pygame.Rect(3 * CELL, 4 * CELL, CELL, CELL)
    # The soft shadow may reach over the edge, the man may not.
    assert all(home.inflate(6, 6).contains(inked("large", symbol)) for symbol in "KQRBNP")


def test_fog_is_flat_or_not_and_drifts_and_things_move_as_fast_as_wanted(
    tmp_path: Path,
) -> None:
    for name in ("cloud", "flat"):
        settings = USUAL.model_copy(update={"fog": name})
        assert plain_options(settings).flat is (name == "flat")
        assert board_options(settings, metrics(1280, 800)).flat is (name == "flat")
    for speed in (0.25, 1.0, 4.0):
        settings = USUAL.model_copy(update={"animation_speed": speed})
        assert paced(settings, 0.4) == pytest.approx(speed * 0.4)
    assert fog_time(still_shell(tmp_path, fog_drift=2.0)).seconds == 2 * MOMENT
    assert fog_time(still_shell(tmp_path, less_motion=True)) == STILL


@pytest.mark.parametrize("board", ["walnut", "slate", "ice", "contrast"])
def test_boards_look_as_they_should(board: str, looks_like: LooksLike) -> None:
    sheet = pygame.Surface((len(THEMES) * 8 * 24, 8 * 24))
    options = plain_options(USUAL.model_copy(update={"fog": "flat"}))
    seen: Observation = observation(OWN_TURN)
    for number, name in enumerate(THEMES):
        view = BoardView(chessboard(24), theme_on(name, board), options)
        part = sheet.subsurface((number * 192, 0, 192, 192))
        view.draw(part, seen, BoardMarks(chosen=square("e4"), dots=frozenset({20, 36})))
    looks_like(sheet, f"boards-{board}")
