"""Draughts through convert: between PDN, PGN and JSON, and what does not fit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.records.reader import read_games

Run = Callable[..., Any]

FOREIGN = """\
[White "Zoë"]
[Black "B"]
[Result "2-0"]
[GameType "25"]

1.22-18 10-14 {x} 2.25-22 (2.24-20) 11-16 $1 2-0

[GameType "26,W,8,8,A0,0"]

1. c3-d4 1-1
"""


@pytest.fixture
def draughts(tmp_path: Path) -> Path:
    """Two games as another program writes them."""
    path = tmp_path / "foreign.pdn"
    path.write_text(FOREIGN, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["out.pdn", "out.pgn", "OUT.PDN"])
def test_what_is_converted_reads_back(
    run: Run, draughts: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "new" / name
    done = run("convert", draughts, out)
    assert (done.status, done.out) == (0, "")
    assert read_games(out) == read_games(draughts)
    text = out.read_text("utf-8")
    assert text.count('[GameType "25,W,8,8,A0,0"]') == 1
    assert "1. c3-d4 d6-c5 {x} 2. b2-c3 (2. g3-h4) f6-g5 $1 1-0" in text
    assert read_games(out).problems == ()


def test_standard_output_and_json(run: Run, draughts: Path, tmp_path: Path) -> None:
    assert "[GameType" in run("convert", draughts, "-").out
    assert run("convert", draughts, tmp_path / "out.json").status == 0
    first, second = map(json.loads, (tmp_path / "out.json").read_text("utf-8").splitlines())
    assert (first["variant"], first["ruleset"]) == ("checkers", "russian")
    assert first["moves"] == ["c3d4", "d6c5", "b2c3", "f6g5"]
    assert first["tags"]["GameType"] == "25,W,8,8,A0,0"
    assert (second["ruleset"], second["result"]) == ("brazilian", "1/2-1/2")


def test_chess_is_not_written_as_pdn(run: Run, games: Path, tmp_path: Path) -> None:
    done = run("convert", games, tmp_path / "out.pdn")
    assert done.status == 1
    assert done.err.endswith("game 1: PDN does not hold Fog of War; write it as .pgn\n")
    assert not (tmp_path / "out.pdn").exists()


def test_draughts_are_not_written_as_the_thesis_text(
    run: Run, draughts: Path, tmp_path: Path
) -> None:
    done = run("convert", draughts, tmp_path / "out.txt")
    assert done.status == 1
    assert "only chess from its start fits into .txt" in done.err
