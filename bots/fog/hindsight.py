"""Judges the moves of a finished game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bots.fog.averaging_kernels import WIDE, weigh
from bots.fog.beliefs import BeliefBudget, BeliefTracker, OneBoard
from bots.fog.move_evaluator import TABLE_BITS, UNDECIDED
from bots.games import GAMES, Evaluation, evaluation_of
from bots.search.deepening import Workspaces
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import open_root
from bots.weights import LEARNED
from core.belief.belief import Belief
from core.game import Game
from core.hindsight.findings import Weighing
from core.setup import Position
from core.values import Observation

ROOM = 16 * 2**20
"""Bytes for one side's belief."""

LIMIT, QUICK_LIMIT = 60_000, 5000
"""The most boards in a belief; with as many, a move takes 0.2 seconds. And the most where
many games are gone through, at a sixth of that."""

SEED = 1
"""The seed of invented boards."""

Rows = NDArray[np.uint64]
Words = NDArray[np.int64]


class Hindsight:
    """See ``core.hindsight.findings.Judge``. The same game is always judged the same.

    Args:
        game: The rules.
        limit: The most boards in a belief.
    """

    def __init__(self, game: Game, limit: int = LIMIT) -> None:
        self._game, self._limit = game, limit
        self._scale = GAMES[game.facts.key].scale
        self._judge = _judge(game.facts.key)
        self._tracker = BeliefTracker(SEED, ROOM)
        self._board = OneBoard(SEED)
        self._workspaces = Workspaces(TABLE_BITS)

    def belief(self, seen: Sequence[Observation]) -> Belief:
        """See ``Judge.belief``."""
        return self._tracker.up_to(seen, BeliefBudget(self._limit))

    def picture(self, seen: Sequence[Observation]) -> Position:
        """See ``Judge.picture``."""
        return self._board.up_to(seen)

    def weigh(self, rows: Rows, depth: int, words: Words | None = None) -> Weighing:
        """See ``Judge.weigh``."""
        evaluation = self._judge(self._game, rows)
        work = self._workspaces.fresh(self._game, evaluation)
        moves = np.zeros(self._game.limits.moves, np.int64)
        every = moves[: open_root(evaluation, rows[0], work, moves)].copy()
        places = np.arange(len(every)) if words is None else _places(every, words)
        found = np.zeros((len(rows), len(places)))
        around = np.zeros(len(places)), WIDE
        for row, values in zip(rows, found, strict=True):
            weigh(evaluation, row, depth, work, moves, places, *around, values)
        return Weighing(every[places], chances(found, self._scale))


def quick_hindsight(game: Game) -> Hindsight:
    """The judge of a game where many games are gone through."""
    return Hindsight(game, QUICK_LIMIT)


def chances(pawns: NDArray[np.float64], scale: float) -> NDArray[np.float64]:
    """Scores as winning chances: 0 or 1 if and only if the game is decided."""
    open_ = (1 + UNDECIDED * np.tanh(pawns / scale)) / 2
    return np.where(pawns >= PRIZE, 1.0, np.where(pawns <= -PRIZE, 0.0, open_))


def _judge(variant: str) -> Evaluation:
    """The best evaluation whose weights are there."""
    *better, last = GAMES[variant].hindsight
    learned = bool(better) and not LEARNED.problem
    return evaluation_of(variant, better[0] if learned else last)


def _places(every: Words, words: Words) -> Words:
    known = every.tolist()
    return np.array([known.index(word) for word in words.tolist()], np.int64)
