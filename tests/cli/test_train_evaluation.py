"""``main.py train evaluation``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bots.chess.learned.shapes import SHAPES
from bots.weights import read_weights
from tests.cli.conftest import Run


@pytest.fixture
def played(run: Run, tmp_path: Path) -> Path:
    out = tmp_path / "played"
    words = ("--games", 4, "--plies", 60, "--jobs", 1, "--out", out)
    assert run("match", "CaptureLargest", "RandomMove", *words).status == 0
    return out / "games"


def test_weights_that_can_be_played_with_are_written_the_same_for_a_seed(
    run: Run, played: Path, tmp_path: Path
) -> None:
    pytest.importorskip("torch")
    for name in ("a", "b"):
        options = ("--depth", 1, "--strays", 1, "--epochs", 2, "--results", 0.5)
        words = (*options, "--out", tmp_path / f"{name}.npz")
        ended = run("train", "evaluation", played, *words)
        assert ended.status == 0
        assert "quiet positions in 4 games" in ended.out
        assert "epoch 2 of 2: error " in ended.err
    first, second = (read_weights(tmp_path / f"{name}.npz", SHAPES) for name in ("a", "b"))
    assert all((first[key] == second[key]).all() for key in SHAPES)
    assert all(first[key].dtype == np.int16 for key in SHAPES if key != "square")
    story = (tmp_path / "a.md").read_text(encoding="utf-8")
    command = "main.py train evaluation DIR --depth 1 --strays 1 --results 0.5 --epochs 2"
    assert command in story
    assert str(tmp_path) not in story


@pytest.mark.parametrize("share", ["-0.1", "1.5", "half"])
def test_a_share_is_from_0_to_1(run: Run, share: str) -> None:
    ended = run("train", "evaluation", "DIR", f"--results={share}")
    assert ended.status == 2
    assert f"{share!r} is not a number from 0 to 1" in ended.err
