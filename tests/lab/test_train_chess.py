"""train chess: a tiny run that learns from a teacher, and goes on where it was stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bots.chess.evaluation import by_hand
from bots.weights import CHESS, read_weights

Run = Callable[..., Any]

TEACHER = """\
#!{python}
import sys
for line in sys.stdin:
    if line.startswith("go depth 2"):
        print("info depth 1 score mate 3")
        print("info depth 2 score cp 120 nodes 9")
        print("bestmove a1a1 ponder a2a3", flush=True)
    if line == "eval\\n":
        print("NNUE evaluation        -2.00 (white side)")
        print("Final evaluation       -1.90 (white side)", flush=True)
"""
"""All is worth 1.2 pawns, and the best move is to a1: quiet if nothing stands there. Not
searched, White is two pawns behind.
"""


@pytest.fixture
def teacher(tmp_path: Path) -> Path:
    program = tmp_path / "teacher"
    program.write_text(TEACHER.format(python=sys.executable))
    program.chmod(0o755)
    return program


def train(lab: Run, folder: Path, teacher: Path, *more: str) -> Any:
    words = ["--games", 40, "--nodes", 10, "--results", 0, "--epochs", 2, "--by-hand"]
    words += ["--teacher", teacher, "--depth", 2, "--out", folder / "chess.npz"]
    return lab("train", "chess", *words, *more)


def test_a_run_learns_from_a_teacher_and_goes_on(
    lab: Run, tmp_path: Path, teacher: Path
) -> None:
    done = train(lab, tmp_path, teacher)
    assert done.status == 0, done.err
    weights = read_weights(tmp_path / "chess.npz", CHESS.shapes)["weights"]
    assert not np.array_equal(weights, by_hand())
    assert "--teacher teacher --depth 2 --by-hand" in (tmp_path / "chess.md").read_text()
    (folder,) = (each for each in tmp_path.iterdir() if each.is_dir())
    assert folder.name == "chess-10n-1-by-hand-teacher-2"
    with np.load(folder / "00000.npz") as stored:
        assert set(stored["values"]) == {np.float32(1.2)}
        assert stored["rows"].shape == (stored["lengths"].sum(), 8)
    teacher.unlink()
    assert train(lab, tmp_path, teacher, "--force").out == done.out


def test_a_network_is_asked_without_a_search(
    lab: Run, tmp_path: Path, teacher: Path
) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_text("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n")
    words = ["--games", 10, "--nodes", 10, "--results", 0, "--epochs", 1, "--by-hand"]
    words += ["--teacher", teacher, "--depth", 0, "--openings", openings]
    done = lab("train", "chess", *words, "--out", tmp_path / "chess.npz")
    assert done.status == 0, done.err
    (folder,) = (each for each in tmp_path.iterdir() if each.is_dir())
    with np.load(folder / "00000.npz") as stored:
        black = (stored["rows"][:, 7] & np.uint64(1)).astype(bool)
        assert stored["values"] == pytest.approx(np.where(black, 2.6, -2.6))
        # Two of the pawns have left their first squares, and none returns.
        assert (stored["rows"][:, 0] & np.uint64(0x0010_0000_0000_1000) == 0).all()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "ended before it had said what all positions are worth"),
        (None, "cannot be started: No such file or directory"),
    ],
)
def test_a_teacher_that_fails_is_told_of(
    lab: Run, tmp_path: Path, teacher: Path, text: str | None, told: str
) -> None:
    if text is None:
        teacher.unlink()
    else:
        teacher.write_text(f"#!{sys.executable}\n{text}")
    done = train(lab, tmp_path, teacher)
    assert done.status == 1
    assert done.err == f"lab: {teacher}: {told}\n"
