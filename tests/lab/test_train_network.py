"""``python -m lab train network``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lab.train import descent
from lab.train.network import game_files
from tests.cli.conftest import Run


@pytest.fixture
def trainable(games: Path) -> Path:
    pytest.importorskip("torch")
    pytest.importorskip("matplotlib")
    return games


def test_weights_errors_plot_and_story_are_written(
    lab: Run, trainable: Path, tmp_path: Path
) -> None:
    out = tmp_path / "net.npz"
    words = ("--epochs", 3, "--out", out, "--player", "Zoë", "--seed", 4)
    ended = lab("train", "network", trainable.parent, *words)
    assert ended.status == 0
    assert ended.out.startswith("4 moves of Zoë in 1 games\nerror of the last epoch ")
    assert "epoch 3 of 3: error " in ended.err
    with np.load(out) as stored:
        assert stored["first"].shape == (896, 64)
    rows = out.with_suffix(".csv").read_text().splitlines()
    assert rows[0] == "epoch,error"
    assert len(rows) == 4
    assert out.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    story = out.with_suffix(".md").read_text(encoding="utf-8")
    command = (
        "python -m lab train network DIR --architecture thesis --player 'Zoë' --epochs 3 "
        "--seed 4"
    )
    assert command in story
    assert str(tmp_path) not in story


def test_the_same_seed_writes_the_same_weights(
    lab: Run, trainable: Path, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        words = ("--architecture", "best", "--epochs", 1, "--out", tmp_path / f"{name}.npz")
        assert lab("train", "network", trainable, *words).status == 0
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    assert (tmp_path / "a.md").read_text().splitlines()[2:] == (
        (tmp_path / "b.md").read_text().splitlines()[2:]
    )


def test_folds_measure_the_network_beside_two_bots(
    lab: Run, trainable: Path, tmp_path: Path
) -> None:
    both = trainable.read_text(encoding="utf-8").replace('"A"', '"Zoë"')
    trainable.write_text(both, encoding="utf-8")
    words = ("--folds", 2, "--epochs", 1, "--out", tmp_path / "net.npz")
    ended = lab("train", "network", trainable, *words)
    assert ended.status == 0
    lines = ended.out.splitlines()
    assert lines[0] == "5 moves of Zoë in 2 games"
    assert lines[1].startswith("picks the move that was played, at random: ")
    assert lines[2].startswith("picks the move that was played, CaptureLargest: ")
    assert lines[3].startswith("picks the move that was played, the network, in 2 folds")


def test_without_torch_one_line_says_what_to_install(
    lab: Run, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(descent, "import_module", missing)
    ended = lab("train", "network", games)
    assert ended.status == 1
    assert ended.err == (
        "lab: training a network needs PyTorch; install it with: pip install torch\n"
    )


def test_what_cannot_be_trained_is_one_line(
    lab: Run, trainable: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for words, status, text in (
        ((tmp_path / "none",), 1, "there is no "),
        ((empty,), 1, "there is no game of fog-of-war chess in these files"),
        ((trainable, "--player", "Nobody"), 1, "there is no move of Nobody in these files"),
        ((trainable, "--out", "net.txt"), 2, "--out: 'net.txt' does not end in .npz"),
        ((trainable, "--epochs", "0"), 2, "at least 1 is needed"),
        ((trainable, "--folds", "1"), 2, "one fold leaves nothing to learn from"),
        ((trainable, "--folds", "2"), 2, "--folds: 1 games are too few for 2 folds"),
    ):
        ended = lab("train", "network", *words)
        assert ended.status == status
        assert text in ended.err
        assert len(ended.err.splitlines()) == 1


def test_games_are_found_in_folders_of_folders_whatever_they_end_in(tmp_path: Path) -> None:
    inner = tmp_path / "games" / "more"
    inner.mkdir(parents=True)
    names = ["games/b.pgn", "games/more/a.pdn", "games/more/c.pgn", "d.pgn"]
    for name in (*names, "games/plan.json"):
        (tmp_path / name).touch()
    found = game_files([str(tmp_path / "games"), str(tmp_path / "d.pgn")])
    assert [file.relative_to(tmp_path).as_posix() for file in found] == names
