"""The evaluations of chess that are fitted: by games and a teacher, open and in the fog."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bots.chess.evaluation import by_hand
from bots.chess.open_kernels import Open, correction, evaluate, refresh_accumulator
from bots.weights import CHESS, TAUGHT, read_weights
from core.games import find_game
from lab.train.chess import error_of, fitted, lessons_of, scores_of
from tests.bots.test_open_chess import random_line
from tests.cli.conftest import Run

GAME = find_game("chess")


@pytest.fixture(scope="module")
def rows() -> NDArray[np.uint64]:
    lines = (random_line(seed, 80)[10::3] for seed in range(6))
    return np.stack([position.row for line in lines for position, _ in line])


def test_scores_are_those_of_the_kernels(rows: NDArray[np.uint64]) -> None:
    evaluation = Open(GAME.rules, by_hand())
    zeros = np.zeros(len(rows), np.float32)
    lessons = lessons_of(rows, zeros, zeros, 0.0)
    scores = scores_of(by_hand() / 256, lessons)
    accumulators = np.zeros((1, evaluation.accumulator), np.int16)
    for row, score in zip(rows, scores, strict=True):
        refresh_accumulator(evaluation, row, accumulators, 0)
        static = evaluate(evaluation, row) + correction(evaluation, row, accumulators, 0)
        side = -1 if int(row[7]) & 1 else 1
        assert side * static == pytest.approx(score, abs=1 / 128)


def test_a_fit_comes_nearer_to_what_it_is_told(rows: NDArray[np.uint64]) -> None:
    values = np.linspace(-3.0, 3.0, len(rows)).astype(np.float32)
    lessons = lessons_of(rows, values, np.zeros_like(values), 0.0)
    errors: list[float] = []
    weights = fitted(by_hand(), lessons, 100, 1, lambda _, error: errors.append(error))
    assert weights.dtype == np.int16
    assert error_of(weights, lessons) < 0.75 * error_of(by_hand(), lessons)
    assert len(errors) == 100


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


SPEECHLESS = """\
import sys
for line in sys.stdin:
    if line == "eval\\n":
        print("Final evaluation: none (in check)", flush=True)
"""


def train_taught(lab: Run, folder: Path, teacher: Path, *more: object) -> Any:
    words = ["--games", 41, "--nodes", 10, "--epochs", 2, "--out", folder / "taught.npz"]
    return lab("train", "taught", "--teacher", teacher, *words, *more)


def test_a_taught_run_does_likewise(lab: Run, tmp_path: Path, teacher: Path) -> None:
    done = train_taught(lab, tmp_path, teacher)
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
    assert train_taught(lab, tmp_path, teacher, "--force").out == done.out


def test_walks_give_more_positions_than_the_games_have(
    lab: Run, tmp_path: Path, teacher: Path
) -> None:
    assert train_taught(lab, tmp_path, teacher).status == 0
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
    one = train_taught(lab, tmp_path, teacher, "--games", 1)
    assert one.status == 2
    assert one.err.splitlines()[-1].endswith("--games: one game leaves none to learn from")
    teacher.write_text(f"#!{sys.executable}\n{SPEECHLESS}")
    none = train_taught(lab, tmp_path, teacher)
    assert none.status == 1
    assert none.err.splitlines()[-1] == ("lab: 0 calm positions are too few to learn from")
    assert not (tmp_path / "taught.npz").exists()
