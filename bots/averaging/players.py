"""The bot that plays the best move on average over the boards that fit."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.appraising import LastAppraisal
from bots.averaging.configs import WIDTH, BotConfig
from bots.averaging.move_evaluator import (
    RISK,
    SCALE,
    UNDECIDED,
    MoveEvaluator,
    MoveValues,
    Rows,
)
from bots.averaging.progress import handicaps
from bots.following import Effort, Following, affordable, believed
from bots.picking import legal
from bots.time_manager import TimeManager
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Believed, Budget, dice
from core.values import Move, Observation

DEPTH = 2
DEEPER = 3
"""Further full-width searches of all moves where there are few boards."""

SURE = 0.9999
"""Further from 0 than any average short of a sure win or loss."""

FLOOR, GAP = 0.005, 0.12
"""Share of boards on which the king may hang; how much worse a safer move may be."""


class AveragingPlayer:
    """Evaluates every move on a sample of its belief and plays the best on average.

    If its config has rounds, it searches the best moves again, fewer and deeper each time
    (successive halving; Karnin, Koren and Somekh, "Almost Optimal Exploration in
    Multi-Armed Bandits", 2013), and avoids moves that may hang the king.

    Args:
        config: How it thinks.
        seed: Of everything random.
        room: Bytes for the boards.
    """

    def __init__(self, config: BotConfig, seed: int, room: int) -> None:
        self.name = config.name
        self._config = config
        self._seed = seed
        self._following = Following(seed, room)
        self._evaluator = MoveEvaluator(config.evaluation)
        self._appraisal = LastAppraisal(self.choose)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        timer = TimeManager(time.perf_counter(), budget)
        now = seen[-1]
        belief = self._following.up_to(seen, self._limit(budget))
        timer.reserve(len(belief) * WIDTH * RISK)
        timer.start()
        rolled = dice(self._seed, seen)
        self._evaluator.load(
            _game(seen), _sample(belief, rolled, self._config.boards), timer
        )
        self._appraisal.note(now, None)
        best = self._best(seen, belief, rolled)
        return legal(best, now, rolled)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``: by the mean over its boards."""
        return self._appraisal.look(seen, budget)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the boards from which its sample is drawn."""
        return believed(self.possible_positions(seen, budget), seen[-1])

    def possible_positions(self, seen: Sequence[Observation], budget: Budget) -> Belief:
        """See ``PositionLister.possible_positions``."""
        return self._following.up_to(seen, self._limit(budget))

    def _limit(self, budget: Budget) -> Effort:
        """What its belief may take."""
        effort = affordable(budget)
        return replace(effort, boards=min(self._config.memory, effort.boards))

    def _best(
        self, seen: Sequence[Observation], belief: Belief, rolled: Random
    ) -> Move | None:
        """The move to play; ``None`` where there is none."""
        weighed = self._evaluator.evaluate(DEPTH, self._config.first)
        if not len(weighed.moves):
            return None
        if self._config.rounds:
            weighed = self._again(self._with_handicaps(seen, weighed, rolled))
        order = weighed.order[:WIDTH]
        chosen = order[0]
        if self._config.rounds:
            risky = self._evaluator.risks(belief.rows, weighed.moves[order])
            chosen = order[mindful(weighed.worth[order], risky)]
        # A lost king counts as more than a loss.
        mean = float(np.clip(weighed.values[chosen], -1.0, 1.0))
        self._appraisal.note(seen[-1], (1 + mean) / 2)
        return _game(seen).decode(seen[-1], int(weighed.moves[chosen]))

    def _with_handicaps(
        self, seen: Sequence[Observation], weighed: MoveValues, rolled: Random
    ) -> MoveValues:
        """Adds handicaps: for repeating placements, and the errors of its level."""
        game = _game(seen)
        moves = [game.decode(seen[-1], word) for word in weighed.moves.tolist()]
        lost = handicaps(seen, moves, weighed.values)
        lost += misjudged(weighed.values, self._config.noise, rolled)
        return replace(weighed, handicaps=lost)

    def _again(self, weighed: MoveValues) -> MoveValues:
        """The best moves, searched as deep as the time allows."""
        depth = DEPTH
        everything = len(weighed.moves), self._config.first
        for width, share in (*[everything] * DEEPER, *self._config.rounds):
            if depth >= self._config.plies:
                break
            deeper = self._evaluator.deepen(weighed, width, depth + 1, share)
            depth += deeper is not weighed
            weighed = deeper
        return weighed


def misjudged(
    values: NDArray[np.float64], noise: float, rolled: Random
) -> NDArray[np.float64]:
    """Random errors to subtract from ``values``, so that a bot plays at its level.

    In pawns they are normally distributed with standard deviation ``noise``; a lost king
    counts as some twenty pawns. A sure win is never misjudged.
    """
    if noise == 0.0:
        return np.zeros(len(values))
    shifts = [rolled.gauss(0.0, noise) / SCALE for _ in values]
    pawns = np.arctanh(np.clip(values / UNDECIDED, -SURE, SURE))
    errors: NDArray[np.float64] = values - UNDECIDED * np.tanh(pawns + shifts)
    return np.where(values < SURE, errors, 0.0)


def mindful(values: NDArray[np.float64], risky: NDArray[np.float64]) -> int:
    """The index of the move to play, of some ordered from the best: a safer one if need be.

    Averages hide a king that hangs on a few boards in a hundred. So the first move gives
    way to one at least four times safer that is worth little less.
    """
    if risky[0] <= FLOOR:
        return 0
    lowest = values[0] - risky[0] - GAP
    for place in range(1, len(values)):
        is_safer = risky[place] <= max(FLOOR / 4, risky[0] / 4)
        if is_safer and values[place] >= lowest:
            return place
    return 0


def _game(seen: Sequence[Observation]) -> Game:
    return find_game(seen[-1].variant, seen[-1].ruleset)


def _sample(belief: Belief, rolled: Random, most: int) -> Rows:
    """A uniform sample of the boards."""
    count = min(len(belief), most)
    return belief.rows[rolled.sample(range(len(belief)), count)].copy()
