"""What is remembered beside the settings: setups, and which games were played when."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.games import GAMES
from settings.remembered import (
    PLAYED,
    SETUPS,
    PlayCount,
    SetupList,
    Setups,
    StateError,
    TournamentSetup,
    WatchSetup,
    note_played,
    read_played,
)
from tests.support.saved_games import fill_shelf

TOURNAMENT = TournamentSetup(
    variant="fog-chess", ruleset="chesscom", bots=("Moth", "Owl"), games=5,
    budget="0.1s", workers=2,
)  # fmt: skip
WATCH = WatchSetup(
    variant="fog-chess", ruleset="chesscom", white="Moth", black="Owl", time="3+2"
)
NOW = datetime(2026, 3, 5, 20, 15, tzinfo=UTC)
FIRST, SECOND, THIRD = list(GAMES)[:3]


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))


def test_setups_are_kept_beside_the_settings(tmp_path: Path) -> None:
    assert SETUPS.read() == Setups()
    kept = SetupList[TournamentSetup]().using(TOURNAMENT).saving("Evening", TOURNAMENT)
    watch = SetupList[WatchSetup]().using(WATCH)
    SETUPS.change(lambda _: Setups(tournament=kept, watch=watch))
    found = SETUPS.read()
    assert SETUPS.path == tmp_path / "setups.json"
    assert found.tournament.named == {"Evening": TOURNAMENT}
    assert (found.tournament.last, found.watch.last) == (TOURNAMENT, WATCH)
    assert found.tournament.forgetting("Evening").named == {}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"watch": 1}', '{"watch": {"last": {"time": 1}}}', '{"x": {}}', "\0"],
)
def test_a_bad_file_is_one_sentence(text: str) -> None:
    SETUPS.path.write_text(text)
    with pytest.raises(StateError) as caught:
        SETUPS.read()
    assert "setups.json" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert SETUPS.path.read_text() == text


def test_what_cannot_be_read_is_one_sentence() -> None:
    SETUPS.path.mkdir()
    with pytest.raises(StateError, match=r"setups\.json"):
        SETUPS.read()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such things here")
def test_a_pipe_is_not_waited_for() -> None:
    os.mkfifo(SETUPS.path)
    with pytest.raises(StateError, match="cannot be read: it is not a file"):
        SETUPS.read()


def test_older_files_call_the_sides_white_and_black(tmp_path: Path) -> None:
    last = WATCH.model_dump(exclude={"first", "second"}) | {"white": "Moth", "black": "Owl"}
    SETUPS.path.write_text(json.dumps({"watch": {"last": last, "named": {"A": last}}}))
    watch = SETUPS.read().watch
    assert (watch.last, watch.named) == (WATCH, {"A": WATCH})
    SETUPS.change(lambda setups: setups)
    assert SETUPS.read().watch == watch


def test_a_newcomer_has_played_nothing(tmp_path: Path) -> None:
    assert read_played(tmp_path / "games") == {}


def test_games_that_are_begun_are_counted(tmp_path: Path) -> None:
    for number, variant in enumerate((SECOND, THIRD, SECOND)):
        note_played(tmp_path, variant, NOW + timedelta(hours=number))
    played = read_played(tmp_path)
    assert played == {
        SECOND: PlayCount(2, NOW + timedelta(hours=2)),
        THIRD: PlayCount(1, NOW + timedelta(hours=1)),
    }


def test_saved_games_are_counted_where_nothing_is_kept(tmp_path: Path) -> None:
    fill_shelf(tmp_path)
    counted = read_played(tmp_path)
    assert counted.keys() == {"fog-chess"}
    assert counted["fog-chess"].games == 5, "one of the six is a game of two bots"
    note_played(tmp_path, "checkers", NOW)
    kept = read_played(tmp_path / "elsewhere")
    assert (kept["fog-chess"], kept["checkers"]) == (
        counted["fog-chess"],
        PlayCount(1, NOW),
    )


@pytest.mark.parametrize("text", ["", "{", "[]", '{"fog-chess": 3}', "\udcff"])
def test_a_file_with_a_mistake_tells_nothing_and_stays(tmp_path: Path, text: str) -> None:
    written = text.encode("utf-8", "surrogateescape")
    PLAYED.path.write_bytes(written)
    fill_shelf(tmp_path / "games")
    assert read_played(tmp_path / "games") == {}
    note_played(tmp_path / "games", FIRST, NOW)
    assert PLAYED.path.read_bytes() == written


def test_a_game_that_is_no_longer_there_is_kept(tmp_path: Path) -> None:
    note_played(tmp_path, "gone", NOW)
    note_played(tmp_path, FIRST, NOW)
    assert "gone" in read_played(tmp_path)


def test_a_folder_that_cannot_be_written_is_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "file" / "config.yaml"))
    note_played(tmp_path, FIRST, NOW)
    assert read_played(tmp_path) == {}
