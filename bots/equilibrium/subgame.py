"""Solves the game ahead on a growing tree."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.averaging.weighing import Rows, Weights
from bots.equilibrium.growth.kernels import begin, grow, growth, ponder
from bots.equilibrium.kernels import NODES, SWEEPS, tree
from bots.equilibrium.solving.kernels import TREMBLE
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

COST, SWEPT = 5, 300
"""How many nodes of a search take as long as one of the tree, and how many nodes of a full
tree are looked at again in the time in which one grows."""


@dataclass(frozen=True, slots=True)
class Root:
    """The root of a subgame, where player 0 is to move.

    Attributes:
        side: The side of player 0.
        rows: The positions it considers possible, which look alike to it; at least one.
        chances: Their probabilities.
        moves: The moves that it considers, as kernels write them; at least one.
    """

    side: Side
    rows: Rows
    chances: Weights
    moves: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SolvedRoot:
    """What player 0 does at the root, on average over the second half of the time.

    Attributes:
        shares: The probabilities of its moves.
        values: What they are worth to it, from -1.5 to 1.5, ``[rows, moves]``.
    """

    shares: NDArray[np.float64]
    values: NDArray[np.float64]


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

    def solve(self, game: Game, root: Root, timer: TimeManager) -> SolvedRoot:
        """What the side to move does in equilibrium, as near as the budget allows."""
        judged = evaluation_of(game.facts.key, self._evaluation)(game, root.rows)
        work = self._workspaces.fresh(game, judged)
        if self.growth.rows.shape[1] != root.rows.shape[1]:
            self.growth = growth(
                root.rows.shape[1], len(self.tree.values), len(self.tree.nodes)
            )
        side = int(root.side)
        words = game.rules, judged, side, work, self.tree, self.growth
        begin(*words, root.rows, root.chances, root.moves)
        timer.count(COST * self.nodes)
        found = [self._look(root)]
        until = LAST * timer.left(1.0)
        while timer.left(1.0) > until:
            before = self.nodes
            grow(*words, WALKS)
            grown = self.nodes - before
            timer.count(COST * max(1, grown or self.nodes // SWEPT))
            found.append(self._look(root))
        for _ in range(self.tree.counts[SWEEPS] // LAST_SWEEPS):
            if timer.left(1.0) <= 0.0:
                break
            ponder(self.tree, 1)
            found.append(self._look(root))
        late = found[len(found) // 2 :]
        return SolvedRoot(*(np.mean(each, axis=0) for each in zip(*late, strict=True)))

    def _look(self, root: Root) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The strategy at the root as it is, and the values of its moves."""
        number = len(root.moves)
        trembling = self.tree.now[:number].astype(np.float64)
        shares = (trembling - float(TREMBLE) / number) / (1.0 - float(TREMBLE))
        firsts = self.tree.firsts[: len(root.rows), None] + np.arange(number)
        return shares, self.tree.values[firsts].astype(np.float64)
