"""Fits the evaluation of shogi to values of searches or a teacher, and to results."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from bots.shogi.evaluation import by_hand, shipped_weights
from bots.shogi.kernels import SIZE, UNIT, Weighed
from bots.weights import SHOGI
from core.boards import as_bits
from core.game import Game
from core.games.shogi.rows_kernels import all_pieces
from core.games.shogi.tables import EDGE
from lab.train import games
from lab.train.games import Floats, School, Tell, chance, descended
from lab.train.games_kernels import write_gradient, write_scores
from lab.train.self_play import PositionSource, TeacherSpeech, sides_of

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
    chances = (1 - results) * chance(values.astype(np.float64), SPREAD) + results * points
    return ShogiLessons(rows, np.where(sides_of(rows) == 1, 1 - chances, chances))


def scores_of(weights: Floats, rows: NDArray[np.uint64]) -> Floats:
    """The scores of positions for Black, in pawns; ``weights`` are in pawns too."""
    scores = np.zeros(len(rows))
    write_scores(rows, weights, np.zeros((1, SIZE), np.int16), scores)
    return scores


def error_of(weights: NDArray[np.int16], lessons: ShogiLessons) -> float:
    """The mean squared error of winning chances."""
    scores = scores_of(weights.astype(np.float64) * UNIT, lessons.rows)
    return float(np.mean((chance(scores, SPREAD) - lessons.chances) ** 2))


def fitted(
    first: NDArray[np.int16], lessons: ShogiLessons, epochs: int, seed: int, tell: Tell
) -> NDArray[np.int16]:
    """The weights that fit best, by Adam, from ``first`` on."""
    rows, chances, notes = lessons.rows, lessons.chances, np.zeros((1, SIZE), np.int16)

    def add(weights: Floats, some: NDArray[np.int64], gradient: Floats) -> float:
        return float(write_gradient(rows, some, chances, SPREAD, weights, notes, gradient))

    return descended(first, UNIT, len(lessons), epochs, seed=seed, tell=tell, add=add)


SCHOOL = School(
    source=PositionSource("shogi", judge, SPEECH),
    name=SHOGI.name,
    by_hand=by_hand,
    shipped=shipped_weights,
    lessons=lessons_of,
    error=error_of,
    fitted=fitted,
)

arguments, run = games.arguments, partial(games.run, SCHOOL)
