"""Moves of one player, with what that player saw, and how well they are guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.captures import VALUES, captured_value
from bots.chess.network_features import Scenes, scenes_of
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
