"""train taught: a tiny run that learns from a teacher, and goes on where it was stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bots.weights import TAUGHT, read_weights
from tests.lab.test_train_chess import teacher

Run = Callable[..., Any]

__all__ = ["teacher"]

SPEECHLESS = """\
import sys
for line in sys.stdin:
    if line == "eval\\n":
        print("Final evaluation: none (in check)", flush=True)
"""


def train(lab: Run, folder: Path, teacher: Path, *more: object) -> Any:
    words = ["--games", 41, "--nodes", 10, "--epochs", 2, "--out", folder / "taught.npz"]
    return lab("train", "taught", "--teacher", teacher, *words, *more)


def test_a_run_learns_from_a_teacher_and_goes_on(
    lab: Run, tmp_path: Path, teacher: Path
) -> None:
    done = train(lab, tmp_path, teacher)
    assert done.status == 0, done.err
    weights = read_weights(tmp_path / "taught.npz", TAUGHT.shapes)
    assert all(weights[name].dtype == np.int16 for name in TAUGHT.shapes)
    assert (
        "--teacher teacher --depth 0 --hidden 128" in (tmp_path / "taught.md").read_text()
    )
    (folder,) = (each for each in tmp_path.iterdir() if each.is_dir())
    assert folder.name == "taught-10n-1-teacher-0-walks"
    with np.load(folder / "00000.npz") as stored:
        black = (stored["rows"][:, 7] & np.uint64(1)).astype(bool)
        assert stored["values"] == pytest.approx(np.where(black, 2.6, -2.6))
    teacher.unlink()
    assert train(lab, tmp_path, teacher, "--force").out == done.out


def test_walks_give_more_positions_than_the_games_have(
    lab: Run, tmp_path: Path, teacher: Path
) -> None:
    assert train(lab, tmp_path, teacher).status == 0
    words = ["--games", 41, "--nodes", 10, "--epochs", 1, "--depth", 0, "--results", 0]
    words += ["--teacher", teacher, "--out", tmp_path / "chess.npz"]
    assert lab("train", "chess", *words).status == 0
    taught, chess = (
        len(np.load(tmp_path / name / "00000.npz")["rows"])
        for name in ("taught-10n-1-teacher-0-walks", "chess-10n-1-teacher-0")
    )
    assert taught > 3 * chess


def test_there_must_be_something_to_learn_from(
    lab: Run, tmp_path: Path, teacher: Path
) -> None:
    one = train(lab, tmp_path, teacher, "--games", 1)
    assert one.status == 2
    assert one.err.splitlines()[-1].endswith("--games: one game leaves none to learn from")
    teacher.write_text(f"#!{sys.executable}\n{SPEECHLESS}")
    none = train(lab, tmp_path, teacher)
    assert none.status == 1
    assert none.err.splitlines()[-1] == ("lab: 0 calm positions are too few to learn from")
    assert not (tmp_path / "taught.npz").exists()
