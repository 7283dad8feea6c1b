"""The list of the user's engines: found, kept, checked, and what they may read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.engine import OptionError, OptionFacts, Probe, range_words, read_probe, read_value
from settings.engines import (
    ENGINES,
    ListedEngine,
    change_engines,
    free_name,
    read_engines,
    usable_name,
)
from settings.remembered import StateError


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "settings" / "config.yaml"))
    monkeypatch.setenv("UMBRA_DATA", str(tmp_path / "data"))
    (tmp_path / "settings").mkdir()


def program(folder: Path, name: str, first: str = "") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(first)
    path.chmod(0o755)
    return path


def test_known_engines_are_found_and_stay_away_once_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games"
    fish, gnu = (program(games, name) for name in ("stockfish", "gnuchess"))
    monkeypatch.setenv("UMBRA_ENGINES", str(games))
    found = read_engines()
    assert [(e.name, e.path, e.arguments, e.found) for e in found.engines] == [
        ("Stockfish", str(fish), (), True),
        ("GNU Chess", str(gnu), ("--uci",), True),
    ]
    assert [e.engine.games for e in found.engines] == [("chess", "chess960"), ("chess",)]
    change_engines(lambda engines: engines.without("GNU Chess"))
    assert [engine.name for engine in read_engines().engines] == ["Stockfish"]


def test_what_is_written_is_read_again() -> None:
    probe = Probe(title="It 1", options=(OptionFacts(name="Hash", type="spin", default=1),))
    line = ListedEngine(
        name="It", path="/it", options={"Hash": 2, "Own": True, "A": "x"}, probe=probe
    )
    change_engines(lambda engines: engines.having(line))
    assert read_engines().engines == (line,)
    assert read_engines().engines[0].engine.options == (
        ("Hash", 2),
        ("Own", True),
        ("A", "x"),
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "Invalid JSON"),
        ('{"engines": [{"name": "A,B", "path": "/x"}]}', "engines.0.name"),
        ('{"engines": [{"name": "A", "path": "/x", "speed": 1}]}', "engines.0.speed"),
        ('{"engines": [{"name": "A", "path": "/x", "protocol": "csa"}]}', "protocol"),
    ],
)
def test_a_mistake_in_the_file_is_said_in_one_line(text: str, words: str) -> None:
    ENGINES.path.write_text(text)
    with pytest.raises(StateError) as failed:
        read_engines()
    assert words in str(failed.value)
    assert str(ENGINES.path) in str(failed.value)
    assert "\n" not in str(failed.value)


def test_names_are_fit_for_lists() -> None:
    assert usable_name('A, "B";\tC\n') == "A B C"
    assert free_name("Owl", ["owl", "Owl 2"]) == "Owl 3"
    assert free_name(",;", []) == "Engine"
    assert len(free_name("x" * 99, ["x" * 40])) <= 40


def test_an_engine_may_read_its_own_folder_but_no_games(tmp_path: Path) -> None:
    inside = program(tmp_path / "tools" / "bin", "it", f"#!{sys.executable}\n")
    reads = ListedEngine(name="It", path=str(inside)).engine.reach.reads
    assert str(tmp_path / "tools") in reads
    assert str(Path(sys.executable).parent.parent) in reads
    beside = program(tmp_path, "it")
    weights = program(tmp_path / "nets", "net.pb")
    line = ListedEngine(name="It", path=str(beside), options={"WeightsFile": str(weights)})
    assert set(line.engine.reach.reads) == {str(beside), str(weights)}
    assert not line.engine.reach.free


@pytest.mark.parametrize(
    ("type_", "text", "value"),
    [("check", "Yes", True), ("spin", "-3", -3), ("combo", "wild side", "Wild side"),
     ("string", "a b", "a b")],
)  # fmt: skip
def test_values_are_read(type_: str, text: str, value: object) -> None:
    assert read_value(facts(type_), text) == value


@pytest.mark.parametrize(
    ("type_", "text", "words"),
    [
        ("check", "1", "yes or no"),
        ("spin", "10", "a whole number from -9 to 9"),
        ("spin", "²", "a whole number from -9 to 9"),
        ("combo", "Tame", "one of Calm, Wild side"),
        ("button", "x", "an action"),
    ],
)
def test_values_that_cannot_be_are_refused_in_words(
    type_: str, text: str, words: str
) -> None:
    with pytest.raises(OptionError, match=words):
        read_value(facts(type_), text)
    assert range_words(facts(type_)) == words


def facts(type_: str) -> OptionFacts:
    choices = ("Calm", "Wild side")
    return OptionFacts(name="It", type=type_, least=-9, most=9, choices=choices)


def test_what_an_engine_tells_is_checked() -> None:
    assert read_probe([[{"title": "It"}]], "").title == "It"
    assert "wrong" in read_probe([[{"title": "It", "options": [{"name": 1}]}]], "").problem
    assert read_probe([], "it died").problem == "it died"
