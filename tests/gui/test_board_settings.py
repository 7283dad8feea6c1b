"""What the settings of the player do to boards and to their motion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.values import Observation
from gui.app.board_settings import board_options, fog_time, plain_options
from gui.board.board_view import BoardView
from gui.board.fog import STILL
from gui.board.view_state import BoardMarks, Carried, Ghost
from gui.drawing.metrics import metrics
from gui.drawing.redraw import paced
from gui.drawing.theme import THEMES, theme_on
from settings.store import default_settings
from tests.support.boards import OWN_TURN, chessboard, observation, piece, square
from tests.support.shells import MOMENT, still_shell

CELL = 48
SEEN = observation(OWN_TURN)
BARE = observation("/".join(["8"] * 8))
SIZES = ("small", "normal", "large")


def inked(size: str, seen: Observation, marks: BoardMarks) -> pygame.Rect:
    """What men of that size cover of a board, against the same board without them."""
    settings = default_settings().model_copy(update={"men_size": size})
    options = plain_options(settings)
    pictures = []
    for shown, drawn in ((seen, marks), (BARE, BoardMarks())):
        surface = pygame.Surface((8 * CELL, 8 * CELL))
        BoardView(chessboard(CELL), THEMES["umbra"], options).draw(surface, shown, drawn)
        pictures.append(surface)
    same = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (8, 8, 8, 255), pictures[1])
    same.invert()
    boxes = same.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


MAN = {square("d4"): piece("N")}


@pytest.mark.parametrize(
    "marks",
    [
        BoardMarks(),
        BoardMarks(ghosts=(Ghost(square("d4"), piece("n"), 1),)),
        BoardMarks(carried=Carried(square("d4"), 200, 200)),
    ],
    ids=["standing", "ghost", "carried"],
)
def test_men_are_as_large_as_wanted(marks: BoardMarks) -> None:
    pieces = {} if marks.ghosts else MAN
    seen = replace(BARE, pieces=pieces)
    heights = [inked(size, seen, marks).height for size in SIZES]
    assert heights[0] < heights[1] < heights[2]


def test_even_large_men_stay_in_their_square() -> None:
    for symbol in "KQRBNP":
        men = {square("d4"): piece(symbol)}
        seen = replace(BARE, pieces=men)
        home = pygame.Rect(3 * CELL, 4 * CELL, CELL, CELL)
        # The soft shadow may reach over the edge, the man may not.
        assert home.inflate(6, 6).contains(inked("large", seen, BoardMarks()))


@pytest.mark.parametrize(("name", "is_flat"), [("cloud", False), ("flat", True)])
def test_there_are_two_fogs(name: str, is_flat: bool) -> None:
    settings = default_settings().model_copy(update={"fog": name})
    assert plain_options(settings).flat is is_flat
    assert board_options(settings, metrics(1280, 800)).flat is is_flat


@pytest.mark.parametrize(("speed", "seconds"), [(0.25, 0.1), (1.0, 0.4), (4.0, 1.6)])
def test_motion_goes_as_fast_as_wanted(speed: float, seconds: float) -> None:
    settings = default_settings().model_copy(update={"animation_speed": speed})
    assert paced(settings, 0.4) == pytest.approx(seconds)


def test_fog_drifts_by_its_clock(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, fog_drift=2.0)
    assert fog_time(shell).seconds == 2 * MOMENT
    still = still_shell(tmp_path, less_motion=True)
    assert fog_time(still) == STILL


@pytest.mark.parametrize("board", ["walnut", "slate", "ice", "contrast"])
def test_boards_look_as_they_should(
    board: str, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    sheet = pygame.Surface((3 * 8 * 24, 8 * 24))
    for number, name in enumerate(THEMES):
        view = BoardView(chessboard(24), theme_on(name, board), plain_options(FLAT))
        part = sheet.subsurface((number * 192, 0, 192, 192))
        marks = BoardMarks(chosen=square("e4"), dots=frozenset({20, 36}))
        view.draw(part, SEEN, marks)
    looks_like(sheet, f"boards-{board}")


FLAT = default_settings().model_copy(update={"fog": "flat"})
