"""PossibleBoardList: keeps every board that fits, and plays for the worst of them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.classical.engine import Engine
from bots.imagined.generate import imagined
from bots.imagined.kernels import EQUAL, worsen
from bots.picking import legal
from bots.search.kernels import INFINITY
from bots.simple_stockfish import TABLE_BITS, get_ready
from core.belief.belief import Belief
from core.game import Game, Position
from core.games import find_game
from core.games.chess.text import move_of
from core.kernels import MOST_MOVES
from core.player import Believed, Budget, dice
from core.values import Move, Observation

DEPTH = 2
EXPANDED_A_SECOND = 200_000
"""Boards whose every reply can be tried in a second; measured, on the safe side."""

NODES_A_BOARD = 100
"""What one board costs of a budget counted in nodes."""

BATCH = 64
"""Boards searched between two looks at the clock."""

SPARE, INVENTED = 64, 256
"""Boards kept for when the list runs dry, and boards then made from them."""


class PossibleBoardList:
    """Plays the move whose worst result over all boards that fit is best.

    Of moves with the same worst result it plays the one that meets it on the fewest boards.
    Half of the time goes to finding the boards, half to searching them two plies deep.
    """

    name = "PossibleBoardList"

    def __init__(self, seed: int, room: int) -> None:
        self._seed = seed
        self._room = room
        self._belief: Belief | None = None
        self._read: list[Observation] = []
        """What the belief has taken in."""
        get_ready(self)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        began = time.perf_counter()
        now = seen[-1]
        game = find_game(now.variant, now.ruleset)
        belief = self._follow(game, seen, budget)
        rolled = dice(self._seed, seen)
        move = self._safest(game, belief, rolled, budget, began)
        return legal(move, now, rolled)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the boards that it weighs its moves on."""
        now = seen[-1]
        belief = self._follow(find_game(now.variant, now.ruleset), seen, budget)
        return Believed(len(belief), belief.exact, belief.chances(now))

    def _follow(self, game: Game, seen: Sequence[Observation], budget: Budget) -> Belief:
        """The belief brought up to date, or begun again if this is another game."""
        if self._belief is None or list(seen[: len(self._read)]) != self._read:
            self._belief, self._read = self._first(game, seen[0]), [seen[0]]
        belief = self._belief
        for after in seen[len(self._read) :]:
            spare = belief.rows[:: max(1, len(belief) // SPARE)].copy()
            belief.step(self._read[-1], after, _limit(budget))
            self._read.append(after)
            if len(belief) == 0:
                self._refill(belief, spare, after)
        return belief

    def _first(self, game: Game, seen: Observation) -> Belief:
        start = game.start().position
        usual = game.observe([start], seen.viewer)
        if (usual.pieces, usual.visible) == (seen.pieces, seen.visible):
            return Belief(game, self._room, [start])
        rolled = dice(self._seed, [seen])
        boards = [imagined(None, seen, rolled) for _ in range(INVENTED)]
        belief = Belief(game, self._room, boards)
        belief.exact = False
        return belief

    def _refill(self, belief: Belief, spare: NDArray[np.uint64], seen: Observation) -> None:
        """Imagine boards anew from those believed in before; past the cap they may fail."""
        rolled = dice(self._seed, [*self._read])
        sources = [Position(row) for row in spare]
        boards = [imagined(rolled.choice(sources), seen, rolled) for _ in range(INVENTED)]
        belief.restart(np.unique([board.row for board in boards], axis=0))

    def _safest(
        self, game: Game, belief: Belief, rolled: Random, budget: Budget, began: float
    ) -> Move | None:
        engine = Engine(game.words, table_bits=TABLE_BITS)
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
        return move_of(int(moves[_best(worst[:number], often[:number], rolled)]))


def _best(worst: NDArray[np.float64], often: NDArray[np.int64], rolled: Random) -> int:
    """The move whose worst is best; of several the one to which it seldomest happens.

    On a long list there is nearly always a board on which a king is lost whatever is
    played, so the second rule decides more often than one would think.
    """
    best = np.flatnonzero(worst > worst.max() - EQUAL)
    seldomest = best[often[best] == often[best].min()]
    return int(rolled.choice(seldomest.tolist()))


def _limit(budget: Budget) -> int:
    """How many boards may be kept so that finding them takes half of the budget."""
    if budget.nodes is not None:
        return max(BATCH, budget.nodes)
    return max(BATCH, int(budget.seconds / 2 * EXPANDED_A_SECOND))


def _boards(number: int, budget: Budget) -> int:
    if budget.nodes is None:
        return number
    return min(number, max(1, budget.nodes // NODES_A_BOARD))
