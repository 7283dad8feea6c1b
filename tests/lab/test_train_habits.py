"""``python -m lab train habits``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bots.weights import read_weights
from core.games.chess.habits_tables import SIZE
from tests.cli.conftest import Run

SHAPES = {"habits": (SIZE,)}


@pytest.fixture
def played(run: Run, tmp_path: Path) -> Path:
    out = tmp_path / "played"
    words = ("--games", 3, "--plies", 16, "--jobs", 1, "--out", out)
    assert run("match", "CaptureLargest", "RandomMove", *words).status == 0
    return out / "games"


def test_weights_are_learnt_and_tell_how_they_were_made(
    lab: Run, played: Path, tmp_path: Path
) -> None:
    out = tmp_path / "learnt.npz"
    options = ("--epochs", 2, "--positions", 60, "--out", out)
    ended = lab("train", "habits", played, *options)
    assert ended.status == 0
    assert "epoch 2 of 2: " in ended.err
    first = read_weights(out, SHAPES)["habits"]
    assert np.abs(first).max() > 0.01
    story = out.with_suffix(".md").read_text(encoding="utf-8")
    assert "python -m lab train habits DIR --epochs 2 --positions 60 --seed 1" in story
    assert "whose moves" in story


def test_the_shipped_weights_are_measured(lab: Run, played: Path) -> None:
    ended = lab("train", "habits", played, "--measure", "--positions", 60)
    assert ended.status == 0
    heading, first, second = ended.out.splitlines()
    assert heading.split()[-5:] == ["alike", "by", "weights", "worst", "tenth"]
    assert first.startswith("CaptureLargest")
    assert second.startswith("RandomMove")
    assert second.split()[1] == "3"
