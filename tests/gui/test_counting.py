"""Whether a game counts for the rating: said in the bar, and asked before it stops to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.games import GAMES
from core.values import Outcome, Reason
from gui.app.session import uncounted
from tests.gui.player import Player

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
ASKS = "This game will not count for your rating."


@pytest.mark.parametrize("size", [(1280, 800), (900, 600), (700, 1000)])
@pytest.mark.parametrize(
    ("game", "counted"), [({}, True), ({"help": 2}, False), ({"fen": ENDING}, False)]
)
def test_the_bar_says_whether_a_game_counts(
    tmp_path: Path, size: tuple[int, int], game: dict[str, Any], *, counted: bool
) -> None:
    player = Player(tmp_path, size=size, **game)
    assert player.sees("Counts ·") is counted
    assert player.sees("Does not count") is not counted


def test_a_stray_key_asks_and_changes_nothing(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.press("h")
    player.waits(60.0)
    assert player.sees(ASKS), "the question stays until it is answered"
    assert player.record.tags["WhiteHelp"] == "0"
    player.click("Cancel")
    assert not player.sees(ASKS)
    player.press("h", "Esc")
    assert not player.sees(ASKS)
    assert player.sees("Counts ·")
    assert not player.asked, "Esc has put the question away and not left"


def test_help_is_given_once_that_is_agreed_to_and_not_asked_again(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    player.press("h")
    assert player.sees(ASKS)
    player.waits()
    player.click("Help: Marks")
    assert not player.sees(ASKS)
    assert player.sees("Does not count")
    assert player.record.tags["WhiteHelp"] == "1"
    player.press("t")
    assert not player.made


def test_a_click_on_a_level_of_help_asks(tmp_path: Path) -> None:
    player = Player(tmp_path)
    bare = player.told("Bare")
    player.click("Marks")
    assert player.sees(ASKS)
    assert (player.record.tags["WhiteHelp"], player.told("Bare")) == ("0", bare)
    player.click("Marks")
    assert player.record.tags["WhiteHelp"] == "1"


def test_a_takeback_asks_and_the_same_key_agrees(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    player.press("t")
    assert player.sees(ASKS)
    assert len(player.made) == 2
    player.press("t")
    assert not player.made
    assert player.sees("Does not count")


def test_a_board_that_stands_alone_comes_back_to_ask(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.press("z", "h")
    assert player.sees(ASKS)
    player.waits()
    player.click("Cancel")


@pytest.mark.parametrize(
    ("game", "line"),
    [({"fen": ENDING}, "e4 Ke7"), ({"variant": "chess"}, "e4 e5"), ({"help": 1}, "e4 e5")],
)
def test_where_a_game_does_not_count_nothing_is_asked(
    tmp_path: Path, game: dict[str, Any], line: str
) -> None:
    player = Player(tmp_path, **game)
    player.plays(line)
    player.press("t")
    assert not player.sees(ASKS)
    assert not player.made


def test_a_draw_agreed_in_the_opening_leaves_a_game_uncounted(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    assert player.sees("Counts ·")
    player.table.end(Outcome(None, Reason.AGREED))
    player.waits()
    assert player.sees("Does not count")


def test_it_counts_from_an_even_start_against_a_rated_bot_without_help() -> None:
    shogi = GAMES["shogi"].named
    assert shogi is not None
    handicap = next(iter(shogi.known.values())).text
    assert uncounted("shogi", "Breeze", "", helped=False) == ""
    assert uncounted("shogi", "Breeze", handicap, helped=False) == "uneven start"
    assert uncounted("fog-shogi", "Stranger", "", helped=False) == "unrated opponent"
    assert uncounted("fog-chess", "Moth", "", helped=True) == "help is on"
