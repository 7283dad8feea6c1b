"""Training of the learnt evaluation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.evaluation import MOST_CORRECTION, STEEP, learned, packed, tapered
from bots.chess.fog_kernels import FULL, INPUTS, STAGES, network_values
from core.game import Game
from lab.train.evaluation_kernels import SPREAD, Lessons, Network, add_slopes
from lab.train.lessons import Samples

LARGEST = 1.9
"""The largest input weight, so that accumulators of 32 pieces fit into 16 bits."""

FADES = 0.9, 0.999
"""How slowly Adam forgets gradients and their squares."""

Floats: TypeAlias = NDArray[np.floating[Any]]
Weights: TypeAlias = dict[str, NDArray[Any]]
Tell: TypeAlias = Callable[[int, float], None]
"""Called with the number of every epoch, from 1, and its error."""


@dataclass(frozen=True, slots=True)
class NetworkRecipe:
    """How a network is trained.

    Attributes:
        hidden: Its hidden units for each side.
        square: Whether squares in view count beside it.
        results: The weight of game results, from 0 to 1, against values of the teacher.
        epochs: Passes over all samples.
        batch: Samples a step.
        rate: The learning rate at first; it falls to 0.
    """

    hidden: int = 32
    square: bool = True
    results: float = 0.0
    epochs: int = 12
    batch: int = 1024
    rate: float = 2e-3


def trained(
    samples: Samples, recipe: NetworkRecipe, seed: int, tell: Tell
) -> tuple[Weights, list[float]]:
    """Trains a network by Adam (Kingma and Ba, 2014).

    Returns its weights, quantised for the kernels, and the mean error of every epoch.
    """
    rng = np.random.default_rng(seed)
    numbers = _drawn(recipe, rng)
    slopes = np.zeros_like(numbers)
    network = _network(numbers, recipe.hidden)
    into = _network(slopes, recipe.hidden)
    lessons = _lessons(samples, recipe.results)
    descend = _Descent(numbers, recipe.epochs * -(-len(samples) // recipe.batch))
    errors: list[float] = []
    for epoch in range(1, recipe.epochs + 1):
        total, order = 0.0, rng.permutation(len(samples))
        for begin in range(0, len(order), recipe.batch):
            some = order[begin : begin + recipe.batch]
            slopes[:] = 0.0
            total += add_slopes(network, lessons, some, into)
            into.square[:] *= recipe.square
            descend.step(slopes / len(some), recipe.rate)
            np.clip(network.first, -LARGEST, LARGEST, out=network.first)
        errors.append(total / len(samples))
        tell(epoch, errors[-1])
    return _whole(network), errors


class _Descent:
    """Adam on one row of numbers, at a rate that falls to 0."""

    def __init__(self, numbers: Floats, steps: int) -> None:
        self._numbers, self._steps, self._done = numbers, steps, 0
        self._slope, self._square = np.zeros_like(numbers), np.zeros_like(numbers)

    def step(self, gradient: Floats, rate: float) -> None:
        """One step against ``gradient``."""
        self._done += 1
        self._slope += (1 - FADES[0]) * (gradient - self._slope)
        self._square += (1 - FADES[1]) * (gradient * gradient - self._square)
        scale = np.sqrt(self._square / (1 - FADES[1] ** self._done)) + 1e-9
        rate *= (1 - self._done / (self._steps + 1)) / (1 - FADES[0] ** self._done)
        self._numbers -= rate * self._slope / scale


def _shapes(hidden: int) -> tuple[tuple[int, ...], ...]:
    """The shapes of the parts of a network, in their order."""
    return (INPUTS, hidden), (hidden,), (STAGES, 2 * hidden), (STAGES,), (1,)


def _size(hidden: int) -> int:
    return sum(prod(shape) for shape in _shapes(hidden))


def _network(numbers: Floats, hidden: int) -> Network:
    """``numbers`` as a network, which changes with them."""
    shapes = _shapes(hidden)
    parts = np.split(numbers, np.cumsum([prod(shape) for shape in shapes])[:-1])
    return Network(*(part.reshape(s) for part, s in zip(parts, shapes, strict=True)))


def _drawn(recipe: NetworkRecipe, rng: np.random.Generator) -> Floats:
    """The numbers to begin with."""
    numbers = np.zeros(_size(recipe.hidden), np.float32)
    network = _network(numbers, recipe.hidden)
    network.first[:] = rng.uniform(-0.1, 0.1, network.first.shape)
    network.bias[:] = 0.1
    wide = 1.7 / recipe.hidden**0.5
    network.second[:] = rng.uniform(-wide, wide, network.second.shape)
    network.square[:] = 0.03 * recipe.square
    return numbers


def _lessons(samples: Samples, results: float) -> Lessons:
    points = np.where(np.isfinite(samples.points), samples.points, chance(samples.values))
    chances = (1 - results) * chance(samples.values) + results * points
    return Lessons(
        samples.places, samples.men, samples.worth, samples.more, chances.astype(np.float32)
    )


def chance(pawns: Floats) -> Floats:
    """The chance to win, from 0 to 1."""
    chances: Floats = 1 / (1 + np.exp(-pawns / SPREAD))
    return chances


def error_of(game: Game, weights: Weights, samples: Samples) -> float:
    """The mean squared error of winning chances against those of the teacher."""
    square = float(weights["square"][0])
    learnt = np.zeros(len(samples))
    network_values(learned(game, tapered(0), packed(weights), square), samples.rows, learnt)
    more = np.clip(square * samples.more + learnt, -MOST_CORRECTION, MOST_CORRECTION)
    return squared_error(samples.worth + more, samples)


def error_without(samples: Samples, square: float) -> float:
    """The same error with material and squares in view alone, each worth ``square``."""
    return squared_error(samples.worth + square * samples.more, samples)


def squared_error(scores: Floats, samples: Samples) -> float:
    """The mean squared error of the winning chances that ``scores``, in pawns, tell."""
    return float(np.mean((chance(scores) - chance(samples.values)) ** 2))


def _whole(network: Network) -> Weights:
    """The weights, quantised for the kernels."""
    counted = {
        "first": network.first * FULL,
        "bias": network.bias * FULL,
        "second": network.second * STEEP,
        "shift": network.shift * STEEP,
    }
    whole: Weights = {
        name: np.round(array).astype(np.int16) for name, array in counted.items()
    }
    return whole | {"square": network.square.astype(np.float32)}
