"""Games from elsewhere come in by the environment, and a wrong name ends in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.extra_games import VARIABLE, ExtraGamesError, extra_games, folders, packages

ROOT = Path(__file__).parents[2]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which packages are loaded."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def package(shelf: Path, name: str, **modules: str) -> None:
    (shelf / name).mkdir()
    for module, text in {"__init__": "", **modules}.items():
        (shelf / name / f"{module}.py").write_text(text, encoding="utf-8")


def test_no_name_adds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("", " , "):
        monkeypatch.setenv(VARIABLE, text)
        assert packages() == []
        assert extra_games("core") == {}
        assert list(folders()) == []


def test_each_layer_takes_its_own_table(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(shelf, "extra_one", core="GAMES = {'a': 1}", bots="GAMES = {'a': 2}")
    package(shelf, "extra_two", core="GAMES = {'b': 3}", bots="GAMES = {}")
    monkeypatch.setenv(VARIABLE, "extra_one, extra_two")
    assert extra_games("core") == {"a": 1, "b": 3}
    assert extra_games("bots") == {"a": 2}
    assert list(folders()) == [shelf / "extra_one", shelf / "extra_two"]
    assert "extra_one.gui" not in sys.modules


@pytest.mark.parametrize("name", ["extra_none", "os", "core.none", "core..x", ".x", "1"])
def test_a_wrong_name_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, name)
    with pytest.raises(ExtraGamesError) as failure:
        extra_games("core")
    assert str(failure.value) == f"UMBRA_GAMES: there is no module {name}.core"


def test_a_missing_table_is_named(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(shelf, "extra_bare", core="")
    monkeypatch.setenv(VARIABLE, "extra_bare")
    with pytest.raises(ExtraGamesError, match=r"extra_bare\.core has no table GAMES"):
        extra_games("core")


def test_a_mistake_inside_is_loud(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(shelf, "extra_broken", core="import there_is_no_such_module")
    monkeypatch.setenv(VARIABLE, "extra_broken")
    with pytest.raises(ModuleNotFoundError, match="there_is_no_such_module"):
        extra_games("core")


def test_the_program_ends_with_one_line() -> None:
    run = subprocess.run(
        [sys.executable, "main.py", "rules"],
        cwd=ROOT,
        env={**os.environ, VARIABLE: "extra_none"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == "main.py: UMBRA_GAMES: there is no module extra_none.core\n"
