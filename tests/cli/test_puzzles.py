"""``puzzles prove`` on the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.problems.collection import Collection, write_collection
from core.problems.goals import FogKind
from tests.support.fog_puzzles import fog_problem

Run = Callable[..., Any]


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


def test_bad_input_ends_in_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    assert "no collection" in run("puzzles", "prove", tmp_path / "none.json").err
    other = replace(fog_problem(FogKind.SAFE), stipulation="#2")
    write_collection(tmp_path / "other.json", Collection("Other", (other,)))
    assert "no fog puzzles" in run("puzzles", "prove", tmp_path / "other.json").err
