"""Fitting the evaluation of open chess: it weighs what the kernels weigh, and learns."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from bots.chess.evaluation import by_hand
from bots.chess.open_kernels import Open, correction, evaluate, refresh_accumulator
from core.games import find_game
from lab.train.chess import error_of, fitted, lessons_of, scores_of
from tests.bots.test_open_chess import random_line

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
