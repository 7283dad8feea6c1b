"""Which steps are done, in the settings."""

from pathlib import Path

import pytest

from settings.lessons_done import read_done, with_done, write_done
from settings.model import SettingsError
from settings.store import load_settings, save_user_settings


def test_what_is_written_is_read() -> None:
    done = {"fog-chess": frozenset({1, 3}), "checkers": frozenset({6})}
    assert write_done(done) == "fog-chess 1 3; checkers 6"
    assert read_done(write_done(done)) == done
    assert read_done("") == {}


def test_one_step_more() -> None:
    text = with_done("", "checkers", 2)
    text = with_done(text, "fog-chess", 3)
    assert with_done(with_done(text, "checkers", 1), "checkers", 2) == (
        "checkers 1 2; fog-chess 3"
    )


def test_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    save_user_settings({"lessons_done": "fog-chess 1 2"})
    assert load_settings().lessons_done == "fog-chess 1 2"


@pytest.mark.parametrize("text", ["fog-chess", "fog-chess 7", "fog-chess 0", "ludo 1", "1"])
def test_what_there_is_not_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    with pytest.raises(SettingsError, match="key lessons_done"):
        save_user_settings({"lessons_done": text})
