"""Moves of one player, with what that player saw, and how well they are guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.captures import VALUES, captured_value
from bots.chess.network_features import CODES, Scenes, inputs_of, scenes_of
from bots.chess.network_players import scores_of, squares_of
from bots.weights import BEST, MEMBERS, THESIS
from core.values import Move, Observation


@dataclass(frozen=True, slots=True)
class Lesson:
    """One game as seen by the player to learn from.

    Attributes:
        seen: What that side was shown before every move of the game.
        moves: Every move of the game, of both sides.
    """

    seen: Sequence[Observation]
    moves: Sequence[Move]


@dataclass(frozen=True, slots=True)
class Sample:
    """One move that was played, among the legal ones.

    Attributes:
        game: The number of its game.
        scenes: The legal moves as numbers.
        taken: The value that each of them captures.
        chosen: The index of the one played.
    """

    game: int
    scenes: Scenes
    taken: NDArray[np.int64]
    chosen: int

    @property
    def wins(self) -> bool:
        """Whether the king can be taken, so that no network is asked."""
        return bool(self.taken.max() == VALUES["k"])


def samples_of(lessons: Iterable[Lesson]) -> list[Sample]:
    """Every move of the lessons' players, in order."""
    return [
        _sample(number, lesson, ply)
        for number, lesson in enumerate(lessons)
        for ply, now in enumerate(lesson.seen)
        if now.moves
    ]


def _sample(number: int, lesson: Lesson, ply: int) -> Sample:
    now = lesson.seen[ply]
    return Sample(
        game=number,
        scenes=scenes_of(lesson.seen[: ply + 1]),
        taken=np.array([captured_value(now, move) for move in now.moves]),
        chosen=now.moves.index(lesson.moves[ply]),
    )


Floats: TypeAlias = NDArray[np.floating]
Score: TypeAlias = Callable[[Sample], Floats]
"""Scores every legal move; the bot plays the highest."""


@dataclass(frozen=True, slots=True)
class Share:
    """The accuracy of predictions.

    Attributes:
        mean: From 0 to 1.
        error: Its standard error, clustered by games.
    """

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} % +- {100 * self.error:.1f}"


def share(hits: Sequence[float], samples: Sequence[Sample]) -> Share:
    """The accuracy of ``hits``, one for every sample."""
    mean = float(np.mean(hits))
    off: dict[int, float] = {}
    for hit, sample in zip(hits, samples, strict=True):
        off[sample.game] = off.get(sample.game, 0.0) + hit - mean
    games = max(len(off), 2)
    spread = sqrt(sum(each * each for each in off.values()) * games / (games - 1))
    return Share(mean, spread / len(hits))


def hit(scores: Floats, chosen: int) -> float:
    """The probability that the best of ``scores`` is the chosen one; ties are random."""
    best = scores == scores.max()
    return float(best[chosen] / best.sum())


def guarded(score: Score) -> Score:
    """``score`` as the bots use it: they take a king if they can."""
    return lambda sample: capture_largest(sample) if sample.wins else score(sample)


def at_random(sample: Sample) -> Floats:
    """Scores of RandomMove."""
    return np.zeros(len(sample.taken))


def capture_largest(sample: Sample) -> Floats:
    """Scores of CaptureLargest."""
    return sample.taken.astype(np.float64)


def hits_left_out(
    samples: Sequence[Sample],
    folds: int,
    seed: int,
    trained_on: Callable[[list[Sample], int], Score],
) -> list[float]:
    """Cross-validation: for every sample the hit of a network trained on other games.

    Games, never single moves, are split into ``folds``; ``trained_on`` is given all but one
    of them, and the number of that one.
    """
    games = sorted({sample.game for sample in samples})
    Random(seed).shuffle(games)
    heap = {game: place % folds for place, game in enumerate(games)}
    hits = [0.0] * len(samples)
    for left_out in range(folds):
        score = trained_on([s for s in samples if heap[s.game] != left_out], left_out)
        for place, sample in enumerate(samples):
            if heap[sample.game] == left_out:
                hits[place] = hit(score(sample), sample.chosen)
    return hits


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


Weights: TypeAlias = Mapping[str, NDArray[Any]]

DROPPED = 0.5
"""The dropout rate of the better network."""


@dataclass(frozen=True, slots=True)
class Trained:
    """A trained network: its weights, and the mean loss of every epoch."""

    weights: Weights
    errors: list[float]


@dataclass(frozen=True, slots=True)
class Architecture:
    """One kind of network.

    Attributes:
        file: The name of its weights file.
        error: What its loss measures.
        members: The size of its ensemble.
        recipe: The parameters of its training.
        train: Trains one from samples and a seed.
        scores: Scores every legal move of a sample.
    """

    file: str
    error: str
    members: int
    recipe: Recipe
    train: Callable[[Sequence[Sample], Recipe, int, Tell], Trained]
    scores: Callable[[Weights, Sample], NDArray[np.floating]]


def train_thesis(
    samples: Sequence[Sample], recipe: Recipe, seed: int, tell: Tell
) -> Trained:
    """Trains the network of the thesis to predict the two squares of the move played."""
    torch = load_torch()
    torch.manual_seed(seed)
    inputs = _boards(samples)
    wanted = torch.from_numpy(np.array([_wanted(sample) for sample in samples]))
    weights = {
        key: drawn(shape, THESIS.shapes[key.removesuffix("_bias")][0] ** -0.5)
        for key, shape in THESIS.shapes.items()
    }

    def loss(some: Tensor) -> Tensor:
        layer = inputs[some]
        for name in ("first", "second", "third"):
            layer = torch.sigmoid(layer @ weights[name] + weights[f"{name}_bias"])
        return ((layer - wanted[some]) ** 2).sum(1).mean()

    errors = descend(weights, loss, len(samples), recipe, tell)
    return Trained(arrays(weights), errors)


