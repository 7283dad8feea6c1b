"""The bot that corrects its averages by what the fog does to the moves, by a tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod

import numpy as np
from numpy.typing import NDArray

from bots.configs import HALVED, BotConfig
from bots.fog.averaging import AveragingPlayer
from bots.fog.growth_kernels import begin, expand_roots, grow, growth, run_sweeps
from bots.fog.move_evaluator import UNDECIDED, MoveValues, Rows, Weights, shrunk
from bots.fog.tree_kernels import NODES, ROOTS, SWEEPS, inform, tree
from bots.games import evaluation_of
from bots.search.deepening import Workspaces
from bots.time_manager import TimeManager
from core.game import Game
from core.games import find_game
from core.player import Budget
from core.values import Observation, Side

WALKS = 32
"""Walks from one look at the clock to the next: some milliseconds."""

NODE_BYTES, BRANCHING = 52, 16
"""Bytes a node, with its share of all arrays, and nodes a branch."""

FEWEST_NODES = 1 << 14

PLANTED, AT_ONCE = 0.5, 4
"""The share of the budget after which no more rows get roots, however few have some, and
rows from one look at the clock to the next."""

LAST, LAST_SWEEPS = 0.1, 8
"""Share of the budget, and of sweeps (one in so many), that follow the last walk."""

TABLE_BITS = 4
"""The search for leaf values is too shallow to need a table."""

COST, SWEPT = 5, 300
"""How many nodes of a search take as long as one of the tree, and how many nodes of a full
tree are looked at again in the time in which one grows."""


@dataclass(frozen=True, slots=True)
class Root:
    """Where player 0 is to move, and the moves that it considers.

    Attributes:
        side: The side of player 0.
        rows: The positions it considers possible, which look alike to it; at least one.
        chances: Their probabilities.
        moves: The moves, as kernels write them; at least one, and with all rows together no
            more than ``MOST_ROOTS``.
    """

    side: Side
    rows: Rows
    chances: Weights
    moves: NDArray[np.int64]

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and of moves."""
        return len(self.rows), len(self.moves)


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

    def solve(self, game: Game, root: Root, timer: TimeManager) -> Weights:
        """What the fog adds to each move on each row, as near as the budget allows.

        That is how much more the move is worth to player 0, in the tree, if both sides see
        only what they would see after it, than if both saw everything: ``[rows, moves]``. A
        win is worth ``WON``, so values are from -1.5 to 1.5. It is the mean over the second
        half of the time, and 0 on rows for which there was no time.
        """
        judged = evaluation_of(game.facts.key, self._evaluation)(game, root.rows)
        work = self._workspaces.fresh(game, judged)
        if self.growth.rows.shape[1] != root.rows.shape[1]:
            self.growth = growth(
                root.rows.shape[1], len(self.tree.values), len(self.tree.nodes)
            )
        side = int(root.side)
        words = game.rules, judged, side, work, self.tree, self.growth
        begin(self.tree, self.growth, root.rows, root.moves)
        expand = partial(expand_roots, *words, root.rows, root.chances, root.moves)
        self._plant(expand, len(root.rows), timer)
        inform(self.tree)
        found = [self._added(root)]
        until = LAST * timer.left(1.0)
        while self.growth.tally[ROOTS] and timer.left(1.0) > until:
            before = self.nodes
            grow(*words, WALKS)
            # Sweeps change nothing of what positions are worth in full view.
            inform(self.tree)
            grown = self.nodes - before
            timer.count(COST * max(1, grown or self.nodes // SWEPT))
            found.append(self._added(root))
        for _ in range(self.tree.counts[SWEEPS] // LAST_SWEEPS):
            if timer.left(1.0) <= 0.0:
                break
            run_sweeps(self.tree, 1)
            found.append(self._added(root))
        late: Weights = np.mean(found[len(found) // 2 :], axis=0)
        return late

    def _plant(
        self,
        expand: Callable[[NDArray[np.int64]], object],
        rows: int,
        timer: TimeManager,
    ) -> None:
        """Expands the roots of some of the rows at a time, while there is time."""
        until = (1.0 - PLANTED) * timer.left(1.0)
        for first in range(0, rows, AT_ONCE):
            before = self.nodes
            expand(np.arange(first, min(rows, first + AT_ONCE)))
            timer.count(COST * (self.nodes - before))
            if timer.left(1.0) <= until:
                return

    def _added(self, root: Root) -> Weights:
        """What the fog adds in the tree as it is."""
        number = prod(root.shape)
        values, informed = self.tree.values[:number], self.tree.informed[:number]
        expanded = self.tree.below[:number] >= 0
        added = np.where(expanded, values - informed, 0.0)
        return added.reshape(root.shape)


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
    the boards, in which neither sees more than it would in the game, shows how much less or
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
        places, chances = redrawn(weights, self._boards())
        moves = weighed.moves[weighed.order[:width]]
        root = Root(seen[-1].viewer, rows[places], chances, moves)
        game = find_game(seen[-1].variant, seen[-1].ruleset)
        added = self._solver.solve(game, root, self._evaluator.timer)
        changes = UNDECIDED * (chances @ added)
        return weighed.narrowed(width, shrunk(changes, chances, DOUBT))

    def _boards(self) -> int:
        """How many boards the root has at most."""
        timer = self._evaluator.timer
        affordable = int(timer.left(1.0) * timer.rate / NODES_A_BOARD)
        return min(MOST, max(FEWEST, affordable))


def redrawn(weights: Weights, most: int) -> tuple[NDArray[np.int64], Weights]:
    """At most so many places, drawn by ``weights`` at even distances, and their chances."""
    shares = weights / weights.sum()
    if len(shares) <= most:
        return np.arange(len(shares)), shares
    points = (np.arange(most) + 0.5) / most
    drawn = np.minimum(np.searchsorted(np.cumsum(shares), points), len(shares) - 1)
    places, times = np.unique(drawn, return_counts=True)
    return places, times / most
