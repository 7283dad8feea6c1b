"""How likely weights hold the truth throughout a game, and how that grows with each."""

from __future__ import annotations

from math import exp, log
from pathlib import Path
from random import Random

import numpy as np
import pytest

from bots.weights import read_weights
from core.games import find_game
from core.games.chess.habits_tables import SIZE
from core.values import Side
from lab.train.habits import TRUST, course_of, fitted, held
from lab.train.habits_kernels import GameCourse, chances
from tests.cli.conftest import Run
from tests.support.every_game import random_game

GAME = find_game("fog-chess", "chesscom")


def followed(seed: int, most: int) -> GameCourse:
    history = random_game(GAME, Random(seed), 24)
    return course_of(GAME, history, Side.FIRST, most, np.random.default_rng(seed))


def naive(weights: np.ndarray, course: GameCourse) -> list[float]:
    """What ``chances`` answers, with weights that are no logarithms."""
    found, worth = [], [1.0]
    for first, last, kept, end, lead, leads in course.steps.tolist():
        if first == last:
            worth = [worth[place] for place in course.kept[kept:end]]
            continue
        sums, whole, right = [0.0] * (leads - lead), 0.0, 0.0
        for way in range(first, last):
            each = worth[course.origins[way]] * exp(weights[course.terms[way]].sum())
            sums[course.leads[way]] += each
            whole += each * exp(course.stands[way])
            right += each * exp(course.stands[way]) * bool(course.true[way])
        found.append(log(right / whole))
        worth = [sums[place] for place in course.kept[kept:end]]
    return found


@pytest.mark.parametrize("seed", range(3))
def test_chances_are_those_of_the_naive_twin(seed: int) -> None:
    weights, course = np.random.default_rng(seed).normal(0, 0.3, SIZE), followed(seed, 40)
    assert held(weights, course) == pytest.approx(naive(weights, course))
    assert len(course.even) > 5
    assert (course.even <= 0).all()


def test_the_gradient_is_that_of_small_steps() -> None:
    weights, course = np.random.default_rng(4).normal(0, 0.3, SIZE), followed(4, 30)
    slope = np.zeros(SIZE)
    chances(weights, course, slope)
    for place in np.argsort(-np.abs(slope))[:40:4]:
        step = np.zeros(SIZE)
        step[place] = 1e-5
        rise = held(weights + step, course).sum() - held(weights - step, course).sum()
        assert slope[place] == pytest.approx(rise / 2e-5, rel=1e-4, abs=1e-6)


def test_fitted_weights_hold_the_truth_likelier() -> None:
    courses = [followed(seed, 30) for seed in range(6)]
    weights, errors = fitted(courses, 6, 1, lambda epoch, error: None)
    assert errors[-1] < errors[0]
    alike = [held(np.zeros(SIZE), each).sum() for each in courses]
    assert sum(held(weights / TRUST, each).sum() for each in courses) > sum(alike)


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
