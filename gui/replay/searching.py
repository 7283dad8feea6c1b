"""A short search of the true position, by whatever is known of judging each game."""

from __future__ import annotations

from collections.abc import Callable
from math import copysign, inf
from typing import TypeAlias

import numpy as np

from bots.checkers.evaluation import judge
from bots.classical.engine import Engine
from bots.search.kernels import PRIZE, search_best, workspace
from core.game import Game, Position
from core.kernels import MOST_MOVES
from core.values import Side

DEPTH = 4
"""Plies that the truth is searched, which takes a few milliseconds."""

TABLE_BITS = 16
"""The search's table has two to the power of this entries."""

A_KING = 500.0
"""A score that no men but a king can make, in pawns."""

Search: TypeAlias = Callable[[Position], float]
"""How far the first side is ahead, in the least men; infinite where the game is won."""


def search_of(game: Game) -> Search:
    """The search for a game."""
    return SEARCHES[game.facts.key](game)


def _classical(game: Game) -> Search:
    engine = Engine(game.words, table_bits=TABLE_BITS)

    def search(position: Position) -> float:
        return _bounded(engine.run(position, DEPTH).score, A_KING)

    return search


def _counted(game: Game) -> Search:
    start = game.start().position
    # What it counts for one side only it counts for the first all the game.
    words, work = judge(game, start.row[None]), workspace(len(start.row), TABLE_BITS)
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES, np.float64)

    def search(position: Position) -> float:
        sign = 1 if game.to_move(position) is Side.FIRST else -1
        number = search_best(words, position.row, DEPTH, work, moves, values)
        return sign * (_bounded(float(values[0]), PRIZE) if number else -inf)

    return search


def _bounded(score: float, most: float) -> float:
    return score if abs(score) < most else copysign(inf, score)


SEARCHES: dict[str, Callable[[Game], Search]] = {
    "fog-chess": _classical,
    "checkers": _counted,
    "fog-checkers": _counted,
}
"""How each game is searched, by its key."""
