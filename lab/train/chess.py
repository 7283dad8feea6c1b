"""Fits the evaluation of open chess to values of searches or a teacher, and to results."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from bots.chess.evaluation import by_hand, open_weights
from bots.chess.exchange_kernels import VALUES
from bots.chess.open_kernels import UNIT, Open
from bots.chess.terms_tables import DANGERS, TERMS
from bots.weights import CHESS
from core.game import Game
from lab.train import games
from lab.train.games import Floats, School, Tell, chance, descended
from lab.train.games_kernels import write_terms
from lab.train.self_play import PositionSource, TeacherSpeech

STATIC = 1.3
"""What ten plies of Stockfish 15 see of a pawn that its network sees: the factor of least
squares in 3,000 positions."""


def judge(game: Game, weights: NDArray[np.int16]) -> Open:
    """The evaluation by ``weights``."""
    return Open(game.rules, weights)


def is_quiet(row: NDArray[np.uint64], move: str) -> bool:
    """Whether ``move`` of UCI neither takes a piece where it goes nor promotes."""
    if len(move) != len("e2e4"):
        return False
    target = "abcdefgh".index(move[2]) + 8 * (int(move[3]) - 1)
    return not any(int(board) >> target & 1 for board in row[:6])


TABLES = 6 * 64
MOST_MEN = 32

SPREAD = 1.5
"""The scale of pawns in winning chances: the logistic function of pawns / this."""


@dataclass(frozen=True, slots=True)
class FitLessons:
    """Positions as White sees them.

    Attributes:
        terms: The terms of each, ``[n, TERMS]``.
        places: Where its pieces stand in the tables, ``[n, MOST_MEN]``.
        signs: 1 for a white piece, -1 for a black one, 0 for none.
        dangers: What the kings attacked by White and by Black are in danger by,
            ``[n, 2, DANGERS]``.
        kept: What White and Black keep of an advantage in the endgame, ``[n, 2]``.
        shares: The share of the middlegame.
        material: White's material less Black's, in pawns.
        chances: What White's chance to win is said to be.
    """

    terms: NDArray[np.int8]
    places: NDArray[np.int16]
    signs: NDArray[np.int8]
    dangers: NDArray[np.int8]
    kept: Floats
    shares: Floats
    material: Floats
    chances: Floats

    def __len__(self) -> int:
        return len(self.shares)

    def some(self, chosen: NDArray[np.int64] | NDArray[np.bool_]) -> FitLessons:
        """Those that are chosen."""
        return FitLessons(
            self.terms[chosen],
            self.places[chosen],
            self.signs[chosen],
            self.dangers[chosen],
            self.kept[chosen],
            self.shares[chosen],
            self.material[chosen],
            self.chances[chosen],
        )


def lessons_of(
    rows: NDArray[np.uint64],
    values: NDArray[np.float32],
    points: NDArray[np.float32],
    results: float,
) -> FitLessons:
    """What is to be learnt from positions.

    Args:
        rows: The positions.
        values: What searches made of them for the side to move, in pawns.
        points: What the game brought the side to move.
        results: The weight of ``points``, from 0 to 1.
    """
    number = len(rows)
    counts = np.zeros((number, TERMS + 2 * DANGERS), np.int16)
    places = np.zeros((number, MOST_MEN), np.int16)
    signs = np.zeros((number, MOST_MEN), np.int8)
    shares, kept = np.zeros(number), np.zeros((number, 2))
    write_terms(rows, counts, places, signs, shares, kept)
    terms, dangers = np.split(counts.astype(np.int8), [TERMS], axis=1)
    chances = (1 - results) * chance(values.astype(np.float64), SPREAD) + results * points
    black = (rows[:, 7] & np.uint64(1)).astype(bool)
    chances[black] = 1 - chances[black]
    material = (VALUES[places // 64] * (places // 64 < 5) * signs).sum(axis=1)
    dangers = dangers.reshape(number, 2, DANGERS)
    return FitLessons(terms, places, signs, dangers, kept, shares, material, chances)


def scores_of(weights: Floats, lessons: FitLessons) -> Floats:
    """The scores of positions for White, in pawns; ``weights`` are in pawns too."""
    early, late, _ = _phases(weights, lessons)
    scores: Floats = early * lessons.shares + late * _lates(late, lessons)
    return scores


def _phases(weights: Floats, lessons: FitLessons) -> tuple[Floats, Floats, Floats]:
    """The scores for either phase, and sums of dangers, ``[n, 2, 2]`` by side and phase."""
    parts = lessons.terms @ weights[:, :TERMS].T
    tables = weights[:, TERMS : TERMS + TABLES]
    parts += (tables[:, lessons.places] * lessons.signs).sum(axis=2).T
    sums: Floats = np.maximum(lessons.dangers @ weights[:, TERMS + TABLES :].T, 0.0)
    parts += sums[:, 0] ** 2 - sums[:, 1] ** 2
    parts += lessons.material[:, None]
    return parts[:, 0], parts[:, 1], sums


def _lates(late: Floats, lessons: FitLessons) -> Floats:
    """The weight of the endgame in each position, less what is ahead but cannot be kept."""
    kept = np.where(late > 0.0, lessons.kept[:, 0], lessons.kept[:, 1])
    weights: Floats = (1 - lessons.shares) * kept
    return weights


def error_of(weights: NDArray[np.int16], lessons: FitLessons) -> float:
    """The mean squared error of winning chances."""
    scores = scores_of(weights.astype(np.float64) * UNIT, lessons)
    return float(np.mean((chance(scores, SPREAD) - lessons.chances) ** 2))


def fitted(
    first: NDArray[np.int16], lessons: FitLessons, epochs: int, seed: int, tell: Tell
) -> NDArray[np.int16]:
    """The weights that fit best, by Adam, from ``first`` on."""

    def add(weights: Floats, some: NDArray[np.int64], gradient: Floats) -> float:
        error, slope = _gradient(weights, lessons.some(some))
        gradient += slope
        return error * len(some)

    return descended(first, UNIT, len(lessons), epochs, seed=seed, tell=tell, add=add)


def _gradient(weights: Floats, some: FitLessons) -> tuple[float, Floats]:
    """The mean squared error of winning chances, and its slope."""
    early, late, sums = _phases(weights, some)
    lates = _lates(late, some)
    chances = chance(early * some.shares + late * lates, SPREAD)
    off = chances - some.chances
    slope = 2 * off * chances * (1 - chances) / SPREAD / len(some)
    gradient = np.zeros_like(weights)
    for phase, share in enumerate((some.shares, lates)):
        row, pull = gradient[phase], slope * share
        row[:TERMS] = pull @ some.terms
        pulls = pull[:, None] * some.signs
        row[TERMS : TERMS + TABLES] = np.bincount(
            some.places.reshape(-1), pulls.reshape(-1), minlength=TABLES
        )
        squared = 2 * pull[:, None] * sums[:, :, phase]
        row[TERMS + TABLES :] = squared[:, 0] @ some.dangers[:, 0]
        row[TERMS + TABLES :] -= squared[:, 1] @ some.dangers[:, 1]
    return float(np.mean(off**2)), gradient


SOURCE = PositionSource("chess", judge, TeacherSpeech(is_quiet, static=STATIC))
"""Games of the search of open chess against itself."""

SCHOOL = School(
    source=SOURCE,
    name=CHESS.name,
    by_hand=by_hand,
    shipped=open_weights,
    lessons=lessons_of,
    error=error_of,
    fitted=fitted,
)

arguments, run = games.arguments, partial(games.run, SCHOOL)
