"""How likely weights hold the truth throughout a game, and how that grows with each."""

from __future__ import annotations

from math import exp, log
from random import Random

import numpy as np
import pytest

from core.games import find_game
from core.games.chess.habits_tables import SIZE
from core.values import Side
from lab.train.habits import TRUST, course_of, fitted, held
from lab.train.habits_kernels import GameCourse, chances
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
