"""train positional: a tiny run, from its first epoch to its player."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bots.weights import POSITIONARY, read_weights
from lab.train.positional import PICTURE, PLAYER, STATE, TABLE
from lab.train.saving import plot

Run = Callable[..., Any]

ROOT = Path(__file__).parents[2]
TINY = ("--players", 6, "--survivors", 2, "--exam", 4, "--seed", 5)


def player(folder: Path) -> dict[str, np.ndarray]:
    return read_weights(folder / PLAYER, POSITIONARY.shapes)


def same_player(one: Path, two: Path) -> bool:
    return all(
        np.array_equal(player(one)[key], player(two)[key]) for key in POSITIONARY.shapes
    )


def train(lab: Run, folder: Path, epochs: int, *more: object) -> Any:
    words = (*TINY, "--epochs", epochs, "--out", folder, *more)
    return lab("train", "positional", *words)


@pytest.mark.parametrize("words", [["train"], ["train", "positional"]])
def test_help_explains_what_can_be_trained(lab: Run, words: list[str]) -> None:
    done = lab(*words, "--help")
    assert done.status == 0
    assert f"usage: python -m lab {' '.join(words)}" in done.out


@pytest.mark.parametrize("words", [["train"], ["train", "luck"]])
def test_what_is_trained_must_be_said(lab: Run, words: list[str]) -> None:
    done = lab(*words)
    assert done.status == 2
    assert done.err.count("\n") == 1


def test_a_run_leaves_a_player_and_its_history(lab: Run, tmp_path: Path) -> None:
    done = train(lab, tmp_path / "run", 3)
    assert done.status == 0
    names = {path.name for path in (tmp_path / "run").iterdir()}
    assert names - {PICTURE} == {STATE, TABLE, PLAYER}
    assert len((tmp_path / "run" / TABLE).read_text().splitlines()) == 1 + 3 * 2
    assert f"{tmp_path / 'run' / PLAYER}  the best player of epoch" in done.out
    assert "% of 40 games against CaptureLargest\n" in done.out


def test_a_pipe_is_told_no_progress(lab: Run, tmp_path: Path) -> None:
    assert "epoch" not in train(lab, tmp_path, 2).err


def test_a_terminal_is(lab: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    said = train(lab, tmp_path, 2).err
    assert "\repoch 1 of 2: won " in said
    assert " of 4 against CaptureLargest, " in said


def test_a_run_stopped_between_epochs_ends_as_if_it_had_not_been(
    lab: Run, tmp_path: Path
) -> None:
    train(lab, tmp_path / "two", 2)
    train(lab, tmp_path / "two", 4)
    train(lab, tmp_path / "one", 4, "--jobs", 2)
    assert same_player(tmp_path / "one", tmp_path / "two")
    assert (tmp_path / "one" / TABLE).read_bytes() == (
        tmp_path / "two" / TABLE
    ).read_bytes()


def test_a_killed_run_is_picked_up(lab: Run, tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    words = [str(word) for word in (*TINY, "--epochs", 1_000_000, "--out", killed)]
    command = [sys.executable, "-m", "lab", "train", "positional", *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 240
        while not (killed / STATE).exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        process.kill()
    with np.load(killed / STATE) as stored:
        epochs = len(stored["best"]) + 2
    train(lab, killed, epochs)
    train(lab, whole, epochs)
    assert same_player(killed, whole)


def test_a_run_may_start_from_a_player(lab: Run, tmp_path: Path) -> None:
    train(lab, tmp_path / "first", 1)
    start = tmp_path / "first" / PLAYER
    done = train(lab, tmp_path / "second", 1, "--initial", start, "--step", 0.001)
    assert done.status == 0
    for key, array in player(tmp_path / "second").items():
        assert np.abs(array - player(tmp_path / "first")[key]).max() <= 0.001


def test_no_picture_without_matplotlib(
    lab: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    done = train(lab, tmp_path, 1)
    assert done.status == 0
    assert done.err == (
        "no picture: that needs matplotlib; install it with: pip install matplotlib\n"
    )
    assert not (tmp_path / PICTURE).exists()


def test_a_picture_with_it(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert plot(tmp_path / "a.png", {"wins": [1.0, 3.0, 2.0]}, "epoch", "wins")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        pytest.param(
            ["--survivors", "64"], "--survivors must be fewer than --players", id="all live"
        ),
        pytest.param(["--players", "0"], "whole number from 1", id="nobody"),
        pytest.param(["--step", "-1"], "'-1' is not a number above 0", id="step back"),
        pytest.param(["--step", "nan"], "'nan' is not a number above 0", id="no number"),
        pytest.param(["--epochs", "many"], "'many' is not a whole number", id="a word"),
        pytest.param(
            ["--initial", "none.npz"],
            "--initial: the weights file none.npz is missing",
            id="no file to start from",
        ),
    ],
)
def test_wrong_use_is_one_line(
    lab: Run, tmp_path: Path, words: list[str], line: str
) -> None:
    done = lab("train", "positional", "--out", tmp_path / "run", *words)
    assert done.status == 2
    assert line in done.err
    assert done.err.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_another_plan_is_refused(lab: Run, tmp_path: Path) -> None:
    train(lab, tmp_path, 1)
    done = train(lab, tmp_path, 2, "--step", 2)
    assert done.status == 2
    assert done.err == (f"lab: {tmp_path / STATE} was begun with step 1.0, not 2.0\n")


def test_a_damaged_run_is_refused(lab: Run, tmp_path: Path) -> None:
    (tmp_path / STATE).write_bytes(b"nonsense")
    done = train(lab, tmp_path, 2)
    assert done.status == 2
    assert done.err == (f"lab: {tmp_path / STATE} is not a run that can be picked up\n")


def test_a_folder_that_cannot_be_is_told(lab: Run, tmp_path: Path) -> None:
    done = train(lab, tmp_path / ("long" * 100), 1)
    assert done.status == 1
    assert done.err.count("\n") == 1
