"""Training of the learnt evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.chess.learned.kernels import FULL, HIDDEN, INPUTS, STAGES
from bots.chess.learned.lessons.samples import Samples
from bots.chess.learned.network import STEEP
from bots.chess.training.descent import (
    Parameters,
    Recipe,
    Tell,
    Tensor,
    descend,
    drawn,
    load_torch,
)

SPREAD = 2.0
"""The scale of pawns in winning chances: the logistic function of pawns / this."""

SWAY = 6.0
"""The same for results of games, which depend on more than material; fitted to games."""

LARGEST = 1.9
"""The largest input weight, so that accumulators of 32 pieces fit into 16 bits."""

RECIPE = Recipe(epochs=8, batch=2048, rate=4e-3)


@dataclass(frozen=True, slots=True)
class Lessons:
    """The samples as tensors, and the weight of game results."""

    inputs: Tensor
    stages: Tensor
    worth: Tensor
    more: Tensor
    values: Tensor
    points: Tensor
    share: float


def trained(
    samples: Samples, share: float, recipe: Recipe, seed: int, tell: Tell
) -> tuple[dict[str, NDArray[Any]], list[float]]:
    """Trains the network; returns quantised weights and the mean loss of every epoch.

    Args:
        samples: The training samples.
        share: The weight of game results, from 0 to 1, against values of searches.
        recipe: The parameters of the descent.
        seed: Of everything random.
        tell: Reports the loss of every epoch.
    """
    torch = load_torch()
    torch.manual_seed(seed)
    lessons = _lessons(samples, share)
    parameters = _parameters()
    errors = descend(
        parameters,
        lambda some: _loss(parameters, lessons, some),
        len(samples),
        recipe,
        tell,
    )
    return _whole(parameters), errors


def error_of(weights: Mapping[str, NDArray[Any]], samples: Samples) -> float:
    """The mean squared error of winning chances against those of searches."""
    return float(
        np.mean((_chance(_scores(weights, samples)) - _chance(samples.values)) ** 2)
    )


def error_without(samples: Samples, square: float) -> float:
    """The same error with material and squares in view alone, each worth ``square``."""
    scores = samples.worth + square * samples.more
    return float(np.mean((_chance(scores) - _chance(samples.values)) ** 2))


def _chance(pawns: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1 / (1 + np.exp(-pawns / SPREAD))


def _lessons(samples: Samples, share: float) -> Lessons:
    torch = load_torch()

    def floats(array: NDArray[np.float64]) -> Tensor:
        return torch.tensor(array, dtype=torch.float32)

    return Lessons(
        torch.tensor(samples.inputs.astype(np.int32)),
        torch.tensor(_stages(samples)),
        floats(samples.worth),
        floats(samples.more),
        floats(_chance(samples.values)),
        floats(samples.points),
        share,
    )


def _stages(samples: Samples) -> NDArray[np.int64]:
    stages: NDArray[np.int64] = np.minimum(STAGES - 1, (samples.men - 1) * STAGES // 32)
    return stages


def _parameters() -> Parameters:
    torch = load_torch()
    return {
        "first": drawn((INPUTS + 1, HIDDEN), 0.1),
        "bias": torch.full((HIDDEN,), 0.1, requires_grad=True),
        "second": drawn((STAGES, 2 * HIDDEN), 0.3),
        "shift": torch.zeros(STAGES, requires_grad=True),
        "square": torch.full((1,), 0.03, requires_grad=True),
    }


def _loss(parameters: Parameters, lessons: Lessons, some: Tensor) -> Tensor:
    torch = load_torch()
    scores = _forward(parameters, lessons, some)
    searched = (torch.sigmoid(scores / SPREAD) - lessons.values[some]) ** 2
    loss = (1 - lessons.share) * searched.mean()
    points = lessons.points[some]
    ended = torch.isfinite(points)
    if lessons.share and ended.any():
        chances = torch.sigmoid(scores[ended] / SWAY)
        loss = loss + lessons.share * ((chances - points[ended]) ** 2).mean()
    return loss


def _forward(parameters: Parameters, lessons: Lessons, some: Tensor) -> Tensor:
    """The scores of some samples, in pawns."""
    torch = load_torch()
    first = parameters["first"].clamp(-LARGEST, LARGEST)
    # No man adds nothing: the last row is held at zero.
    first = torch.cat([first[:INPUTS], torch.zeros(1, HIDDEN)])
    halves = [
        torch.nn.functional.embedding_bag(lessons.inputs[some, place], first, mode="sum")
        for place in range(2)
    ]
    hidden = torch.cat([(half + parameters["bias"]).clamp(0, 1) for half in halves], 1)
    stages = lessons.stages[some]
    learnt = (hidden * parameters["second"][stages]).sum(1) + parameters["shift"][stages]
    return lessons.worth[some] + parameters["square"] * lessons.more[some] + learnt


def _whole(parameters: Parameters) -> dict[str, NDArray[Any]]:
    """The weights, quantised for the kernels."""
    arrays = {key: tensor.detach().numpy() for key, tensor in parameters.items()}
    first = np.clip(arrays["first"][:INPUTS], -LARGEST, LARGEST)
    counted = {
        "first": first * FULL,
        "bias": arrays["bias"] * FULL,
        "second": arrays["second"] * STEEP,
        "shift": arrays["shift"] * STEEP,
    }
    whole: dict[str, NDArray[Any]] = {
        key: np.round(each).astype(np.int16) for key, each in counted.items()
    }
    return whole | {"square": arrays["square"].astype(np.float32)}


def _scores(weights: Mapping[str, NDArray[Any]], samples: Samples) -> NDArray[np.float64]:
    """The scores of the kernels, up to rounding."""
    first = np.vstack([weights["first"], np.zeros(HIDDEN)])
    hidden = np.hstack(
        [
            np.clip(first[samples.inputs[:, place]].sum(axis=1) + weights["bias"], 0, FULL)
            for place in range(2)
        ]
    )
    stages = _stages(samples)
    learnt = (hidden * weights["second"][stages]).sum(axis=1) / (int(FULL) * STEEP)
    learnt += weights["shift"][stages] / STEEP
    scores: NDArray[np.float64] = (
        samples.worth + weights["square"][0] * samples.more + learnt
    )
    return scores
