"""Players that look ahead in games in full view, from beginners to the strongest."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.choice import LastAppraisal, chance_of, legal, noticed
from bots.configs import LookaheadConfig, MinimaxConfig
from bots.games import evaluation_of
from bots.search.deepening import DEEPEST_ITERATION, Deepening, Workspaces
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import open_root, search_lines
from bots.search.ordering_kernels import INFINITY
from bots.search.tables import DEEPEST, NO_LIMIT, PAST
from bots.time_manager import TimeManager
from core.game import Game, start_from
from core.games import find_game
from core.player import Budget, dice
from core.values import Move, Observation

LEAST_NODES = 10_000
"""Node limit of the first ply, however little time there is."""

WHOLE = -INFINITY, INFINITY
"""A window that leaves nothing out."""

ITERATION_SHARE = 0.9
"""Share of the budget to use; an unfinished iteration is often of no use."""


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
        plies = min(self._config.plies, DEEPEST // 2) if number > 1 else 1
        for depth in range(1, plies + 1):
            more = int(max(0.0, timer.left(ITERATION_SHARE)) * timer.rate)
            nodes[1] = nodes[0] + (LEAST_NODES if depth == 1 else more)
            search_lines(
                evaluation, self._work, depth, number, 1, *WHOLE, self._moves, self._values
            )
            timer.count(int(nodes[0]) - counted)
            counted = int(nodes[0])
            if nodes[0] > nodes[1]:
                break
            best, value = int(self._moves[0]), float(self._values[0])
            if abs(value) >= PRIZE or timer.left(ITERATION_SHARE) <= 0:
                break
        return best, value


SHARE, SPARE = 0.96, 0.01
"""Share of the seconds for a move that is used for searching, and seconds beside that."""

DECIDED = 30.0
"""By how many pawns a mate counts for more than any other move where moves are drawn."""


class LookaheadPlayer:
    """Deepens iteratively until its depth, its nodes or its time are used up.

    Args:
        config: How it looks ahead.
        seed: Of the move order, and of the moves of a lax bot.
    """

    def __init__(self, config: LookaheadConfig, seed: int) -> None:
        self.name = config.name
        self._config = config
        self._seed = seed
        self._workspaces = Workspaces(config.table_bits)
        self._appraisal = LastAppraisal()

    @property
    def config(self) -> LookaheadConfig:
        """How it looks ahead."""
        return self._config

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        began = time.perf_counter()
        now, rolled = seen[-1], dice(self._seed, seen)
        game = find_game(now.variant, now.ruleset)
        deepening = self._opened(game, seen, rolled, self._is_timed(budget))
        if self._config.laxity:
            word = self._drawn(deepening, game, now, rolled)
        else:
            word = self._best(deepening, budget, began)
        value = float(deepening.values[0])
        self._appraisal.note(now, chance_of(value, game.facts.pawn_worth))
        return legal(game.decode(now, word), now, rolled)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``."""
        return self._appraisal.look(self.choose, seen, budget)

    def _is_timed(self, budget: Budget) -> bool:
        """Whether its time decides what it finds, so that no choice could be repeated."""
        limited = self._config.laxity or self._config.nodes < NO_LIMIT
        return budget.nodes is None and not limited

    def _opened(
        self, game: Game, seen: Sequence[Observation], rolled: Random, timed: bool
    ) -> Deepening:
        """The search, at its root; one that is timed goes on from what is in the table."""
        rows, spaces = rows_of(game, seen), self._workspaces
        evaluation = evaluation_of(game.facts.key, "search")(game, rows[-1:])
        work = (spaces.reused if timed else spaces.fresh)(game, evaluation)
        deepening = Deepening(game, evaluation, work)
        number = len(seen[-1].moves)
        deepening.open(rows, clock_of(game, seen), rolled.sample(range(number), number))
        return deepening

    def _best(self, deepening: Deepening, budget: Budget, began: float) -> int:
        """The best move found in time, or by a number of positions."""
        most = self._config.nodes
        if budget.nodes is not None:
            most = min(most, budget.nodes)
        # The first ply is never cut short, so that there is a move to play.
        deepening.deepen(1)
        if deepening.number == 1:
            return int(deepening.moves[0])
        seconds = budget.seconds * SHARE - SPARE - (time.perf_counter() - began)
        if budget.nodes is not None:
            seconds = threading.TIMEOUT_MAX
        alarm = threading.Timer(max(0.0, seconds), deepening.stop)
        alarm.daemon = True
        alarm.start()
        for depth in range(2, min(self._config.plies, DEEPEST_ITERATION) + 1):
            if abs(deepening.values[0]) >= PRIZE or not deepening.deepen(depth, most=most):
                break
        alarm.cancel()
        return int(deepening.moves[0])

    def _drawn(
        self, deepening: Deepening, game: Game, now: Observation, rolled: Random
    ) -> int:
        """One of the moves it notices, the likelier the better it looks, ``plies`` deep."""
        number, config = deepening.number, self._config
        deepening.deepen(config.plies, lines=number)
        moves = [game.decode(now, int(word)) for word in deepening.moves[:number]]
        values = levelled(deepening.values[:number])
        values[~noticed(game, now, moves, config.noticed, rolled)] = -np.inf
        weights = np.exp((values - values.max()) / config.laxity)
        (index,) = rolled.choices(range(number), weights.tolist())
        return int(deepening.moves[index])


def levelled(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """``values``, with mates ``DECIDED`` pawns beyond all others.

    So a mate in sight is not drawn like any other move of a won game, nor are those alike.
    A move that wins by itself, as on the hill, is as far beyond any mate.
    """
    others = values[np.abs(values) < PRIZE]
    most = DECIDED + np.abs(others).max(initial=0.0)
    clear = np.where(values >= PRIZE * (100 + DEEPEST), DECIDED, 0.0)
    return np.clip(values, -most, most) + clear


def rows_of(game: Game, seen: Sequence[Observation]) -> NDArray[np.uint64]:
    """The latest positions of a game in full view, one row each."""
    return np.stack([game.position_of(each).row for each in seen[-PAST:]])


def clock_of(game: Game, seen: Sequence[Observation]) -> int:
    """The plies before the first position that could be undone, as its text says."""
    if len(seen) > PAST or not seen[0].start:
        return 0
    return start_from(game, seen[0].start).halfmove_clock
