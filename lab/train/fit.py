"""Positions with what a teacher says of them, and the training of the learnt evaluation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.evaluation import (
    MOST_CORRECTION,
    PHASES,
    STEEP,
    fogwise_evaluation,
    learned,
    packed,
    tapered,
)
from bots.chess.fog_kernels import FULL, INPUTS, STAGES, network_values
from bots.games import Evaluation
from bots.search.deepening import workspace_for
from core.game import Game
from core.games.chess.rows_kernels import PASSED
from core.games.chess.tables import META
from lab.train.chess import SOURCE
from lab.train.evaluation_kernels import (
    SPREAD,
    Lessons,
    Network,
    add_slopes,
    described,
    strayed,
    taught,
)
from lab.train.self_play import NO_STRAY, ask_engine
from lab.train.self_play_kernels import stray

Rows: TypeAlias = NDArray[np.uint64]
Floats: TypeAlias = NDArray[np.float32]

Teacher: TypeAlias = Callable[[Game, Rows], Floats]
"""Values of positions for their sides to move, in pawns; ``nan`` for those that are never
leaves of a search, as something can be taken there."""

TABLE_BITS = 16

SPEECH = replace(SOURCE.speech, pawn=0.7, static=0.7 * SOURCE.speech.static)
"""How engines are asked. Their values are made smaller, as they are surer of winning than
anyone may be in the fog: at 0.7 they are nearest to the shipped evaluation, and where a
piece is ahead they are worth a piece."""

FARTHEST = 3
"""The most random moves that lead away from a game."""

IN_CHECK = 4
"""How many plies deep an engine searches a position that its network says nothing of, as
the side to move is in check there."""


@dataclass(frozen=True, slots=True)
class TrainingGame:
    """One game: a row for each position in which a move was made, and its result.

    Attributes:
        rows: The positions.
        points: White's points, from 0 to 1.
    """

    rows: Rows
    points: float


@dataclass(frozen=True, slots=True)
class LabelledPositions:
    """Positions with values, from the point of view of the side to move.

    Attributes:
        rows: The positions.
        values: What the teacher says, in pawns.
        points: How the game ended, from 0 to 1; ``nan`` for positions not of a game.
        games: The number of the game that each position is from.
    """

    rows: Rows
    values: Floats
    points: Floats
    games: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.values)

    def some(self, chosen: NDArray[np.bool_]) -> LabelledPositions:
        """The positions at which ``chosen`` is true."""
        return LabelledPositions(*(getattr(self, name)[chosen] for name in self.__slots__))


def joined(parts: Sequence[LabelledPositions]) -> LabelledPositions:
    """All of ``parts``, one after the other."""
    names = LabelledPositions.__slots__
    return LabelledPositions(
        *(np.concatenate([getattr(one, n) for one in parts]) for n in names)
    )


def labelled(
    game: Game, stories: Sequence[TrainingGame], strays: int, seed: int, teacher: Teacher
) -> LabelledPositions:
    """The positions of ``stories``, and some near them, that ``teacher`` has a value for.

    Args:
        game: The game.
        stories: Whole games.
        strays: From each position so many others are made, by one, two or three random
            moves, as a search meets positions that nobody would play into.
        seed: Of the random moves.
        teacher: Who says what they are worth.
    """
    rows, points, games = _spread(game, stories, strays, np.random.default_rng(seed))
    values = teacher(game, rows)
    found = LabelledPositions(rows, values, points, games)
    return found.some(np.isfinite(values))


def searching(depth: int) -> Teacher:
    """A teacher that searches ``depth`` plies deep with pieces and squares in view."""

    def teach(game: Game, rows: Rows) -> Floats:
        values = np.full(len(rows), np.nan, np.float32)
        for some in phases(rows):
            judge, found = fogwise_evaluation(game, rows[some]), np.zeros(len(some))
            work = workspace_for(game, judge, TABLE_BITS)
            taught(judge, rows[some], depth, work, found)
            values[some] = found
        return values

    return teach


def told(program: str, depth: int) -> Teacher:
    """A teacher that asks an engine for chess, such as Stockfish; at depth 0 its network.

    It is asked only about calm positions: those that no capture changes the value of, with
    no king that could be taken, which no engine for chess would look at. Of what a search
    evaluates in the fog nothing is missing then. Positions in check are among them, and
    are searched ``IN_CHECK`` plies deep.
    """

    def ask(game: Game, rows: Rows, plies: int) -> Floats:
        return ask_engine(program, game, _unpassed(rows), plies, SPEECH)

    def teach(game: Game, rows: Rows) -> Floats:
        values = np.full(len(rows), np.nan, np.float32)
        calm = np.flatnonzero(_calm(game, rows))
        values[calm] = ask(game, rows[calm], depth)
        checked = calm[np.isnan(values[calm])]
        if not depth and len(checked):
            values[checked] = ask(game, rows[checked], IN_CHECK)
        return values

    return teach


def _unpassed(rows: Rows) -> Rows:
    """The same positions, in which no pawn may be taken in passing.

    In the fog a pawn may pass while a king hangs; Stockfish 15 crashes where it does.
    """
    asked = rows.copy()
    asked[:, META] &= ~PASSED
    return asked


def _calm(game: Game, rows: Rows) -> NDArray[np.bool_]:
    """Which of ``rows`` are worth the same if nothing is captured, and can be captured."""
    calm = np.zeros(len(rows), np.bool_)
    for some in phases(rows):
        judge, found = fogwise_evaluation(game, rows[some]), np.zeros(len(some), np.bool_)
        work, kept = workspace_for(game, judge, TABLE_BITS), np.full(len(some), NO_STRAY)
        stray(judge, work, rows[some], kept, found)
        calm[some] = found
    return calm


def phases(rows: Rows) -> list[NDArray[np.int64]]:
    """The indices of the positions of each game phase, which tables are made for."""
    pieces = np.bitwise_count(rows[:, : len(PHASES)]).astype(np.int64)
    every = pieces @ np.array(PHASES)
    return [np.flatnonzero(every == one) for one in np.unique(every)]


def _spread(
    game: Game, stories: Sequence[TrainingGame], strays: int, dice: np.random.Generator
) -> tuple[Rows, Floats, NDArray[np.int64]]:
    """Distinct positions: rows, points of the side to move, numbers of the games."""
    seen: set[bytes] = set()
    rows, points, games = [], [], []
    for number, story in enumerate(stories):
        for row in story.rows:
            for stray_number in range(strays + 1):
                far, after = _distance(stray_number), np.empty_like(row)
                goes_on = strayed(game.rules, row, dice.random(far), after)
                if goes_on and after.tobytes() not in seen:
                    seen.add(after.tobytes())
                    black = bool(after[-1] & np.uint64(1))
                    rows.append(after)
                    points.append(abs(black - story.points) if far == 0 else np.nan)
                    games.append(number)
    return np.array(rows), np.array(points, np.float32), np.array(games)


def _distance(stray_number: int) -> int:
    """How many random moves lead to a stray; none to the position itself, number 0."""
    return 1 + (stray_number - 1) % FARTHEST if stray_number else 0


MOST_MEN = 32


@dataclass(frozen=True, slots=True)
class Samples:
    """Training samples, one a position, from the point of view of the side to move.

    Attributes:
        rows: The positions.
        values: What the teacher says, in pawns.
        points: How the game ended, from 0 to 1; ``nan`` for positions not of a game.
        worth: The static score, in pawns.
        more: How many more squares than the other side it sees.
        men: The number of pieces.
        places: Inputs of the network as the mover sees them, ``[positions, MOST_MEN]``.
    """

    rows: Rows
    values: Floats
    points: Floats
    worth: Floats
    more: Floats
    men: NDArray[np.int16]
    places: NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.values)


def samples_of(
    game: Game, positions: LabelledPositions, base: Evaluation = fogwise_evaluation
) -> Samples:
    """The network's inputs for ``positions``; it learns to correct ``base``."""
    rows, number = positions.rows, len(positions)
    worth, more = np.zeros(number, np.float32), np.zeros(number, np.float32)
    men = np.zeros(number, np.int16)
    places = np.zeros((number, MOST_MEN), np.int16)
    for some in phases(rows):
        seen: list[NDArray[Any]] = [each[some] for each in (worth, more, men, places)]
        described(base(game, rows[some]), rows[some], *seen)
        worth[some], more[some], men[some], places[some] = seen
    return Samples(rows, positions.values, positions.points, worth, more, men, places)


LARGEST = 1.9
"""The largest input weight, so that accumulators of 32 pieces fit into 16 bits."""

FADES = 0.9, 0.999
"""How slowly Adam forgets gradients and their squares."""

Numbers: TypeAlias = NDArray[np.floating[Any]]
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

    def __init__(self, numbers: Numbers, steps: int) -> None:
        self._numbers, self._steps, self._done = numbers, steps, 0
        self._slope, self._square = np.zeros_like(numbers), np.zeros_like(numbers)

    def step(self, gradient: Numbers, rate: float) -> None:
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


def _network(numbers: Numbers, hidden: int) -> Network:
    """``numbers`` as a network, which changes with them."""
    shapes = _shapes(hidden)
    parts = np.split(numbers, np.cumsum([prod(shape) for shape in shapes])[:-1])
    return Network(*(part.reshape(s) for part, s in zip(parts, shapes, strict=True)))


def _drawn(recipe: NetworkRecipe, rng: np.random.Generator) -> Numbers:
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


def chance(pawns: Numbers) -> Numbers:
    """The chance to win, from 0 to 1."""
    chances: Numbers = 1 / (1 + np.exp(-pawns / SPREAD))
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


def squared_error(scores: Numbers, samples: Samples) -> float:
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
