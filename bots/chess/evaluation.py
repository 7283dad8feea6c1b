"""Makes the evaluations of chess, in the open and in the fog.

The piece-square tables are those of Tomasz Michniewski's "Simplified Evaluation Function"
(https://www.chessprogramming.org/Simplified_Evaluation_Function), in centipawns, from the
eighth rank to the first. Kings have a table for the middlegame and one for the endgame.
Other weights by hand are guesses.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.chess import terms_tables as at
from bots.chess.exchange_kernels import VALUES
from bots.chess.fog_kernels import (
    BIAS,
    FULL,
    INPUTS,
    ROWS,
    SECOND,
    SHIFT,
    FogTerms,
    Fogwise,
    Learned,
    Taught,
)
from bots.chess.open_kernels import UNIT, Material, Open
from bots.chess.progressive_kernels import DistanceOrder, SeriesTerms
from bots.chess.progressive_tables import TERMS as SERIES_TERMS
from bots.chess.progressive_tables import WEIGHTS
from bots.weights import CHESS, LEARNED, TAUGHT
from core.game import Game

Table = NDArray[np.float64]

MEN = (100, 320, 330, 500, 900, 0)
"""Pawn, knight, bishop, rook, queen; kings have no value in pawns."""

PHASES = (0, 1, 1, 2, 4, 0)
"""The weight of each kind in the game phase."""

WHOLE = 24
"""The game phase of the initial array."""

SQUARE, MOST_SQUARES = 0.03, 1.0
"""The value of a square in view and the limit for all of them, in pawns."""

SOME = 16
"""Boards from which the game phase is estimated."""

_PAWN = """
  0   0   0   0   0   0   0   0
 50  50  50  50  50  50  50  50
 10  10  20  30  30  20  10  10
  5   5  10  25  25  10   5   5
  0   0   0  20  20   0   0   0
  5  -5 -10   0   0 -10  -5   5
  5  10  10 -20 -20  10  10   5
  0   0   0   0   0   0   0   0
"""
_KNIGHT = """
-50 -40 -30 -30 -30 -30 -40 -50
-40 -20   0   0   0   0 -20 -40
-30   0  10  15  15  10   0 -30
-30   5  15  20  20  15   5 -30
-30   0  15  20  20  15   0 -30
-30   5  10  15  15  10   5 -30
-40 -20   0   5   5   0 -20 -40
-50 -40 -30 -30 -30 -30 -40 -50
"""
_BISHOP = """
-20 -10 -10 -10 -10 -10 -10 -20
-10   0   0   0   0   0   0 -10
-10   0   5  10  10   5   0 -10
-10   5   5  10  10   5   5 -10
-10   0  10  10  10  10   0 -10
-10  10  10  10  10  10  10 -10
-10   5   0   0   0   0   5 -10
-20 -10 -10 -10 -10 -10 -10 -20
"""
_ROOK = """
  0   0   0   0   0   0   0   0
  5  10  10  10  10  10  10   5
 -5   0   0   0   0   0   0  -5
 -5   0   0   0   0   0   0  -5
 -5   0   0   0   0   0   0  -5
 -5   0   0   0   0   0   0  -5
 -5   0   0   0   0   0   0  -5
  0   0   0   5   5   0   0   0
"""
_QUEEN = """
-20 -10 -10  -5  -5 -10 -10 -20
-10   0   0   0   0   0   0 -10
-10   0   5   5   5   5   0 -10
 -5   0   5   5   5   5   0  -5
  0   0   5   5   5   5   0  -5
-10   5   5   5   5   5   0 -10
-10   0   5   0   0   0   0 -10
-20 -10 -10  -5  -5 -10 -10 -20
"""
_KING = """
-30 -40 -40 -50 -50 -40 -40 -30
-30 -40 -40 -50 -50 -40 -40 -30
-30 -40 -40 -50 -50 -40 -40 -30
-30 -40 -40 -50 -50 -40 -40 -30
-20 -30 -30 -40 -40 -30 -30 -20
-10 -20 -20 -20 -20 -20 -20 -10
 20  20   0   0   0   0  20  20
 20  30  10   0   0  10  30  20
