"""Plays series as it has planned them, one move at a time."""

from __future__ import annotations

import time
from collections.abc import Sequence

from bots.appraising import LastAppraisal
from bots.games import evaluation_of
from bots.picking import legal
from bots.search.chances import chance_of
from bots.series.planner import Planner
from bots.series.plans import PlannedSeries, SeriesConfig
from bots.time_manager import TimeManager
from core.game import Game
from core.games import find_game
from core.player import Budget, dice
from core.values import Move, Observation

MOST_PLANS = 16
"""Plans that are kept, in case that their moves are asked for."""


class SeriesPlayer:
    """Plans a series when its turn begins, and anew where the game has left the plan.

    Args:
        config: How it plans.
        seed: Of the choice among series that are worth the same.
    """

    def __init__(self, config: SeriesConfig, seed: int) -> None:
        self.name = config.name
        self._config = config
        self._seed = seed
        self._planner: Planner | None = None
        self._plans: dict[int, tuple[Observation, int | None, PlannedSeries]] = {}
        """By the ply at which they begin: what was seen there, its nodes, the plan."""
        self._appraisal = LastAppraisal()

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        game = find_game(now.variant, now.ruleset)
        if self._config.nodes:
            most = min(self._config.nodes, budget.nodes or self._config.nodes)
            budget = Budget(nodes=most)
        start, plan = self._followed(game, seen, budget)
        self._appraisal.note(now, chance_of(plan.value, game.facts.pawn_worth))
        made = len(seen) - 1 - start
        move = game.decode(now, plan.words[made]) if plan.words else None
        return legal(move, now, dice(self._seed, seen))

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``."""
        return self._appraisal.look(self.choose, seen, budget)

    def _followed(
        self, game: Game, seen: Sequence[Observation], budget: Budget
    ) -> tuple[int, PlannedSeries]:
        """The ply at which a plan begins that the game follows, and the plan.

        It is found from the beginning of the series on, so that the same moves are played
        by who has planned before and by who has not. Where time decides what is planned,
        that cannot be, so nobody plans for what is past.
        """
        last = len(seen) - 1
        first = first_of_series(seen)
        if budget.nodes is None:
            mine = [ply for ply in range(first, last) if self._is_kept(seen, ply)]
            first = max(mine, default=last)
        start, plan = first, self._plan(game, seen[: first + 1], budget)
        for ply in range(first + 1, last + 1):
            row = game.position_of(seen[ply]).row
            if not plan.leads_to(ply - start, row):
                start, plan = ply, self._plan(game, seen[: ply + 1], budget)
        return start, plan

    def _plan(
        self, game: Game, seen: Sequence[Observation], budget: Budget
    ) -> PlannedSeries:
        """The plan at the end of ``seen``."""
        ply, now = len(seen) - 1, seen[-1]
        if self._is_kept(seen, ply, budget.nodes):
            return self._plans[ply][2]
        timer = TimeManager(time.perf_counter(), budget)
        row = game.position_of(now).row
        plan = self._planner_of(game).plan(row, dice(self._seed, seen), timer)
        self._plans[ply] = now, budget.nodes, plan
        while len(self._plans) > MOST_PLANS:
            del self._plans[next(iter(self._plans))]
        return plan

    def _is_kept(
        self, seen: Sequence[Observation], ply: int, nodes: int | None = None
    ) -> bool:
        """Whether a plan is known that begins at ``ply`` of this game."""
        return ply in self._plans and self._plans[ply][:2] == (seen[ply], nodes)

    def _planner_of(self, game: Game) -> Planner:
        if self._planner is None or self._planner.game != game:
            row = game.start().position.row
            evaluation = evaluation_of(game.facts.key, self._config.judge)(game, row[None])
            self._planner = Planner(game, evaluation, self._config)
        return self._planner


def first_of_series(seen: Sequence[Observation]) -> int:
    """The ply, counted from that of ``seen[0]``, at which the series at the end began."""
    turn, first = seen[-1].turn.number, len(seen) - 1
    while first > 0 and seen[first - 1].turn.number == turn:
        first -= 1
    return first
