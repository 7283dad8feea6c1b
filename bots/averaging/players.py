"""The bot that plays the move that is best on average over the boards that fit."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
from numpy.typing import NDArray

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
from bots.following import Following, affordable, believed
from bots.picking import legal
from bots.time_manager import TimeManager
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Believed, Budget, dice
from core.values import Move, Observation

DEPTH = 2
DEEPER = 3
"""How often every move is looked at deeper at first, where there are few boards."""

SURE = 0.9999
"""Further from 0 than any mean that is neither a sure win nor a sure loss."""

FLOOR, GAP = 0.005, 0.12
"""On which share of boards the king may hang, and what a safer move may be worth less."""


class AveragingPlayer:
    """Weighs every move on a sample of the boards and plays the best on average.

    Where its config has rounds, it weighs the best moves again, each time fewer and
    deeper (Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits",
    2013, call this successive halving), and minds its king.

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

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        timer = TimeManager(time.perf_counter(), budget)
        now = seen[-1]
        belief = self._following.up_to(seen, self._limit(budget))
        timer.keep(len(belief) * WIDTH * RISK)
        timer.start()
        rolled = dice(self._seed, seen)
        self._evaluator.lay(
            _game(seen), _sample(belief, rolled, self._config.boards), timer
        )
        best = self._best(seen, belief, rolled)
        return legal(best, now, rolled)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the boards from which its sample is drawn."""
        return believed(self.lists(seen, budget), seen[-1])

    def lists(self, seen: Sequence[Observation], budget: Budget) -> Belief:
        """See ``Lister.lists``."""
        return self._following.up_to(seen, self._limit(budget))

    def _limit(self, budget: Budget) -> int:
        """How many boards it may keep in mind."""
        return min(self._config.memory, affordable(budget))

    def _best(
        self, seen: Sequence[Observation], belief: Belief, rolled: Random
    ) -> Move | None:
        """The move to play; ``None`` where there is none."""
        weighed = self._evaluator.first(DEPTH, self._config.first)
        if not len(weighed.moves):
            return None
        if self._config.rounds:
            weighed = self._again(self._burdened(seen, weighed, rolled))
        order = weighed.order[:WIDTH]
        chosen = order[0]
        if self._config.rounds:
            risky = self._evaluator.risks(belief.rows, weighed.moves[order])
            chosen = order[mindful(weighed.worth[order], risky)]
        return _game(seen).decode(seen[-1], int(weighed.moves[chosen]))

    def _burdened(
        self, seen: Sequence[Observation], weighed: MoveValues, rolled: Random
    ) -> MoveValues:
        """With handicaps for going back, and for playing no better than one's level."""
        game = _game(seen)
        moves = [game.decode(seen[-1], word) for word in weighed.moves.tolist()]
        lost = handicaps(seen, moves, weighed.values)
        lost += misjudged(weighed.values, self._config.noise, rolled)
        return replace(weighed, handicaps=lost)

    def _again(self, weighed: MoveValues) -> MoveValues:
        """The best moves, weighed as deep as the time allows."""
        depth = DEPTH
        everything = len(weighed.moves), self._config.first
        for width, share in (*[everything] * DEEPER, *self._config.rounds):
            if depth >= self._config.plies:
                break
            deeper = self._evaluator.again(weighed, width, depth + 1, share)
            depth += deeper is not weighed
            weighed = deeper
        return weighed


def misjudged(
    values: NDArray[np.float64], noise: float, rolled: Random
) -> NDArray[np.float64]:
    """What moves are held to be worth less than ``values``: of random size and sign.

    In pawns the errors are normal, with a standard deviation of ``noise``; a lost king
    counts as some twenty pawns. A sure win is always known for what it is.
    """
    if noise == 0.0:
        return np.zeros(len(values))
    shifts = [rolled.gauss(0.0, noise) / SCALE for _ in values]
    pawns = np.arctanh(np.clip(values / UNDECIDED, -SURE, SURE))
    errors: NDArray[np.float64] = values - UNDECIDED * np.tanh(pawns + shifts)
    return np.where(values < SURE, errors, 0.0)


def mindful(values: NDArray[np.float64], risky: NDArray[np.float64]) -> int:
    """Which of some moves to play, the best first: a safer one, if need be.

    Averages hide a king that hangs on a few boards in a hundred. So the first move gives
    way to one that is four times safer, where that is worth little less.
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
    """Some of the boards, each as likely as the others."""
    count = min(len(belief), most)
    return belief.rows[rolled.sample(range(len(belief)), count)].copy()
