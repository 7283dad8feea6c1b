"""Gradient descent in PyTorch, which is loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Tensor: TypeAlias = Any
"""A ``torch.Tensor``; type checks run without PyTorch."""

Parameters: TypeAlias = Mapping[str, Tensor]
Tell: TypeAlias = Callable[[int, float], None]
"""Called with the number of every epoch, from 1, and its loss."""


class NoTorchError(Exception):
    """PyTorch is not installed. The message says how to install it."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The parameters of a descent.

    Attributes:
        epochs: Passes over all samples.
        batch: Samples a step.
        rate: The largest learning rate, of a one-cycle schedule.
        decay: The weight decay.
    """

    epochs: int
    batch: int
    rate: float
    decay: float = 0.0


def load_torch() -> Any:  # noqa: ANN401 - a module that need not be there
    """Loads PyTorch with one thread, so that a seed means one result.

    Raises:
        NoTorchError: If it is not installed.
    """
    try:
        torch = import_module("torch")
    except ImportError as error:
        raise NoTorchError(
            "training a network needs PyTorch; install it with: pip install torch"
        ) from error
    torch.set_num_threads(1)
    return torch


def descend(
    parameters: Parameters,
    loss: Callable[[Tensor], Tensor],
    samples: int,
    recipe: Recipe,
    tell: Tell,
) -> list[float]:
    """Minimises ``loss`` over ``parameters``; returns the mean loss of every epoch.

    ``loss`` is given the indices of a batch and returns its mean loss.
    """
    torch = load_torch()
    steps = recipe.epochs * -(-samples // recipe.batch)
    optimizer = torch.optim.AdamW(
        parameters.values(), lr=recipe.rate, weight_decay=recipe.decay
    )
    pace = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, recipe.rate, total_steps=steps, pct_start=0.1
    )
    errors: list[float] = []
    for epoch in range(1, recipe.epochs + 1):
        total = 0.0
        for some in torch.randperm(samples).split(recipe.batch):
            error = loss(some)
            optimizer.zero_grad()
            error.backward()
            optimizer.step()
            pace.step()
            total += error.item() * len(some)
        errors.append(total / samples)
        tell(epoch, errors[-1])
    return errors


def drawn(shape: tuple[int, ...], width: float) -> Tensor:
    """A parameter initialised uniformly from -``width`` to ``width``."""
    return load_torch().empty(shape).uniform_(-width, width).requires_grad_()


def arrays(parameters: Parameters) -> dict[str, NDArray[np.float32]]:
    """``parameters`` as they are stored."""
    return {key: tensor.detach().numpy() for key, tensor in parameters.items()}
