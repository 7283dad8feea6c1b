"""The three boards of draughts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

GAME = '[White "A"]\n[Black "B"]\n[Variant "{}"]\n[Ruleset "classic"]\n\n1. c3-d4 d6-c5 *\n'
TRUTH = "1m1m1m1m/m1m1m1m1/1m3m1m/2m5/3M4/M3M1M1/1M1M1M1M/M1M1M1M1"


@pytest.fixture
def show(run: Run, tmp_path: Path) -> Run:
    def show(variant: str, *words: object) -> Any:
        path = tmp_path / "game.pdn"
        path.write_text(GAME.format(variant), encoding="utf-8")
        done = run("show", path, *words)
        assert (done.status, done.err) == (0, "")
        return done

    return show


def test_in_the_fog(show: Run) -> None:
    lines = show("Fog Checkers").out.splitlines()
    assert lines[0] == "A - B, classic: unfinished"
    assert lines[1] == "ply 2 of 2, after 1... d6-c5"
    assert lines[4] == "8 . * . * . * . *     8 . m . m . m . m     8 . m . m . m . m"
    assert lines[8] == "4 . . . M . . . .     4 . . . M . . . .     4 . . . * . * . *"
    assert len(lines) == 13


def test_as_json(show: Run) -> None:
    data = show("Fog Checkers", "--json").data
    assert data["boards"]["truth"] == TRUTH
    assert data["tags"]["GameType"] == "23,W,8,8,A0,0"
    assert data["moves"] == ["c3d4", "d6c5"]
    assert "*" in data["boards"]["white"]
    assert "*" in data["boards"]["black"]


def test_in_the_open_every_board_is_the_truth(show: Run) -> None:
    boards = show("Checkers", "--json").data["boards"]
    assert set(boards.values()) == {TRUTH}


def test_at_another_ply(show: Run) -> None:
    data = show("Checkers", "--ply", 0, "--json").data
    assert data["boards"]["truth"].startswith("1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/")
