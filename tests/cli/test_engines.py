"""``engines``: list, add, probe, set and remove; ``fog-engine``."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from bots.engines.fog import envelope, request
from bots.roster import enlist
from core.games import find_game
from core.play.referee import Referee
from core.player import Budget
from core.tasks import confinement
from core.tasks.confinement import EXPOSED
from core.values import Side
from tests.cli.conftest import Run
from tests.support.stand_ins import stand_in

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    yield
    enlist(())


def test_an_engine_from_its_adding_to_its_removal(run: Run, tmp_path: Path) -> None:
    program = stand_in(tmp_path).path
    added = run("engines", "add", "--json", program, "--", "plays", "mark", "uci")
    assert (added.status, added.data["name"]) == (0, "Stand-in 1.0")
    games = run("engines", "list", "--json").data[0]["games"]
    assert games == ["chess", "chess960", "3check"]
    told = run("engines", "probe", "stand-in 1.0").out
    assert "a whole number from 1 to 9" in told
    assert "one of Calm, Wild side" in told
    ended = run("engines", "set", "Stand-in 1.0", "depth=5", "Own Book=no")
    assert ended.out == "Stand-in 1.0: Depth = 5, Own Book = False\n"
    assert "Stand-in 1.0" in run("bots").out
    assert run("engines", "remove", "Stand-in 1.0").status == 0
    assert run("engines", "list", "--json").data == []


def test_where_nothing_confines_an_engine_this_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confinement, "version", lambda: 0)
    monkeypatch.setattr(confinement, "_bubblewrap_works", lambda: False)
    added = run("engines", "add", stand_in(tmp_path).path, "--", "plays", "mark", "uci")
    assert (added.status, added.err) == (0, f"{EXPOSED}\n")


def test_a_file_among_the_arguments_is_found_from_the_engine_s_folder(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As docs/engines.md has it, from the folder of the program."""
    monkeypatch.chdir(ROOT)
    words = ("--", "main.py", "fog-engine", "--bot", "RandomMove")
    added = run("engines", "add", "--fog", "--name", "Again", sys.executable, *words)
    assert (added.status, added.out) == (0, "added as Again\n")
    (line,) = run("engines", "list", "--json").data
    assert line["arguments"] == [str(ROOT / "main.py"), *words[2:]]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("add", "/nowhere/it"), "there is no program /nowhere/it"),
        (("remove", "It"), "unknown engine 'It'; known are none"),
        (("set", "It", "Hash=1"), "unknown engine 'It'"),
        (("probe", "/nowhere/it"), "there is no program /nowhere/it"),
    ],
)
def test_wrong_use_is_said_in_one_line(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    assert run("engines", *words).refused(sentence)


def test_what_does_not_answer_is_not_added(run: Run, tmp_path: Path) -> None:
    program = stand_in(tmp_path).path
    ended = run("engines", "add", program, "--", "quits", "mark", "uci")
    assert ended.status == 1
    assert "was not added" in ended.err
    assert "exit code: 7" in ended.err
    assert run("engines", "list", "--json").data == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such things here")
def test_a_pipe_is_no_engine(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "engine"
    os.mkfifo(pipe, 0o755)
    ended = run("engines", "add", pipe)
    assert ended.status == 1
    assert f"There is no file {pipe}." in ended.err


def test_a_fog_engine_for_other_programs(run: Run) -> None:
    referee = Referee(find_game("fog-chess", "chesscom"))
    turn = request(referee.seen_by(Side.FIRST), Budget(), "game", 1)
    lines = [
        json.dumps(envelope(7, turn, Budget(0.01))),
        json.dumps(turn),
        "nonsense",
        json.dumps({**turn, "gameSpecId": "dark-xiangqi"}),
    ]
    ended = run("fog-engine", "--bot", "RandomMove", stdin="\n".join(lines) + "\n")
    ready, first, bare, garbage, other = ended.lines
    assert (ready["kind"], ready["engineId"]) == ("ready", "umbra-RandomMove")
    assert (first["requestId"], first["ok"]) == ("7", True)
    assert first["response"]["move"] in turn["legalMoves"]
    assert bare["move"] in turn["legalMoves"]
    assert garbage == {"requestId": None, "ok": False, "error": "the request is not JSON"}
    assert other["error"] == "only dark-chess is played here"
