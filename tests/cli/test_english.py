"""What is written into files is English, whatever language the program speaks."""

from __future__ import annotations

import re
from gettext import NullTranslations
from pathlib import Path

import pytest

from settings.store import save_user_settings
from tests.cli.conftest import Run

ENDINGS = (".pgn", ".json", ".csv")


class Loud(NullTranslations):
    """A language in which every text is marked."""

    def __call__(self) -> Loud:
        """Itself, where languages are looked up."""
        return self

    def gettext(self, message: str) -> str:
        """A text between brackets."""
        return f"⟦{message.rpartition(chr(4))[2]}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of English between brackets."""
        return f"⟦{super().ngettext(msgid1, msgid2, n)}⟧"

    def pgettext(self, context: str, message: str) -> str:
        """A text between brackets."""
        del context
        return f"⟦{message}⟧"


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


def test_files_are_written_in_english(
    run: Run, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = written(run, games, tmp_path / "english")
    monkeypatch.setattr("core.texts._texts", Loud())
    loud = written(run, games, tmp_path / "loud")
    assert english.keys() == loud.keys()
    differing = [name for name in english if english[name] != loud[name]]
    assert [(name, loud[name].decode()) for name in differing] == []
