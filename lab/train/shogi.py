"""Fits the evaluation of shogi to values of searches or a teacher, and to results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.shogi.evaluation import by_hand, shipped_weights
from bots.shogi.kernels import SIZE, UNIT, Weighed
from bots.weights import SHOGI
from core.boards import as_bits
from core.game import Game
from core.games.shogi.rows_kernels import all_pieces
from core.games.shogi.tables import EDGE
from lab.train.games_kernels import write_gradient, write_scores
from lab.train.self_play import PositionSource, School, sides_of
from lab.train.teacher import TeacherSpeech

PAWN = 1.6
"""What a pawn of Fairy-Stockfish is in ours: from 11,326 positions that it searched six
plies deep, the ratio of standard deviations to those of our own search."""


def judge(game: Game, weights: NDArray[np.int16]) -> Weighed:
    """The evaluation by ``weights``."""
    return Weighed(game.rules, weights)


def is_quiet(row: NDArray[np.uint64], move: str) -> bool:
    """Whether ``move`` of USI neither takes a piece where it goes nor promotes."""
    if move[1:2] == "*":
        return True
    if len(move) != len("7g7f"):
        return False
    target = EDGE * "ihgfedcba".index(move[3]) + EDGE - int(move[2])
    return not as_bits(all_pieces(row)) >> target & 1


SPEECH = TeacherSpeech(
    is_quiet, "position sfen", ("usi", "setoption name UCI_Variant value shogi"), PAWN
)


SPREAD = 6.0
"""The scale of pawns in winning chances: the logistic function of pawns / this."""

BATCH, RATE, HOLD = 4096, 0.01, 2e-6
"""Samples a step; the largest learning rate; how strongly weights are held where they were,
so that what is seldom seen is not learnt from noise."""

FADES = 0.9, 0.999
"""How slowly Adam forgets gradients and their squares."""

Floats = NDArray[np.float64]
Tell = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class ShogiLessons:
    """Positions, and what Black's chances to win in them are said to be."""

    rows: NDArray[np.uint64]
    chances: Floats

    def __len__(self) -> int:
        return len(self.rows)


def lessons_of(
    rows: NDArray[np.uint64],
    values: NDArray[np.float32],
    points: NDArray[np.float32],
    results: float,
) -> ShogiLessons:
    """What is to be learnt from positions.

    Args:
        rows: The positions.
        values: What searches made of them for the side to move, in pawns.
        points: What the game brought the side to move.
        results: The weight of ``points``, from 0 to 1.
    """
    chances = (1 - results) * chance(values.astype(np.float64)) + results * points
    return ShogiLessons(rows, np.where(sides_of(rows) == 1, 1 - chances, chances))


def chance(pawns: Floats) -> Floats:
    """The chance to win, from 0 to 1."""
    result: Floats = 1 / (1 + np.exp(-pawns / SPREAD))
    return result


def scores_of(weights: Floats, rows: NDArray[np.uint64]) -> Floats:
    """The scores of positions for Black, in pawns; ``weights`` are in pawns too."""
    scores = np.zeros(len(rows))
    write_scores(rows, weights, np.zeros((1, SIZE), np.int16), scores)
    return scores


def error_of(weights: NDArray[np.int16], lessons: ShogiLessons) -> float:
    """The mean squared error of winning chances."""
    scores = scores_of(weights.astype(np.float64) * UNIT, lessons.rows)
    return float(np.mean((chance(scores) - lessons.chances) ** 2))


def fitted(
    first: NDArray[np.int16], lessons: ShogiLessons, epochs: int, seed: int, tell: Tell
) -> NDArray[np.int16]:
    """The weights that fit best, by Adam, from ``first`` on."""
    held = first.astype(np.float64) * UNIT
    weights, slope, square = held.copy(), np.zeros_like(held), np.zeros_like(held)
    rng, notes = np.random.default_rng(seed), np.zeros((1, SIZE), np.int16)
    steps, done = epochs * -(-len(lessons) // BATCH), 0
    for epoch in range(1, epochs + 1):
        total, order = 0.0, rng.permutation(len(lessons))
        for begin in range(0, len(order), BATCH):
            some, gradient = order[begin : begin + BATCH], HOLD * (weights - held)
            total += write_gradient(
                lessons.rows, some, lessons.chances, SPREAD, weights, notes, gradient
            )
            done += 1
            slope = FADES[0] * slope + (1 - FADES[0]) * gradient
            square = FADES[1] * square + (1 - FADES[1]) * gradient**2
            step = slope / (1 - FADES[0] ** done)
            step /= np.sqrt(square / (1 - FADES[1] ** done)) + 1e-9
            weights -= RATE * (1 - done / (steps + 1)) * step
        tell(epoch, total / len(lessons))
    return np.round(weights / UNIT).astype(np.int16)


SCHOOL = School(
    source=PositionSource("shogi", judge, SPEECH),
    name=SHOGI.name,
    by_hand=by_hand,
    shipped=shipped_weights,
    lessons=lessons_of,
    error=error_of,
    fitted=fitted,
)
