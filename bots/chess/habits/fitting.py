"""Fits the weights of terms by a conditional logit: which of the ways was the true one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.chess.habits.questions import ASKED, HabitQuestion
from core.games.chess.habits.tables import SIZE, TERMS

BATCH, RATE, HOLD = 256, 0.03, 1e-4
"""Questions a step; the largest learning rate; how strongly weights are drawn to 0, so that
what is seldom seen is not learnt from noise."""

FADES = 0.9, 0.999
"""How slowly Adam forgets gradients and their squares (Kingma and Ba, 2015)."""

ABSENT = -1e9

Floats = NDArray[np.float64]
Tell = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class HabitLessons:
    """Questions side by side, each with ``ASKED`` ways.

    Attributes:
        terms: ``[questions, ASKED, TERMS]``.
        offsets: ``[questions, ASKED]``; ``ABSENT`` for no way.
        true: ``[questions, ASKED]``.
    """

    terms: NDArray[np.int16]
    offsets: Floats
    true: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.terms)


def lessons_of(asked: Sequence[HabitQuestion]) -> HabitLessons:
    """Those of some questions that have an answer to be learnt."""
    open_ones = [each for each in asked if not each.true.all()]
    shape = len(open_ones), ASKED
    terms = np.zeros((*shape, TERMS), np.int16)
    offsets, true = np.full(shape, ABSENT), np.zeros(shape, np.bool_)
    for place, each in enumerate(open_ones):
        number = len(each.true)
        terms[place, :number] = each.terms
        offsets[place, :number] = each.offsets
        true[place, :number] = each.true
    return HabitLessons(terms, offsets, true)


def fitted(
    first: Floats, lessons: HabitLessons, epochs: int, seed: int, tell: Tell
) -> tuple[Floats, list[float]]:
    """Weights that tell the true ways, beginning from ``first``, and every epoch's loss.

    The loss is minus the mean logarithm of the chance given to the true way.
    """
    rolled, weights = np.random.default_rng(seed), first.astype(np.float64)
    mean, square, errors = np.zeros(SIZE), np.zeros(SIZE), []
    steps, done = epochs * -(-len(lessons) // BATCH), 0
    for epoch in range(1, epochs + 1):
        total, order = 0.0, rolled.permutation(len(lessons))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            loss, slope = _loss(weights, lessons, some)
            total, done = total + loss, done + 1
            slope = slope / len(some) + HOLD * weights
            mean = FADES[0] * mean + (1 - FADES[0]) * slope
            square = FADES[1] * square + (1 - FADES[1]) * slope**2
            far = mean / (1 - FADES[0] ** done)
            rate = RATE * (1 - done / (steps + 1))
            weights -= rate * far / (np.sqrt(square / (1 - FADES[1] ** done)) + 1e-8)
        errors.append(total / max(1, len(lessons)))
        tell(epoch, errors[-1])
    return weights, errors


def _loss(
    weights: Floats, lessons: HabitLessons, some: NDArray[np.int64]
) -> tuple[float, Floats]:
    """The sum of the losses of some questions, and its gradient."""
    terms, true = lessons.terms[some], lessons.true[some]
    scores = weights[terms].sum(axis=2) + lessons.offsets[some]
    scores -= scores.max(axis=1, keepdims=True)
    chances = np.exp(scores)
    right = chances * true
    whole, rights = chances.sum(axis=1), np.maximum(right.sum(axis=1), 1e-30)
    slope = chances / whole[:, None] - right / rights[:, None]
    found: Floats = np.bincount(
        terms.ravel().astype(np.intp), np.repeat(slope.ravel(), TERMS), SIZE
    ).astype(np.float64)
    return float((np.log(whole) - np.log(rights)).sum()), found
