"""Plays series as it has planned them: a mate, or else the best that allows none.

Of every series that looks good, the other side's best answer is looked for, with ever more
effort for those that still look best: an answer can only lower what a series is worth.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.choice import LastAppraisal, chance_of, legal
from bots.configs import SeriesConfig
from bots.games import GAMES, evaluation_of
from bots.search.evaluation_kernels import PRIZE
from bots.series.beam_kernels import (
    ENDS,
    LOST,
    MADE,
    MOST_AHEAD,
    beam,
    best_reply,
    coming,
    line_to,
    search_series,
    step,
)
from bots.solving.series_finder import SeriesSearch
from bots.solving.series_kernels import LONGEST
from bots.time_manager import TimeManager
from core.game import Game
from core.games import find_game
from core.player import Budget, dice
from core.values import Move, Observation

Row = NDArray[np.uint64]

DOUBTS = (3.0, 1.5, 0.7, 0.3, 0.1, 0.0)
"""What is taken off the worth of a series by how often its answers were looked for."""

LIGHT = 1e-3
"""What a position looked at counts, in pawns, where every series loses."""


@dataclass(slots=True)
class Candidate:
    """One series that may be played.

    Attributes:
        words: Its moves.
        row: The position after it.
        value: What it is worth in pawns, as far as is known.
        error: By how much the bot errs in judging it.
        looks: How often answers to it were looked for.
        effort: Positions looked at until the other side's mate was found.
    """

    words: tuple[int, ...]
    row: Row
    value: float
    error: float
    looks: int = 0
    effort: int = 0

    @property
    def promise(self) -> float:
        """What it may be worth: answers can only make it less."""
        return self.value + self.error

    @property
    def worth(self) -> float:
        """What it is surely worth; of series that lose, more the harder that is to see."""
        if self.value <= -PRIZE:
            return self.value + LIGHT * self.effort
        return self.promise - DOUBTS[min(self.looks, len(DOUBTS) - 1)]


@dataclass(frozen=True, slots=True)
class PlannedSeries:
    """A series to be played.

    Attributes:
        words: Its moves; none where no series can be brought to its end.
        rows: The positions in which they are made, in bytes.
        value: What it is worth to the side that plays it, in pawns.
    """

    words: tuple[int, ...]
    rows: tuple[bytes, ...]
    value: float

    def leads_to(self, made: int, row: Row) -> bool:
        """Whether it goes on from ``row`` after so many of its moves."""
        return made < len(self.rows) and self.rows[made] == row.tobytes()


SHARE_OF_MATE, SHARE_OF_SERIES, WHOLE = 0.3, 0.5, 0.95
"""The shares of what may be spent by the end of each step: own mates, series, answers."""

SHARE_OF_GLANCES = 0.2
"""Of what is left for answers, how much is for a first look at them."""

BRANCHING = 40
"""About as many moves a position has, by which the width of a beam is chosen."""

AT_ONCE = 20_000
"""Positions looked at between two looks at the time."""

GLANCE, HARDER = 400, 4
"""Positions at the first look for answers, and by how much each look is longer."""

SEEN_BITS = 16
"""There is room for ``2**SEEN_BITS`` positions met before."""


class Planner:
    """Plans series of one game.

    Args:
        game: The rules.
        evaluation: How positions are evaluated.
        config: How it plans.
    """

    def __init__(self, game: Game, evaluation: Any, config: SeriesConfig) -> None:  # noqa: ANN401
        if name := GAMES[game.facts.key].series:
            import_module(name)
        self.game = game
        self._evaluation = evaluation
        self._config = config
        words = len(game.start().position.row)
        self._beam = beam(words, game.limits.moves, config.width, SEEN_BITS)
        self._mates = SeriesSearch(game)
        self._timer: TimeManager

    def plan(self, row: Row, rolled: Random, timer: TimeManager) -> PlannedSeries:
        """The series to play from ``row``, in which some moves of it may have been made.

        Args:
            row: The position.
            rolled: Draws the errors of judgement.
            timer: What may be spent.
        """
        self._timer = timer
        mate = self._own_mate(row)
        if mate:
            return self._plan(row, mate, -LOST)
        candidates = self._candidates(row, rolled)
        if not candidates:
            return PlannedSeries((), (), 0.0)
        best = max(candidates, key=lambda each: each.promise)
        if best.value < PRIZE and self._config.replies:
            best = self._judged(candidates)
        return self._plan(row, best.words, best.value)

    def _plan(self, row: Row, words: tuple[int, ...], value: float) -> PlannedSeries:
        rows, after = [], row
        for word in words:
            rows.append(after.tobytes())
            before, after = after, np.empty_like(row)
            step(self._evaluation, before, word, after)
        return PlannedSeries(words, tuple(rows), value)

    def _spendable(self, share: float) -> int:
        """Positions that may still be looked at of a share of what may be spent."""
        return int(max(0.0, self._timer.left(share)) * self._timer.rate)

    def _own_mate(self, row: Row) -> tuple[int, ...]:
        """A mate by the side to move; empty if none is found."""
        if not self._config.mates or coming(self._evaluation, row) > LONGEST:
            return ()
        self._mates.begin(row)
        state, looked = "open", 0
        while state == "open" and (most := self._spendable(SHARE_OF_MATE)) > 0:
            state = self._mates.look(min(most, AT_ONCE))
            self._timer.count(self._mates.nodes - looked)
            looked = self._mates.nodes
        return self._mates.mate if state == "found" else ()

    def _candidates(self, row: Row, rolled: Random) -> list[Candidate]:
        """The series that look best before their answers are known, best first."""
        config, arrays = self._config, self._beam
        ahead = min(coming(self._evaluation, row) or MOST_AHEAD, config.ahead, MOST_AHEAD)
        affordable = self._spendable(SHARE_OF_SERIES) // (BRANCHING * ahead)
        width = max(1, min(config.width, affordable))
        before = int(arrays.counters[MADE])
        number = search_series(self._evaluation, row, arrays, width, config.width, ahead)
        self._timer.count(int(arrays.counters[MADE]) - before)
        values = arrays.values[ENDS, :number]
        order = np.argsort(-values, kind="stable")[: config.replies or None]
        return [
            Candidate(
                line_to(arrays, place),
                arrays.rows[ENDS, place].copy(),
                float(values[place]),
                rolled.gauss(0.0, config.laxity),
            )
            for place in order.tolist()
        ]

    def _judged(self, candidates: list[Candidate]) -> Candidate:
        """The best of some series, by the answers that there is time to find.

        Where the other side mates after all that were looked at, more are looked at.
        """
        glance = GLANCE + 2 * BRANCHING * coming(self._evaluation, candidates[0].row)
        number = max(2, int(self._spendable(WHOLE) * SHARE_OF_GLANCES / glance))
        weighed = candidates[:number]
        while self._spendable(WHOLE) > 0:
            best = max(weighed, key=lambda each: each.promise)
            if best.value <= LOST:
                if len(weighed) == len(candidates):
                    break
                weighed = candidates[: len(weighed) + number]
            elif best.looks == len(DOUBTS):
                break
            else:
                self._look(best)
        return max(weighed, key=lambda each: each.worth)

    def _look(self, candidate: Candidate) -> None:
        """Looks for answers to a series, harder each time."""
        most = min(GLANCE * HARDER**candidate.looks, self._spendable(WHOLE) // 2)
        candidate.looks += 1
        if self._is_mated(candidate, most):
            candidate.value = LOST
            return
        left = coming(self._evaluation, candidate.row) or MOST_AHEAD
        width = max(2, min(self._config.width, most // (BRANCHING * left)))
        before = int(self._beam.counters[MADE])
        answer = best_reply(self._evaluation, candidate.row, self._beam, width)
        self._timer.count(int(self._beam.counters[MADE]) - before)
        known = candidate.value if candidate.looks > 1 else PRIZE
        candidate.value = min(known, -float(answer))

    def _is_mated(self, candidate: Candidate, most: int) -> bool:
        """Whether a mate that answers a series is found among so many positions."""
        left = coming(self._evaluation, candidate.row)
        if not self._config.mates or left > LONGEST or most <= 0:
            return False
        self._mates.begin(candidate.row)
        state = self._mates.look(most)
        self._timer.count(self._mates.nodes)
        candidate.effort += self._mates.nodes
        return state == "found"


MOST_PLANS = 16
"""Plans that are remembered, for the moves of their series."""


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
            mine = [ply for ply in range(first, last) if self._is_planned(seen, ply)]
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
        if self._is_planned(seen, ply, budget.nodes):
            return self._plans[ply][2]
        timer = TimeManager(time.perf_counter(), budget)
        row = game.position_of(now).row
        plan = self._planner_of(game).plan(row, dice(self._seed, seen), timer)
        self._plans[ply] = now, budget.nodes, plan
        while len(self._plans) > MOST_PLANS:
            del self._plans[next(iter(self._plans))]
        return plan

    def _is_planned(
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
