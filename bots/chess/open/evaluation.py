"""Makes the evaluation of open chess from its weights.

Those by hand stand on the tables of ``bots/chess/fogwise``; the others are guesses.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from bots.chess.fogwise.evaluation import EARLY, LATE
from bots.chess.open import terms_tables as at
from bots.chess.open.exchange_kernels import VALUES
from bots.chess.open.kernels import UNIT, Open
from bots.chess.open.material_kernels import Material
from bots.chess.open.shapes import NAME, SHAPES
from bots.weights import load_weights
from core.game import Game


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


def evaluation(game: Game, rows: NDArray[np.uint64]) -> Open:
    """The evaluation of open chess, the same for all ``rows``."""
    del rows
    return Open(game.rules, shipped_weights())


def material(game: Game, rows: NDArray[np.uint64]) -> Material:
    """An evaluation by material alone, the same for all ``rows``."""
    del rows
    return Material(game.rules)


@cache
def shipped_weights() -> NDArray[np.int16]:
    """The weights that come with the program.

    Raises:
        WeightsError: If their file is missing or damaged.
    """
    weights: NDArray[np.int16] = load_weights(NAME, SHAPES)["weights"]
    return weights
