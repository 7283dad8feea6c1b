"""Fitting the evaluation of open chess: it weighs what the kernels weigh, and learns."""

from __future__ import annotations

import numpy as np
import pytest

from bots.chess.open.evaluation import by_hand
from bots.chess.open.kernels import Open, correction, evaluate, refresh_accumulator
from bots.chess.open.training.fitting import error_of, fitted, lessons_of, scores_of
from core.games import find_game
from tests.bots.test_open_chess import random_line

GAME = find_game("chess")
ROWS = np.stack(
    [position.row for seed in range(6) for position, _ in random_line(seed, 80)[10::3]]
)
ZEROS = np.zeros(len(ROWS), np.float32)


def test_scores_are_those_of_the_kernels() -> None:
    evaluation = Open(GAME.rules, by_hand())
    lessons = lessons_of(ROWS, ZEROS, ZEROS, 0.0)
    scores = scores_of(by_hand() / 256, lessons)
    accumulators = np.zeros((1, evaluation.accumulator), np.int16)
    for row, score in zip(ROWS, scores, strict=True):
        refresh_accumulator(evaluation, row, accumulators, 0)
        static = evaluate(evaluation, row) + correction(evaluation, row, accumulators, 0)
        side = -1 if int(row[7]) & 1 else 1
        assert side * static == pytest.approx(score, abs=1 / 128)


def test_a_fit_comes_nearer_to_what_it_is_told() -> None:
    values = np.linspace(-3.0, 3.0, len(ROWS)).astype(np.float32)
    lessons = lessons_of(ROWS, values, ZEROS, 0.0)
    errors: list[float] = []
    weights = fitted(by_hand(), lessons, 100, 1, lambda _, error: errors.append(error))
    assert weights.dtype == np.int16
    assert error_of(weights, lessons) < 0.75 * error_of(by_hand(), lessons)
    assert len(errors) == 100
