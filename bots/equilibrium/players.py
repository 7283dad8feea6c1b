"""The bot that corrects its averages by an equilibrium of the game ahead."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bots.averaging.configs import HALVED, BotConfig
from bots.averaging.move_evaluator import SCALE, UNDECIDED, MoveValues
from bots.averaging.players import AveragingPlayer
from bots.averaging.weighing import Weights
from bots.equilibrium.leaves.kernels import WON
from bots.equilibrium.subgame import Root, SubgameSolver
from bots.search.evaluation.kernels import PRIZE
from bots.time_manager import TimeManager
from core.game import Game
from core.games import find_game
from core.player import Budget
from core.values import Observation

KNOWN = 2
"""With at most so many boards there is nothing to hide, so they are searched deeply."""

WIDTH, MARGIN = 6, 0.15
"""The most moves at the root, and by how much they may fall short of the best."""

FEWEST, MOST, NODES_A_BOARD = 4, 128, 2500
"""Boards at the root, by what is left of the budget: some 15 branches for each."""

DOUBT = 4.0
"""Shrinkage: what the tree says is averaged with as many boards without any change."""


class EquilibriumPlayer(AveragingPlayer):
    """Weighs moves on average, then solves the game after those that are nearly as good.

    What the tree finds a move to be worth less or more on its boards, than they were worth
    on these before, is added to the average over all boards: boards differ more than
    searches do. Obscuro (Zhang and Sandholm, 2025) scores 70 % against itself where it
    mixes moves freely, so moves are drawn here as ``AveragingPlayer`` draws them: among
    those that are worth nearly as much.

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
        best = weighed.order[:width]
        kept, chances = redrawn(weights[: len(weighed.found)], self._boards())
        root = Root(seen[-1].viewer, rows[kept], chances, weighed.moves[best])
        game = find_game(seen[-1].variant, seen[-1].ruleset)
        solved = self._solver.solve(game, root, self._evaluator.timer)
        before = as_in_the_tree(weighed.found[np.ix_(kept, best)])
        changes = UNDECIDED * (chances @ (solved.values - before))
        # As many boards of the same weight would tell as much.
        counted = 1.0 / (chances**2).sum()
        return weighed.narrowed(width, changes * counted / (counted + DOUBT))

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


def as_in_the_tree(pawns: Weights) -> Weights:
    """Scores of a search as values of the tree, in which all wins count alike."""
    won: Weights = WON * np.sign(pawns)
    return np.where(np.abs(pawns) >= PRIZE, won, np.tanh(pawns / SCALE))
