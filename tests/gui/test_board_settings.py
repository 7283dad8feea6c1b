"""What the settings of the player do to boards and to their motion."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.values import Observation
from gui.app.board_settings import board_options, fog_time, plain_options
from gui.board.board_view import BoardView
from gui.board.fog import STILL
from gui.board.view_state import NO_MARKS, BoardMarks, Carried, Ghost
from gui.drawing.metrics import metrics
from gui.drawing.redraw import paced
from gui.drawing.theme import THEMES, theme_on
from settings.store import default_settings
from tests.support.boards import OWN_TURN, chessboard, observation, piece, square
from tests.support.screenshots import LooksLike
from tests.support.shells import MOMENT, still_shell

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
