"""``mine puzzles``: fog puzzles found in a folder of games, and proved again."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.problems.collection import read_collection
from core.problems.fog import read_claim
from core.problems.goals import FogKind
from lab.mine import puzzles
from tests.support.fog_puzzles import GAMES, claim_of

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
    run: Run, lab: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lab.mine.puzzles.LevelSolvers.solved", lambda *_: {"Owl": True})
    out = folder / "found.json"
    ended = lab("mine", "puzzles", folder, "--out", out, "--json")
    assert (ended.status, ended.err) == (0, "")
    assert ended.data["games"] == 2
    problems = read_collection(out).problems
    assert len(problems) == ended.data["puzzles"] > 0
    found = [replace(read_claim(each), level=1, solved={}) for each in problems]
    assert claim_of(FogKind.WIN_IN_TWO) in found
    assert {each.source for each in problems} == {"From a game between bots"}
    assert len({each.number for each in problems}) == len(problems)
    proved = run("puzzles", "prove", out, "--json")
    assert proved.data == {"puzzles": len(problems), "proved": len(problems), "wrong": {}}


def test_bad_input_ends_in_a_sentence(lab: Run, tmp_path: Path, games: Path) -> None:
    out = tmp_path / "out.json"
    (tmp_path / "empty").mkdir()
    assert (
        "holds no finished" in lab("mine", "puzzles", tmp_path / "empty", "--out", out).err
    )
    assert "is a folder" in lab("mine", "puzzles", games, "--out", tmp_path).err
    ended = lab("mine", "puzzles", games, "--out", out, "--turns", "0")
    assert ended.status == 1
    assert "there is no fog puzzle in the 2 games" in ended.err
    assert lab("mine", "puzzles", games, "--out", out, "--boards", "1").status == 2


def test_what_was_found_is_kept_after_ctrl_c(
    lab: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, asked = puzzles.mined_in, []

    def mined_in(*given: Any) -> Any:
        asked.append(given)
        if len(asked) > 1:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(puzzles, "mined_in", mined_in)
    monkeypatch.setattr("lab.mine.puzzles.LevelSolvers.solved", lambda *_: {})
    out = folder / "found.json"
    ended = lab("mine", "puzzles", folder, "--out", out)
    assert ended.status == 130
    assert "stopped after 1 games; what they gave is kept" in ended.err
    assert read_collection(out).problems


KILLED = """
import sys, time
from lab.__main__ import main
from lab.mine import puzzles

real, asked = puzzles.mined_in, []

def mined_in(*given):
    asked.append(given)
    if len(asked) > 1:
        time.sleep(600)
    return real(*given)

puzzles.mined_in = mined_in
main(["mine", "puzzles", *sys.argv[1:]])
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
    kinds = {read_claim(each).kind for each in read_collection(out).problems}
    assert FogKind.WIN_IN_ONE in kinds
