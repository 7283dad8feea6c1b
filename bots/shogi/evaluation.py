"""Makes the evaluations of shogi, open and in the fog; weights by hand are guesses."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from bots.shogi import terms_tables as at
from bots.shogi.fog_kernels import Watchful
from bots.shogi.kernels import UNIT, Weighed
from bots.shogi.negamax_kernels import Negamax
from bots.weights import SHOGI
from core.game import Game
from core.games.shogi.tables import (
    BISHOP,
    CODES,
    EDGE,
    GOLD,
    KING,
    ROOK,
    SILVER,
    SQUARES,
    SYMBOL,
)

_WAYS = (2 * EDGE - 1) * EDGE


_NEEDED = {"points27": (28, 27), "points24": (31, 31)}
"""Points with which the sides win by a declaration, by ruleset."""

_FREEDOM = 0.05, 0.1, 0.1, 0.1, 0.1
"""What a square more counts for a lance, bishop, rook, horse and dragon."""


def by_hand() -> NDArray[np.int16]:
    """Weights by hand, guesses from which the first fit began."""
    weights = np.zeros(at.TERMS)
    for code in range(1, CODES):
        _place(weights, code)
    for kind, step in enumerate(_FREEDOM):
        place = at.MOBILITY + kind * at.MOST_MOBILITY
        weights[place : place + at.MOST_MOBILITY] = step * np.arange(at.MOST_MOBILITY)
    weights[at.ESCAPES : at.ESCAPES + EDGE] = 0.15 * np.minimum(np.arange(EDGE), 4)
    counts, dangers = np.split(weights[at.PLACES :], [at.COUNTS])
    _count(counts)
    dangers[[at.WEAK, at.STORMED, at.SHUT_IN, at.DROPPABLE]] = 0.15, 0.1, 0.05, 0.1
    dangers[[at.HAND + GOLD, at.HAND + SILVER]] = 0.15, 0.1
    dangers[[at.HAND + ROOK, at.HAND + BISHOP, at.GATHERED]] = 0.2, 0.1, 0.1
    dangers[[at.GUARDS, at.ALWAYS]] = -0.08, -0.3
    return np.round(weights / UNIT).astype(np.int16)


def _place(weights: NDArray[np.float64], code: int) -> None:
    """Pieces ahead and near to kings, generals to their own; and a king at home."""
    ahead = np.arange(SQUARES) // EDGE
    place = at.ON_SQUARE + code * SQUARES
    weights[place : place + SQUARES] = (-0.3 if code == KING else 0.02) * ahead
    if code == KING:
        return
    ways = np.arange(_WAYS)
    near = 1 / (1 + np.maximum(abs(ways // EDGE - (EDGE - 1)), ways % EDGE))
    place = at.OTHER_KING + code * _WAYS
    weights[place : place + _WAYS] = 0.8 * near
    if code in (SILVER, GOLD):
        place = at.OWN_KING + code * _WAYS
        weights[place : place + _WAYS] = 1.2 * near


def _count(counts: NDArray[np.float64]) -> None:
    """Threats, and squares about a king by attackers and holders."""
    counts[at.HANGING : at.HANGING + CODES] = 0.4
    counts[at.BY_PAWN : at.BY_PAWN + CODES] = 0.3
    counts[at.OUTNUMBERED : at.OUTNUMBERED + CODES] = 0.2
    for attackers, holders in np.ndindex(4, 3):
        worth = 0.15 * attackers * (1.5 - 0.5 * holders)
        counts[at.NEAR + 3 * attackers + holders] = worth
        counts[at.FARTHER + 3 * attackers + holders] = 0.4 * worth
    counts[at.TEMPO] = 0.4


def evaluation(game: Game, rows: NDArray[np.uint64]) -> Weighed:
    """The evaluation of shogi, the same for all ``rows``."""
    return Weighed(game.rules, shipped_weights(), _NEEDED.get(game.ruleset, (0, 0)))


def negamax(game: Game, rows: NDArray[np.uint64]) -> Negamax:
    """NegamaxPlayer's evaluation, the same for all ``rows``."""
    return Negamax(game.rules)


@cache
def shipped_weights() -> NDArray[np.int16]:
    """The weights that come with the program.

    Raises:
        WeightsError: If their file is missing or damaged.
    """
    weights: NDArray[np.int16] = SHOGI.load()["weights"]
    return weights


FOG_UNIT = 0.5
"""The value of a pawn: a piece that is taken also changes sides, which counts twice."""

WORTH = {
    "p": 1.0, "l": 3.0, "n": 3.5, "s": 5.5, "g": 6.0, "b": 8.0, "r": 10.0, "k": 0.0,
    "+p": 5.0, "+l": 5.0, "+n": 5.5, "+s": 6.0, "+b": 11.0, "+r": 13.0,
}  # fmt: skip
"""In pawns, on the board and in hand alike: guesses."""

SQUARE, MOST = 0.03, 1.0
"""The value of a square in view, and the most that all of them count."""


def fog_evaluation(game: Game, rows: NDArray[np.uint64]) -> Watchful:
    """Pieces and sight, the same for all ``rows``."""
    worth = np.zeros(CODES)
    worth[1:] = [FOG_UNIT * WORTH[symbol] for symbol in SYMBOL[1:CODES]]
    return Watchful(game.rules, worth, SQUARE, MOST)
