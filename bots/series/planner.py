"""Chooses a whole series: a mate if there is one, else the best that allows none.

Of every series that looks good, the other side's best answer is looked for, with ever more
effort for those that still look best: an answer can only lower what a series is worth.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from bots.games import GAMES
from bots.search.evaluation_kernels import PRIZE
from bots.series.beam_kernels import LOST, best_reply, coming, search_series, step
from bots.series.beam_tables import ENDS, MADE, MOST_AHEAD, beam, line_to
from bots.series.plans import DOUBTS, Candidate, PlannedSeries, Row, SeriesConfig
from bots.solving.series.tables import LONGEST
from bots.solving.series_search import SeriesSearch
from bots.time_manager import TimeManager
from core.game import Game

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
        ahead = min(coming(self._evaluation, row) or MOST_AHEAD, config.ahead)
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
