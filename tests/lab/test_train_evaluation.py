"""``python -m lab train evaluation``."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from bots.weights import LEARNED, read_weights
from tests.cli.conftest import Run

TEACHER = """\
#!{python}
import sys
for line in sys.stdin:
    if line == "eval\\n":
        print("NNUE evaluation        +1.00 (white side)" if " w " in last else "")
        print("Final evaluation       +0.90 (white side)", flush=True)
    if line == "go depth 4\\n":
        print("info depth 4 score cp -300 nodes 9")
        print("bestmove a1a1 ponder a2a3", flush=True)
    last = line
"""
"""White is a pawn ahead where it is to move; of other positions the network says nothing,
and a search that Black has lost three pawns."""


@pytest.fixture
def played(run: Run, tmp_path: Path) -> Path:
    out = tmp_path / "played"
    words = ("--games", 4, "--plies", 60, "--jobs", 1, "--out", out)
    assert run("match", "CaptureLargest", "RandomMove", *words).status == 0
    return out / "games"


def test_weights_that_can_be_played_with_are_written_the_same_for_a_seed(
    lab: Run, played: Path, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        options = ("--depth", 1, "--strays", 1, "--epochs", 2, "--results", 0.5)
        words = (*options, "--out", tmp_path / f"{name}.npz")
        ended = lab("train", "evaluation", played, *words)
        assert ended.status == 0
        assert "quiet positions in 4 files of games" in ended.out
        assert "epoch 2 of 2: error " in ended.err
    first, second = (
        read_weights(tmp_path / f"{name}.npz", LEARNED.shapes) for name in ("a", "b")
    )
    assert all((first[key] == second[key]).all() for key in LEARNED.shapes)
    assert all(first[key].dtype == np.int16 for key in LEARNED.shapes if key != "square")
    story = (tmp_path / "a.md").read_text(encoding="utf-8")
    command = "python -m lab train evaluation DIR --depth 1 --strays 1 --results 0.5"
    assert f"{command} --hidden 32 --epochs 2" in story
    assert str(tmp_path) not in story


def test_a_run_learns_from_an_engine_and_goes_on(
    lab: Run, played: Path, tmp_path: Path
) -> None:
    teacher = tmp_path / "teacher"
    teacher.write_text(TEACHER.format(python=sys.executable))
    teacher.chmod(0o755)
    words = ["--teacher", teacher, "--depth", 0, "--strays", 1, "--epochs", 1]
    words += ["--hidden", 4, "--no-view", "--lessons", tmp_path / "kept"]
    words += ["--out", tmp_path / "taught.npz"]
    done = lab("train", "evaluation", played, *words)
    assert done.status == 0, done.err
    (kept,) = (tmp_path / "kept" / "teacher-0-1-1").iterdir()
    with np.load(kept) as stored:
        black = (stored["rows"][:, -1] & np.uint64(1)).astype(bool)
        assert 0 < black.sum() < len(black)
        assert stored["values"] == pytest.approx(np.where(black, 0.7 * -3.0, 0.7 * 1.3))
        assert set(stored["games"]) <= {0, 1, 2, 3}
    with np.load(tmp_path / "taught.npz") as weights:
        assert weights["bias"].shape == (4,)
        assert weights["square"] == [0.0]
    teacher.unlink()
    assert lab("train", "evaluation", played, *words, "--force").out == done.out


def test_only_a_network_is_asked_without_a_search(lab: Run) -> None:
    ended = lab("train", "evaluation", "DIR", "--depth", 0)
    assert ended.status == 2
    assert "--depth: 0 is for a --teacher that has a network" in ended.err


@pytest.mark.parametrize("share", ["-0.1", "1.5", "half"])
def test_a_share_is_from_0_to_1(lab: Run, share: str) -> None:
    ended = lab("train", "evaluation", "DIR", f"--results={share}")
    assert ended.status == 2
    assert f"{share!r} is not a number from 0 to 1" in ended.err
