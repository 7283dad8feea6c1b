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
def test_the_bar_says_that_a_game_counts_until_a_draw_is_agreed_in_the_opening(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, size=size)
    player.plays("e4 e5")
    assert player.sees("Counts ·")
    player.table.end(Outcome(None, Reason.AGREED))
    player.waits()
    assert player.sees("Does not count")


def test_a_stray_key_or_click_asks_and_changes_nothing(tmp_path: Path) -> None:
    player = Player(tmp_path)
    bare = player.told("Bare")
    for ask in (lambda: player.press("h"), lambda: player.click("Marks")):
        ask()
        player.waits(60.0)
        assert player.sees(ASKS), "the question stays until it is answered"
        assert player.record.tags["WhiteHelp"] == "0"
        player.click("Cancel")
        assert not player.sees(ASKS)
    player.press("h", "Esc")
    assert not player.sees(ASKS)
    assert player.sees("Counts ·")
    assert (player.told("Bare"), player.asked) == (bare, [])
    player.press("z", "h")
    assert player.sees(ASKS), "a board that stands alone comes back to ask"


@pytest.mark.parametrize("by_click", [True, False])
def test_help_is_given_once_that_is_agreed_to_and_not_asked_again(
    tmp_path: Path, by_click: bool
) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    player.click("Marks") if by_click else player.press("h")
    assert player.sees(ASKS)
    player.waits()
    player.click("Marks" if by_click else "Help: Marks")
    assert not player.sees(ASKS)
    assert player.sees("Does not count")
    assert player.record.tags["WhiteHelp"] == "1"
    player.press("t")
    assert not player.made


def test_a_takeback_asks_and_the_same_key_agrees(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")
    for moves, asks in ((2, True), (0, False)):
        player.press("t")
        assert (len(player.made), player.sees(ASKS)) == (moves, asks)
    assert player.sees("Does not count")


@pytest.mark.parametrize("by_tab", [True, False])
def test_enter_agrees_and_tab_leads_on_to_the_other_answer(
    tmp_path: Path, by_tab: bool
) -> None:
    player = Player(tmp_path)
    player.plays("e4 e5")

    def ask() -> None:
        if by_tab:
            player.tabs_to("Takeback")
        player.press("Enter" if by_tab else "t")

    ask()
    assert player.sees(ASKS)
    if by_tab:
        player.press("Tab", "Enter")
        assert (len(player.made), player.sees(ASKS)) == (2, False)
        ask()
    player.press("Enter")
    assert (len(player.made), player.sees(ASKS)) == (0, False)


@pytest.mark.parametrize(
    ("game", "line"),
    [({"fen": ENDING}, "e4 Ke7"), ({"variant": "chess"}, "e4 e5"), ({"help": 1}, "e4 e5")],
)
def test_where_a_game_does_not_count_nothing_is_asked(
    tmp_path: Path, game: dict[str, Any], line: str
) -> None:
    player = Player(tmp_path, **game)
    assert not player.sees("Counts ·")
    player.plays(line)
    player.press("t")
    assert not player.sees(ASKS)
    assert not player.made


def test_it_counts_from_an_even_start_against_a_rated_bot_without_help() -> None:
    handicap = next(iter(GAMES["shogi"].named.known.values())).text
    assert uncounted("shogi", "Breeze", "", helped=False) == ""
    assert uncounted("shogi", "Breeze", handicap, helped=False) == "uneven start"
    assert uncounted("fog-shogi", "Stranger", "", helped=False) == "unrated opponent"
    assert uncounted("fog-chess", "Moth", "", helped=True) == "help is on"
