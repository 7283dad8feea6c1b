"""PossibleBoardList: keeps every board that fits, and plays maximin over them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.chess.classical.engine import ClassicalSearch
from bots.chess.imagined.kernels import EQUAL, worsen
from bots.chess.simple_stockfish import TABLE_BITS
from bots.following import BeliefBudget, Following, believed
from bots.picking import legal
from bots.search.ordering_kernels import INFINITY
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.games.chess.board import decode
from core.games.chess.tables import MOST_MOVES
from core.player import Believed, Budget, dice
from core.values import Move, Observation

DEPTH = 2
BOARDS_A_SECOND = 200_000
"""Boards that are kept for each second of the time for finding them."""

NODES_A_BOARD = 100
"""The cost of one board in a budget of nodes."""

BATCH = 64
"""Boards searched between two looks at the clock."""


class PossibleBoardList:
    """Plays the move whose worst result over all boards that fit is best.

    Of moves with the same worst result it plays the one that meets it on the fewest boards.
    Half of the time goes to finding the boards, half to searching them two plies deep.
    """

    name = "PossibleBoardList"

    def __init__(self, seed: int, room: int) -> None:
        self._seed = seed
        self._following = Following(seed, room)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        began = time.perf_counter()
        now = seen[-1]
        game = find_game(now.variant, now.ruleset)
        belief = self.possible_positions(seen, budget)
        rolled = dice(self._seed, seen)
        move = self._safest(game, belief, rolled, budget, began)
        return legal(move, now, rolled)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the boards that it weighs its moves on."""
        return believed(self.possible_positions(seen, budget), seen[-1])

    def possible_positions(self, seen: Sequence[Observation], budget: Budget) -> Belief:
        """See ``PositionLister.possible_positions``."""
        return self._following.up_to(seen, _limit(budget))

    def _safest(
        self, game: Game, belief: Belief, rolled: Random, budget: Budget, began: float
    ) -> Move | None:
        engine = ClassicalSearch(game.rules, table_bits=TABLE_BITS)
        moves = np.zeros(MOST_MOVES, np.int64)
        worst, often = np.full(MOST_MOVES, INFINITY), np.zeros(MOST_MOVES, np.int64)
        order = rolled.sample(range(len(belief)), _boards(len(belief), budget))
        number = 0
        for start in range(0, len(order), BATCH):
            batch = belief.rows[order[start : start + BATCH]]
            words = engine.game()
            number = worsen(words, batch, DEPTH, engine.work, moves, worst, often)
            if budget.nodes is None and time.perf_counter() - began > budget.seconds:
                break
        if number == 0:
            return None
        return decode(int(moves[_best(worst[:number], often[:number], rolled)]))


def _best(worst: NDArray[np.float64], often: NDArray[np.int64], rolled: Random) -> int:
    """Maximin; ties go to the rarest worst case.

    On a long list there is nearly always a board on which the king is lost whatever is
    played, so the second rule decides more often than one would think.
    """
    best = np.flatnonzero(worst > worst.max() - EQUAL)
    seldomest = best[often[best] == often[best].min()]
    return int(rolled.choice(seldomest.tolist()))


def _limit(budget: Budget) -> BeliefBudget:
    """Half of the budget, and boards that can be searched in the other half."""
    if budget.nodes is not None:
        return BeliefBudget(max(BATCH, budget.nodes))
    half = budget.seconds / 2
    return BeliefBudget(max(BATCH, int(half * BOARDS_A_SECOND)), half)


def _boards(number: int, budget: Budget) -> int:
    if budget.nodes is None:
        return number
    return min(number, max(1, budget.nodes // NODES_A_BOARD))
