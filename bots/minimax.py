"""Iterative deepening on a board in full view."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bots.appraising import LastAppraisal
from bots.games import evaluation_of
from bots.picking import legal
from bots.search.chances import chance_of
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import open_root, search_lines
from bots.search.ordering_kernels import INFINITY
from bots.search.tables import DEEPEST
from bots.search.workspaces import Workspaces
from bots.time_manager import TimeManager
from core.games import find_game
from core.player import Budget, dice
from core.values import Move, Observation

LEAST_NODES = 10_000
"""Node limit of the first ply, however little time there is."""

WHOLE = -INFINITY, INFINITY
"""A window that leaves nothing out."""

SHARE = 0.9
"""Share of the budget to use; an unfinished iteration is often of no use."""


@dataclass(frozen=True, slots=True)
class MinimaxConfig:
    """How one bot searches.

    Attributes:
        name: Of the bot.
        plies: Its search depth at most.
        table_bits: Its table has ``2**table_bits`` entries.
        evaluation: The kind of evaluation that it searches by.
    """

    name: str
    plies: int = DEEPEST // 2
    table_bits: int = 18
    evaluation: str = "search"


class MinimaxPlayer:
    """Deepens iteratively and plays the best move of the last complete iteration.

    Args:
        config: How it searches.
        seed: Of the move order, by which equal moves are told apart.
    """

    def __init__(self, config: MinimaxConfig, seed: int) -> None:
        self.name = config.name
        self._config = config
        self._seed = seed
        self._workspaces = Workspaces(config.table_bits)
        self._appraisal = LastAppraisal()

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        timer = TimeManager(time.perf_counter(), budget)
        now, rolled = seen[-1], dice(self._seed, seen)
        game = find_game(now.variant, now.ruleset)
        row = game.position_of(now).row.copy()
        evaluation = evaluation_of(now.variant, self._config.evaluation)(game, row[None])
        self._work = self._workspaces.fresh(game, evaluation)
        self._moves = np.zeros(game.limits.moves, np.int64)
        self._values = np.zeros(game.limits.moves, np.float64)
        number = open_root(evaluation, row, self._work, self._moves)
        order = rolled.sample(range(number), number)
        self._moves[:number] = self._moves[order]
        best, value = self._deepest(evaluation, number, timer)
        self._appraisal.note(now, chance_of(value, game.facts.pawn_worth))
        return legal(game.decode(now, best), now, rolled)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``."""
        return self._appraisal.look(self.choose, seen, budget)

    def _deepest(
        self,
        evaluation: Any,  # noqa: ANN401
        number: int,
        timer: TimeManager,
    ) -> tuple[int, float]:
        """The best of ``number`` moves by the last complete iteration, and its value."""
        best, value = int(self._moves[0]), 0.0
        nodes, counted = self._work.nodes, 0
        plies = self._config.plies if number > 1 else 1
        for depth in range(1, plies + 1):
            more = int(max(0.0, timer.left(SHARE)) * timer.rate)
            nodes[1] = nodes[0] + (LEAST_NODES if depth == 1 else more)
            search_lines(
                evaluation, self._work, depth, number, 1, *WHOLE, self._moves, self._values
            )
            timer.count(int(nodes[0]) - counted)
            counted = int(nodes[0])
            if nodes[0] > nodes[1]:
                break
            best, value = int(self._moves[0]), float(self._values[0])
            if abs(value) >= PRIZE or timer.left(SHARE) <= 0:
                break
        return best, value