"""
_KING_LATE = """
-50 -40 -30 -20 -20 -30 -40 -50
-30 -20 -10   0   0 -10 -20 -30
-30 -10  20  30  30  20 -10 -30
-30 -10  30  40  40  30 -10 -30
-30 -10  30  40  40  30 -10 -30
-30 -10  20  30  30  20 -10 -30
-30 -30   0   0   0   0 -30 -30
-50 -30 -30 -30 -30 -30 -30 -50
"""


def _read(picture: str) -> list[int]:
    """The numbers of a picture from a1 on."""
    rows = [[int(word) for word in line.split()] for line in picture.split("\n") if line]
    return [number for row in reversed(rows) for number in row]


def _table(king: str) -> Table:
    pictures = (_PAWN, _KNIGHT, _BISHOP, _ROOK, _QUEEN, king)
    squares: Table = np.array([_read(picture) for picture in pictures], np.float64)
    squares += np.array(MEN)[:, None]
    return squares / 100


EARLY, LATE = _table(_KING), _table(_KING_LATE)


def fogwise_evaluation(game: Game, rows: NDArray[np.uint64]) -> Fogwise:
    """The evaluation for ``rows``, boards of about the same game phase."""
    no_walls, no_salt = np.uint64(0), np.uint64(0)
    worth = tapered(counted(rows))
    return Fogwise(game.rules, no_walls, worth, SQUARE, MOST_SQUARES, no_salt)


def counted(rows: NDArray[np.uint64]) -> int:
    """The average game phase of boards, from 0 for bare kings to ``WHOLE``."""
    some = rows[:SOME, : len(PHASES)].tolist()
    counts: list[int] = [
        sum(word.bit_count() * phase for word, phase in zip(row, PHASES, strict=True))
        for row in some
    ]
    return round(sum(counts) / len(counts))


def tapered(count: int) -> Table:
    """The piece-square tables of a game phase, ``[6, 64]``, in pawns.

    ``count`` is the sum of ``PHASES`` over all pieces on the board.
    """
    share = min(1.0, count / WHOLE)
    table: Table = EARLY * share + LATE * (1 - share)
    return table


def by_hand() -> NDArray[np.int16]:
    """Weights by hand, from which the first fit began."""
    weights = np.zeros((2, at.TERMS + 6 * 64 + at.DANGERS))
    for row, table in zip(weights, (EARLY, LATE), strict=True):
        own = table - np.append(VALUES[:5], 0)[:, None]
        row[at.TERMS : at.TERMS + 6 * 64] = own.reshape(-1)
    for place, number, step, usual in (
        (at.KNIGHT_MOBILITY, 9, 0.05, 4),
        (at.BISHOP_MOBILITY, 14, 0.05, 6),
        (at.ROOK_MOBILITY, 15, 0.03, 7),
        (at.QUEEN_MOBILITY, 28, 0.015, 13),
    ):
        weights[:, place : place + number] += step * (np.arange(number) - usual)
    weights[:, at.BISHOP_PAIR] = 0.3, 0.5
    weights[:, at.ROOK_OPEN], weights[:, at.ROOK_HALF_OPEN] = (0.3, 0.1), (0.12, 0.1)
    passed = np.array([0, 0.05, 0.1, 0.2, 0.4, 0.7, 1.0, 0])
    weights[0, at.PASSED : at.PASSED + 8] = passed / 2
    weights[1, at.PASSED : at.PASSED + 8] = passed
    weights[1, at.FREE_PASSED : at.FREE_PASSED + 8] = passed / 2
    weights[:, at.DRIVEN] = 0.12
    weights[:, at.ISOLATED] = -0.15
    weights[:, at.DOUBLED] = -0.12, -0.25
    weights[:, at.UNSUPPORTED] = -0.08
    weights[:, at.PHALANX] = 0.06
    weights[0, at.SHIELD], weights[0, at.NEAR_SHIELD] = 0.15, 0.08
    weights[0, at.KING_OPEN], weights[0, at.KING_HALF_OPEN] = -0.25, -0.15
    weights[:, at.TERMS + 6 * 64 :] = _dangers()
    weights[:, at.PAWN_THREAT_MINOR], weights[:, at.PAWN_THREAT_MAJOR] = 0.4, 0.6
    weights[:, at.MINOR_THREAT : at.MINOR_THREAT + 5] = 0.05, 0.2, 0.2, 0.4, 0.4
    weights[:, at.ROOK_THREAT : at.ROOK_THREAT + 5] = 0.05, 0.2, 0.2, 0.1, 0.3
    weights[:, at.HANGING], weights[:, at.PUSH_THREAT] = 0.3, 0.15
    weights[1, at.PASSED_ROAD_SAFE], weights[1, at.UNSTOPPABLE] = 0.1, 4.0
    weights[1, at.PASSED_OWN_KING], weights[1, at.PASSED_OTHER_KING] = -0.02, 0.05
    weights[:, at.TEMPO] = 0.15, 0.1
    weights[:, at.KNIGHT_OUTPOST], weights[:, at.BISHOP_OUTPOST] = 0.25, 0.15
    weights[:, at.BAD_BISHOP] = -0.03
    weights[0, at.SPACE] = 0.03
    return np.round(weights / UNIT).astype(np.int16)


def _dangers() -> NDArray[np.float64]:
    """What the dangers of kings count, in the square root of a pawn."""
    dangers = np.zeros(at.DANGERS)
    dangers[at.ATTACKING : at.ATTACKING + 4] = 0.15, 0.1, 0.1, 0.1
    dangers[at.NEAR], dangers[at.TOUCHING], dangers[at.WEAK] = 0.03, 0.04, 0.12
    dangers[at.SAFE_CHECK : at.SAFE_CHECK + 4] = 0.3, 0.2, 0.35, 0.25
    dangers[at.UNSAFE_CHECK], dangers[at.NO_QUEEN] = 0.04, -0.6
    dangers[at.PAWN_NEAR], dangers[at.SHIELD_GONE] = 0.05, 0.08
    dangers[at.OPEN_FILES], dangers[at.KNIGHT_NEAR] = 0.05, -0.1
    dangers[at.ALWAYS] = -0.1
    return dangers


def open_evaluation(game: Game, rows: NDArray[np.uint64]) -> Open:
    """The evaluation of open chess, the same for all ``rows``."""
    return Open(game.rules, open_weights())


def goal_evaluation(game: Game, rows: NDArray[np.uint64]) -> Open:
    """The evaluation of chess with another goal than mate, the same for all ``rows``."""
    return Open(game.rules, _goal_weights(game.facts.key))


@cache
def _goal_weights(variant: str) -> NDArray[np.int16]:
    """The weights of open chess, and those of ``progress``, which are guesses by hand."""
    goals = np.round(np.array(_GOALS[variant]) / UNIT).astype(np.int16)
    return np.concatenate((open_weights(), goals), axis=1)


_GOALS = {
    "king-of-the-hill": ((0.0, 0.2, 1.0), (0.0, 0.6, 2.0)),
    "three-check": ((0.0, 1.5, 4.0), (0.0, 1.0, 3.0)),
}
"""By game, what progress counts in the middlegame and in the endgame, in pawns."""


def material_evaluation(game: Game, rows: NDArray[np.uint64]) -> Material:
    """An evaluation by material alone, the same for all ``rows``."""
    return Material(game.rules)


@cache
def open_weights() -> NDArray[np.int16]:
    """The weights that come with the program.

    Raises:
        WeightsError: If their file is missing or damaged.
    """
    weights: NDArray[np.int16] = CHESS.load()["weights"]
    return weights


TERMS_SQUARE, MOST_TERMS_SQUARES = 0.02, 0.6
"""The value of a square in view and the limit for all of them, in pawns: less than of
``Fogwise``, as the terms count mobility too."""


def terms_evaluation(game: Game, rows: NDArray[np.uint64]) -> FogTerms:
    """The evaluation of boards of ``game``, the same for all ``rows``."""
    none = np.uint64(0)
    return FogTerms(
        game.rules, none, TERMS_SQUARE, MOST_TERMS_SQUARES, none, open_weights()
    )


Rows = NDArray[np.uint64]
Arrays = dict[str, NDArray[Any]]

MOST_CORRECTION = 4.0
"""The largest correction of a leaf, in pawns."""

STEEP = 256
"""Quantisation of the output weights: so many are a pawn for a full hidden unit."""

NET_UNIT = 1 / (int(FULL) * STEEP)
"""Pawns to one of the output."""


def learned_evaluation(game: Game, rows: Rows) -> Learned:
    """The learnt evaluation for ``rows``, boards of about the same game phase."""
    return learned(game, tapered(counted(rows)), *_packed_weights())


def learned(
    game: Game, worth: NDArray[np.float64], net: NDArray[np.int16], square: float
) -> Learned:
    """The evaluation of positions of ``game`` with these weights."""
    no_walls, no_salt = np.uint64(0), np.uint64(0)
    return Learned(
        game.rules, no_walls, worth, square, MOST_CORRECTION, no_salt, net, NET_UNIT
    )


def learned_weights() -> Arrays:
    """The weights that come with the program."""
    return LEARNED.load()


@cache
def _packed_weights() -> tuple[NDArray[np.int16], float]:
    arrays = learned_weights()
    return packed(arrays), float(arrays["square"][0])


def packed(arrays: Arrays) -> NDArray[np.int16]:
    """The weights as one array, of any width; see ``Learned.net``."""
    hidden = len(arrays["bias"])
    net = np.zeros((ROWS, 2 * hidden), np.int16)
    first = arrays["first"].reshape(2, 6, 8, 8, hidden)
    net[:INPUTS, :hidden] = arrays["first"]
    # Black sees the sides exchanged and the ranks turned round.
    net[:INPUTS, hidden:] = first[::-1, :, ::-1].reshape(INPUTS, hidden)
    net[BIAS] = np.tile(arrays["bias"], 2)
    net[SECOND:SHIFT] = arrays["second"]
    net[SHIFT, : len(arrays["shift"])] = arrays["shift"]
    return net


def taught_evaluation(game: Game, rows: NDArray[np.uint64]) -> Taught:
    """The evaluation of boards of ``game``, the same for all ``rows``."""
    return taught(game, _taught_weights())


def taught(game: Game, net: NDArray[np.int16]) -> Taught:
    """The evaluation of positions of ``game`` by the network ``net``."""
    none = np.uint64(0)
    return Taught(game.rules, none, none, net, NET_UNIT)


@cache
def _taught_weights() -> NDArray[np.int16]:
    return packed(TAUGHT.load())


def series_evaluation(game: Game, rows: NDArray[np.uint64]) -> SeriesTerms:
    """The evaluation of progressive chess, the same for all ``rows``."""
    return SeriesTerms(game.rules, WEIGHTS, np.zeros(SERIES_TERMS, np.int64))


def manhattan(game: Game) -> DistanceOrder:
    """By distance alone."""
    return DistanceOrder(game.rules, 1, 0, 0, 0)


def coverage(game: Game) -> DistanceOrder:
    """By the squares covered at the king alone."""
    return DistanceOrder(game.rules, 0, 1, 0, 0)


def seed(game: Game) -> DistanceOrder:
    """By both, with the moves made and a new queen."""
    return DistanceOrder(game.rules, 1, 9, 8, 5)