def _boards(samples: Sequence[Sample]) -> Tensor:
    """The one-hot inputs of every sample's board."""
    ones = np.zeros((len(samples), 64 * CODES), np.float32)
    for row, sample in zip(ones, samples, strict=True):
        row[inputs_of(sample.scenes.board)] = 1
    return load_torch().from_numpy(ones)


def _wanted(sample: Sample) -> NDArray[np.float32]:
    """One-hot origin and target of the move played."""
    ones = np.zeros(128, np.float32)
    ones[_squares(sample)[:, sample.chosen]] = 1
    return ones


def _squares(sample: Sample) -> NDArray[np.int64]:
    """The outputs of the thesis' network for every move."""
    return np.array([sample.scenes.origins % 64, 64 + sample.scenes.targets % 64])


def thesis_scores(weights: Weights, sample: Sample) -> NDArray[np.floating]:
    """The product of the probabilities of origin and target."""
    origin, target = squares_of(weights, sample.scenes.board)[_squares(sample)]
    return np.asarray(origin * target)


def train_best(samples: Sequence[Sample], recipe: Recipe, seed: int, tell: Tell) -> Trained:
    """Trains an ensemble of networks that score moves, from the same samples."""
    members: list[Weights] = []
    errors: list[list[float]] = []
    for member in range(MEMBERS):
        told = _from(member * recipe.epochs, tell)
        trained = _train_member(samples, recipe, seed * MEMBERS + member, told)
        members.append(trained.weights)
        errors.append(trained.errors)
    weights = {key: np.stack([one[key] for one in members]) for key in BEST.shapes}
    return Trained(weights, np.mean(errors, axis=0).tolist())


def _from(passed: int, tell: Tell) -> Tell:
    """``tell`` with epochs counted on from those ``passed``."""
    return lambda epoch, error: tell(passed + epoch, error)


def _train_member(
    samples: Sequence[Sample], recipe: Recipe, seed: int, tell: Tell
) -> Trained:
    torch = load_torch()
    torch.manual_seed(seed)
    batch = _padded(samples)
    weights = {key: drawn(shape[1:], _width(key)) for key, shape in BEST.shapes.items()}

    def loss(some: Tensor) -> Tensor:
        longest = int(batch.legal[some].sum(1).max())
        scores = _scores(weights, batch, some, longest)
        legal = batch.legal[some, :longest]
        chances = torch.log_softmax(scores.masked_fill(~legal, -1e9), 1)
        return -chances[torch.arange(len(some)), batch.chosen[some]].mean()

    errors = descend(weights, loss, len(samples), recipe, tell)
    return Trained(arrays(weights), errors)


def _width(key: str) -> float:
    """The range of initial parameters; small where few inputs are ones."""
    if key in ("board", "origins", "targets"):
        return 0.02
    return float(BEST.shapes[key][1] ** -0.5)


@dataclass(frozen=True, slots=True)
class _Batch:
    """The moves of all samples, padded to equal length; ``legal`` is false for padding."""

    boards: Tensor
    origins: Tensor
    targets: Tensor
    features: Tensor
    legal: Tensor
    chosen: Tensor


def _padded(samples: Sequence[Sample]) -> _Batch:
    torch = load_torch()
    scenes = [sample.scenes for sample in samples]

    def rows(parts: list[Tensor]) -> Tensor:
        return torch.nn.utils.rnn.pad_sequence(parts, batch_first=True)

    return _Batch(
        boards=_boards(samples),
        origins=rows([torch.from_numpy(scene.origins) for scene in scenes]),
        targets=rows([torch.from_numpy(scene.targets) for scene in scenes]),
        features=rows([torch.from_numpy(scene.features) for scene in scenes]),
        legal=rows([torch.ones(len(scene.origins), dtype=torch.bool) for scene in scenes]),
        chosen=torch.tensor([sample.chosen for sample in samples]),
    )


def _scores(weights: Parameters, batch: _Batch, some: Tensor, longest: int) -> Tensor:
    torch = load_torch()
    moment = batch.boards[some] @ weights["board"] + weights["first_bias"]
    wide = (
        moment[:, None]
        + weights["origins"][batch.origins[some, :longest]]
        + weights["targets"][batch.targets[some, :longest]]
        + batch.features[some, :longest] @ weights["features"]
    )
    narrow = _thinned(torch.relu(wide)) @ weights["second"] + weights["second_bias"]
    return _thinned(torch.relu(narrow)) @ weights["third"]


def _thinned(layer: Tensor) -> Tensor:
    return load_torch().nn.functional.dropout(layer, DROPPED)


def best_scores(weights: Weights, sample: Sample) -> NDArray[np.floating]:
    """See ``scores_of``."""
    return scores_of(weights, sample.scenes)


ARCHITECTURES = {
    "thesis": Architecture(
        THESIS.name,
        "squared error per sample; a network that answers zero has 2",
        1,
        Recipe(epochs=150, batch=32, rate=0.01),
        train_thesis,
        thesis_scores,
    ),
    "best": Architecture(
        BEST.name,
        "nats per move; even chances for all moves have about 3.4",
        MEMBERS,
        Recipe(epochs=20, batch=64, rate=0.002, decay=0.01),
        train_best,
        best_scores,
    ),
}
