"""The bot that corrects its averages by what the fog does to the moves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bots.averaging.configs import HALVED, BotConfig
from bots.averaging.move_evaluator import UNDECIDED, MoveValues
from bots.averaging.players import AveragingPlayer
from bots.averaging.weighing import Weights, shrunk
from bots.equilibrium.subgame import Root, SubgameSolver
from bots.time_manager import TimeManager
from core.game import Game
from core.games import find_game
from core.player import Budget
from core.values import Observation

KNOWN = 2
"""With at most so many boards there is nothing to hide, so they are searched deeply."""

WIDTH, MARGIN = 4, 0.15
"""The most moves at the root, and by how much they may fall short of the best."""

FEWEST, MOST, NODES_A_BOARD = 4, 128, 2500
"""Boards at the root, by what is left of the budget: some 15 branches for each."""

DOUBT = 4.0
"""Shrinkage: what the tree says is averaged with as many boards without any change."""


class EquilibriumPlayer(AveragingPlayer):
    """Weighs moves on average, then adds what the fog does to the best ones.

    Averages over boards suppose that everything is seen from the next ply on: then a side
    may answer on each board what is best there, and so may the other. A tree over some of
    the boards, in which neither sees more than it would in the game, tells how much less or
    more the moves are worth. As both values are by the same tree, how well it judges and
    how far it has grown matters little.

    Args:
        config: How it weighs moves; its evaluation also values leaves.
        seed: Of everything random.
        room: Bytes for the boards, and again for the tree.
    """

    def __init__(self, config: BotConfig, seed: int, room: int) -> None:
        super().__init__(config, seed, room)
        self._solver = SubgameSolver(config.evaluation, room)

    def prepare(self, game: Game) -> None:
        """Loads the kernels that the first moves do not use."""
        start = game.start().position
        seen = game.observe([start], game.to_move(start))
        moves = np.array([game.encode(seen, move) for move in seen.moves])
        root = Root(game.to_move(start), np.array([start.row]), np.ones(1), moves)
        self._solver.solve(game, root, TimeManager(0.0, Budget(nodes=1)))

    def _again(self, seen: Sequence[Observation], weighed: MoveValues) -> MoveValues:
        """The best moves, by the tree."""
        rows, weights = self._evaluator.weighed
        if len(rows) <= KNOWN:
            return self._halved(weighed, HALVED)
        weighed = self._halved(weighed, self._config.rounds)
        near = weighed.worth >= weighed.worth.max() - MARGIN
        width = min(WIDTH, int(near.sum()))
        if width == 1:
            return weighed
        kept, chances = redrawn(weights, self._boards())
        moves = weighed.moves[weighed.order[:width]]
        root = Root(seen[-1].viewer, rows[kept], chances, moves)
        game = find_game(seen[-1].variant, seen[-1].ruleset)
        added = self._solver.solve(game, root, self._evaluator.timer)
        changes = UNDECIDED * (chances @ added)
        return weighed.narrowed(width, shrunk(changes, chances, DOUBT))

    def _boards(self) -> int:
        """How many boards the root has at most."""
        timer = self._evaluator.timer
        asked = int(timer.left(1.0) * timer.rate / NODES_A_BOARD)
        return min(MOST, max(FEWEST, asked))


def redrawn(weights: Weights, most: int) -> tuple[NDArray[np.int64], Weights]:
    """At most so many places, drawn by ``weights`` at even distances, and their chances."""
    shares = weights / weights.sum()
    if len(shares) <= most:
        return np.arange(len(shares)), shares
    points = (np.arange(most) + 0.5) / most
    drawn = np.minimum(np.searchsorted(np.cumsum(shares), points), len(shares) - 1)
    kept, times = np.unique(drawn, return_counts=True)
    return kept, times / most
