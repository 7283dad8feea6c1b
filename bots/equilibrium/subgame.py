"""Solves the game ahead on a growing tree."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.averaging.weighing import Rows
from bots.equilibrium.growth.kernels import begin, grow, growth, ponder
from bots.equilibrium.kernels import NODES, SWEEPS, tree
from bots.games import evaluation_of
from bots.search.workspaces import Workspaces
from bots.time_manager import TimeManager
from core.game import Game
from core.values import Side

WALKS = 32
"""Walks from one look at the clock to the next: some milliseconds."""

NODE_BYTES, BRANCHING = 52, 16
"""Bytes a node, with its share of all arrays, and nodes a branch."""

FEWEST_NODES = 1 << 14

LAST, LAST_SWEEPS = 0.1, 8
"""Share of the budget, and of sweeps (one in so many), that follow the last walk."""

TABLE_BITS = 4
"""The search for leaf values is too shallow to need a table."""

ALIVE = 0.005
"""Moves with a smaller share count as not played."""


@dataclass(frozen=True, slots=True)
class Root:
    """The root of a subgame, where player 0 is to move.

    Attributes:
        side: The side of player 0.
        rows: The positions it considers possible, which look alike to it; at least one.
        chances: Their probabilities.
    """

    side: Side
    rows: Rows
    chances: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MixedStrategy:
    """The strategy of player 0 at the root.

    Attributes:
        moves: As kernels write them.
        shares: Their probabilities, averaged over the second half of the time.
        worths: Their values for the mover, from -1.5 to 1.5.
        steady: Whether each was played throughout that half.
    """

    moves: NDArray[np.int64]
    shares: NDArray[np.float64]
    worths: NDArray[np.float64]
    steady: NDArray[np.bool_]


class SubgameSolver:
    """Solves subgames in a tree that is allocated once.

    Args:
        evaluation: The kind of evaluation to value leaves by.
        room: Bytes for the tree.

    Attributes:
        tree: The tree of the last move.
        growth: Its further state.
    """

    def __init__(self, evaluation: str, room: int) -> None:
        self._evaluation = evaluation
        nodes = max(FEWEST_NODES, room // NODE_BYTES)
        self.tree = tree(nodes, nodes // BRANCHING)
        self.growth = growth(0, 0, 1)
        self._workspaces = Workspaces(TABLE_BITS)

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return int(self.tree.counts[NODES])

    def solve(self, game: Game, root: Root, timer: TimeManager) -> MixedStrategy:
        """The strategy of the side to move, as good as the budget allows."""
        judged = evaluation_of(game.facts.key, self._evaluation)(game, root.rows)
        work = self._workspaces.fresh(game, judged)
        if self.growth.rows.shape[1] != root.rows.shape[1]:
            self.growth = growth(
                root.rows.shape[1], len(self.tree.values), len(self.tree.nodes)
            )
        side = int(root.side)
        words = game.rules, judged, side, work, self.tree, self.growth
        begin(*words, root.rows, root.chances, len(root.rows))
        timer.count(self.nodes)
        shares: list[NDArray[np.float32]] = []
        while timer.left(1.0 - LAST) > 0.0:
            before = self.nodes
            grow(*words, WALKS)
            timer.count(max(1, self.nodes - before))
            shares.append(self._root(self.tree.now))
        for _ in range(self.tree.counts[SWEEPS] // LAST_SWEEPS):
            if timer.left(1.0) <= 0.0:
                break
            ponder(self.tree, 1)
            shares.append(self._root(self.tree.now))
        return self._mix(shares)

    def _root(self, array: NDArray[np.float32]) -> NDArray[np.float32]:
        return array[: self.tree.sizes[0]].copy()

    def _mix(self, shares: list[NDArray[np.float32]]) -> MixedStrategy:
        late = np.array(shares[len(shares) // 2 :] or [self._root(self.tree.now)])
        return MixedStrategy(
            self.growth.moves[: self.tree.sizes[0]].copy(),
            late.mean(axis=0).astype(np.float64),
            self._root(self.tree.worths).astype(np.float64),
            late.min(axis=0) > ALIVE,
        )
