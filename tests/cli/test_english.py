"""What is written into files is English, whatever language the program speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.languages import ENGLISH, PSEUDO
from core.texts import use
from settings.store import save_user_settings
from tests.cli.conftest import Run

ENDINGS = (".pgn", ".json", ".csv")


def written(run: Run, games: Path, folder: Path) -> dict[str, bytes]:
    """The files of a tournament, of games in several formats, and of settings."""
    folder.mkdir()
    words = ("--games", 2, "--budget", "9n", "--seed", 1, "--jobs", 1)
    bots = ("RandomMove", "Supporter")
    played = run("tournament", *bots, *words, "--out", folder / "event")
    assert played.status == 0, played.err
    for ending in ENDINGS:
        run("convert", games, folder / f"games{ending}")
    save_user_settings({"player_name": "Ann", "theme": "classic"})
    files = [*folder.rglob("*"), folder.parent / "settings" / "config.yaml"]
    return {path.name: _untimed(path.read_bytes()) for path in files if path.is_file()}


def _untimed(text: bytes) -> bytes:
    return re.sub(rb'"seconds": \[[^]]*\]', b"", text)


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the program speak another language where nothing asks for one."""
    monkeypatch.setattr("main.use", lambda name: use(name or PSEUDO))
    use(PSEUDO)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use(ENGLISH)


def test_files_are_written_in_english(
    run: Run, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = written(run, games, tmp_path / "english")
    speak(monkeypatch)
    other = written(run, games, tmp_path / "other")
    assert english.keys() == other.keys()
    differing = [name for name in english if english[name] != other[name]]
    assert [(name, other[name].decode()) for name in differing] == []


@pytest.mark.parametrize("command", ["rules", "show GAMES", "bots"])
def test_other_programs_get_english(
    run: Run, games: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    words = command.replace("GAMES", str(games)).split()
    english = run(*words, "--json").out
    speak(monkeypatch)
    assert english
    assert run(*words, "--json").out == english
