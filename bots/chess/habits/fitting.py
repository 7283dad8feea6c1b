"""Fits the weights of terms to the courses of games: how likely the truth was all along."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from bots.chess.habits.kernels import GameCourse, chances
from core.games.chess.habits.tables import SIZE

BATCH, RATE, HOLD = 6, 0.03, 2e-3
"""Courses a step; the largest learning rate; how strongly weights are drawn to 0, so that
what is seldom seen is not learnt from noise."""

TRUST = 0.85
"""So much of what fits is used: who is met moves otherwise than those learnt from."""

FADES = 0.9, 0.999
"""How slowly Adam forgets gradients and their squares (Kingma and Ba, 2015)."""

Floats = NDArray[np.float64]
Tell = Callable[[int, float], None]


def fitted(
    courses: Sequence[GameCourse], epochs: int, seed: int, tell: Tell
) -> tuple[Floats, list[float]]:
    """Weights that tell the true ways, times ``TRUST``, and every epoch's loss.

    The loss is minus the mean logarithm of the true position's chance. The chances after a
    move follow from all moves before, so weights are moved by what comes of them later.
    """
    rolled, weights = np.random.default_rng(seed), np.zeros(SIZE)
    mean, square, errors = np.zeros(SIZE), np.zeros(SIZE), []
    steps, done = epochs * -(-len(courses) // BATCH), 0
    for epoch in range(1, epochs + 1):
        losses: list[float] = []
        order = rolled.permutation(len(courses))
        for start in range(0, len(order), BATCH):
            some = [courses[place] for place in order[start : start + BATCH]]
            lost, slope = _loss(weights, some)
            slope = slope / max(1, len(lost)) + HOLD * weights
            losses += lost
            done += 1
            mean = FADES[0] * mean + (1 - FADES[0]) * slope
            square = FADES[1] * square + (1 - FADES[1]) * slope**2
            far = mean / (1 - FADES[0] ** done)
            rate = RATE * (1 - done / (steps + 1))
            weights -= rate * far / (np.sqrt(square / (1 - FADES[1] ** done)) + 1e-8)
        errors.append(float(np.mean(losses)))
        tell(epoch, errors[-1])
    return TRUST * weights, errors


def held(weights: Floats, course: GameCourse) -> Floats:
    """The logarithm of the true position's chance after each move of the other side."""
    found: Floats = chances(weights, course, np.zeros(SIZE))
    return found


def _loss(weights: Floats, some: Sequence[GameCourse]) -> tuple[list[float], Floats]:
    """The losses of some courses, move by move, and the gradient of their sum."""
    growth = np.zeros(SIZE)
    losses = [-each for course in some for each in chances(weights, course, growth)]
    return losses, -growth
