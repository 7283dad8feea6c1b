"""Which games were played when: kept beside the settings, counted from files at first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.games import GAMES
from settings.played import (
    PlayCount,
    note_played,
    played_file,
    read_played,
)
from tests.support.saved_games import fill_shelf

NOW = datetime(2026, 3, 5, 20, 15, tzinfo=UTC)
FIRST, SECOND, THIRD = list(GAMES)[:3]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))


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
    played_file().write_bytes(written)
    fill_shelf(tmp_path / "games")
    assert read_played(tmp_path / "games") == {}
    note_played(tmp_path / "games", FIRST, NOW)
    assert played_file().read_bytes() == written


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
