"""Whether a game counts for the rating: said in the bar, and asked before it stops to."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.games import GAMES
from core.values import Outcome, Reason
from gui.app.counting import uncounted
from gui.play.counting import QUESTION
from gui.widgets.help_levels import LEVELS
from tests.gui.sitting import Sitting
from tests.support.events import click

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def said(sitting: Sitting) -> str:
    """What the bar says of it."""
    sitting.settle(0.1)
    return next(
        part for part in sitting.scene._controls.bar.subtitle.split(" · ") if "ount" in part
    )


def asks(sitting: Sitting) -> bool:
    sitting.settle(0.1)
    notice = sitting.scene._controls.notice
    return notice.enabled and notice.words == QUESTION


@pytest.mark.parametrize("size", [(1280, 800), (900, 600), (700, 1000)])
def test_the_bar_says_whether_a_game_counts(tmp_path: Path, size: tuple[int, int]) -> None:
    assert said(Sitting(tmp_path, size=size)) == "Counts"
    assert said(Sitting(tmp_path, size=size, help=2)) == "Does not count"
    assert said(Sitting(tmp_path, size=size, fen=ENDING)) == "Does not count"


def test_a_stray_key_asks_and_changes_nothing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.press(pygame.K_h)
    assert asks(sitting)
    sitting.settle(60.0)
    assert asks(sitting), "the question stays until it is answered"
    assert sitting.record.tags["WhiteHelp"] == "0"
    sitting.press_button("Cancel")
    assert not asks(sitting)
    sitting.press(pygame.K_h, pygame.K_ESCAPE)
    assert not asks(sitting)
    assert said(sitting) == "Counts"
    assert not sitting.asked, "Esc has put the question away and not left"


def test_help_is_given_once_that_is_agreed_to_and_not_asked_again(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    sitting.press(pygame.K_h)
    assert asks(sitting)
    sitting.press_button("Help: Marks")
    assert not asks(sitting)
    assert (said(sitting), sitting.record.tags["WhiteHelp"]) == ("Does not count", "1")
    sitting.press(pygame.K_t)
    assert not asks(sitting)
    assert not sitting.record.moves


def test_a_click_on_a_level_of_help_asks(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    level = sitting.scene._controls.help.level
    marks = level.cells()[1].center
    click(sitting.scene, marks)
    assert asks(sitting)
    assert LEVELS[level.chosen].label == "Bare"
    click(sitting.scene, marks)
    assert LEVELS[level.chosen].label == "Marks"
    assert sitting.record.tags["WhiteHelp"] == "1"


def test_a_takeback_asks_and_the_same_key_agrees(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    sitting.press(pygame.K_t)
    assert asks(sitting)
    assert len(sitting.record.moves) == 2
    sitting.press(pygame.K_t)
    assert not sitting.record.moves
    assert said(sitting) == "Does not count"


def test_a_board_that_stands_alone_comes_back_to_ask(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.press(pygame.K_z, pygame.K_h)
    assert asks(sitting)
    sitting.press_button("Cancel")


@pytest.mark.parametrize("kept", [{"fen": ENDING}, {"variant": "chess"}, {"help": 1}])
def test_where_a_game_does_not_count_nothing_is_asked(
    tmp_path: Path, kept: dict[str, object]
) -> None:
    sitting = Sitting(tmp_path, **kept)  # type: ignore[arg-type]
    before = len(sitting.record.moves)
    sitting.line("e4 Ke7" if "fen" in kept else "e4 e5")
    sitting.press(pygame.K_t)
    assert not asks(sitting)
    assert len(sitting.record.moves) == before


def test_a_draw_agreed_in_the_opening_leaves_a_game_uncounted(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 e5")
    assert said(sitting) == "Counts"
    sitting.table.end(Outcome(None, Reason.AGREED))
    assert said(sitting) == "Does not count"


def test_it_counts_from_an_even_start_against_a_rated_bot_without_help() -> None:
    shogi = GAMES["shogi"].named
    assert shogi is not None
    handicap = next(iter(shogi.known.values())).text
    assert uncounted("shogi", "Breeze", "", helped=False) == ""
    assert uncounted("shogi", "Breeze", handicap, helped=False) == "uneven start"
    assert uncounted("fog-shogi", "Stranger", "", helped=False) == "unrated opponent"
    assert uncounted("fog-chess", "Moth", "", helped=True) == "help is on"
