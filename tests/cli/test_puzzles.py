"""``puzzles`` on the command line: found in a folder of games, and proved again."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.problems.collection import Collection, read_collection, write_collection
from core.puzzles.claim import FogKind
from core.puzzles.puzzle import puzzle_of
from tests.support.fog_puzzles import GAMES, claim_of, fog_problem

Run = Callable[..., Any]
PATIENCE = 120.0

GAME = """\
[White "Owl"]
[Black "Eclipse"]
[Result "1-0"]
[Variant "Fog of War"]
[FEN "{}"]
[SetUp "1"]

{} 1-0

"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games in one file."""
    kinds = FogKind.WIN_IN_ONE, FogKind.WIN_IN_TWO
    text = "".join(GAME.format(*GAMES[kind]) for kind in kinds)
    (tmp_path / "games.pgn").write_text(text, encoding="utf-8")
    return tmp_path


def test_puzzles_are_found_and_proved(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bots.puzzles.grading.LevelSolvers.solved", lambda *_: {"Owl": True}
    )
    out = folder / "found.json"
    ended = run("puzzles", "mine", folder, "--out", out, "--json")
    assert (ended.status, ended.err) == (0, "")
    assert ended.data["games"] == 2
    problems = read_collection(out).problems
    assert len(problems) == ended.data["puzzles"] > 0
    assert claim_of(FogKind.WIN_IN_TWO) in [puzzle_of(each).claim for each in problems]
    assert {each.source for each in problems} == {"From a game between bots"}
    assert len({each.number for each in problems}) == len(problems)
    proved = run("puzzles", "prove", out, "--json")
    assert proved.data == {"puzzles": len(problems), "proved": len(problems), "wrong": {}}


def test_what_is_wrong_is_said_of_each_puzzle(run: Run, tmp_path: Path) -> None:
    good, bad = fog_problem(FogKind.SAFE), fog_problem(FogKind.WHERE)
    worse = replace(good, number="worse", extra={**good.extra, "boards": 5})
    file = tmp_path / "some.json.gz"
    none = replace(bad, stipulation="fog:why")
    write_collection(file, Collection("Some", (good, worse, none)))
    ended = run("puzzles", "prove", file)
    assert ended.status == 1
    assert "problem 2 (worse): 4 boards fit, not 5" in ended.err
    assert "problem 3 (fog-where): 'fog:why' is none of fog:win1" in ended.err
    assert ended.out == "1 of 3 puzzles are proved\n"


def test_bad_input_ends_in_a_sentence(run: Run, tmp_path: Path, games: Path) -> None:
    out = tmp_path / "out.json"
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    assert "no collection" in run("puzzles", "prove", tmp_path / "none.json").err
    assert (
        "holds no finished" in run("puzzles", "mine", tmp_path / "empty", "--out", out).err
    )
    other = replace(fog_problem(FogKind.SAFE), stipulation="#2")
    write_collection(tmp_path / "other.json", Collection("Other", (other,)))
    assert "no fog puzzles" in run("puzzles", "prove", tmp_path / "other.json").err
    assert "is a folder" in run("puzzles", "mine", games, "--out", tmp_path).err
    ended = run("puzzles", "mine", games, "--out", out, "--turns", "0")
    assert ended.status == 1
    assert "there is no fog puzzle in the 2 games" in ended.err
    assert run("puzzles", "mine", games, "--out", out, "--boards", "1").status == 2


def test_what_was_found_is_kept_after_ctrl_c(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bots.puzzles import walking  # noqa: PLC0415 - compiled by now

    real, asked = walking.mined_in, []

    def mined_in(*given: Any) -> Any:
        asked.append(given)
        if len(asked) > 1:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(walking, "mined_in", mined_in)
    monkeypatch.setattr("bots.puzzles.grading.LevelSolvers.solved", lambda *_: {})
    out = folder / "found.json"
    ended = run("puzzles", "mine", folder, "--out", out)
    assert ended.status == 130
    assert "stopped after 1 games; what they gave is kept" in ended.err
    assert read_collection(out).problems


KILLED = """
import sys, time
from bots.puzzles import walking
from main import main

real, asked = walking.mined_in, []

def mined_in(*given):
    asked.append(given)
    if len(asked) > 1:
        time.sleep(600)
    return real(*given)

walking.mined_in = mined_in
main(["puzzles", "mine", *sys.argv[1:]])
"""
"""Mining that never comes to its end."""


def test_what_was_found_is_kept_after_a_kill(folder: Path) -> None:
    out = folder / "found.json"
    child = subprocess.Popen([sys.executable, "-c", KILLED, folder, "--out", out])
    until = time.monotonic() + PATIENCE
    try:
        while child.poll() is None and not out.exists():
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        child.kill()
        child.wait()
    kinds = {puzzle_of(each).claim.kind for each in read_collection(out).problems}
    assert FogKind.WIN_IN_ONE in kinds
