"""The bot that plays the move that is best on average over the boards that fit."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.averaging.bench import RISK, Bench, Rows, Weighed
from bots.averaging.errors import misjudged
from bots.averaging.manners import WIDTH, Manner
from bots.averaging.progress import handicaps
from bots.following import Following, affordable, believed
from bots.meter import Meter
from bots.picking import legal
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Believed, Budget, dice
from core.values import Move, Observation

DEPTH = 2
DEEPER = 3
"""How often every move is looked at deeper at first, where there are few boards."""

FLOOR, GAP = 0.005, 0.12
"""On which share of boards the king may hang, and what a safer move may be worth less."""


class AveragingPlayer:
    """Weighs every move on a sample of the boards and plays the best on average.

    Where its manner has rounds, it weighs the best moves again, each time fewer and
    deeper (Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits",
    2013, call this successive halving), and minds its king.

    Args:
        manner: How it thinks.
        seed: Of everything random.
        room: Bytes for the boards.
    """

    def __init__(self, manner: Manner, seed: int, room: int) -> None:
        self.name = manner.name
        self._manner = manner
        self._seed = seed
        self._following = Following(seed, room)
        self._bench = Bench(manner.evaluation)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        meter = Meter(time.perf_counter(), budget)
        now = seen[-1]
        belief = self._following.up_to(seen, self._limit(budget))
        meter.keep(len(belief) * WIDTH * RISK)
        meter.start()
        rolled = dice(self._seed, seen)
        self._bench.lay(_game(seen), _sample(belief, rolled, self._manner.boards), meter)
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
        return min(self._manner.memory, affordable(budget))

    def _best(
        self, seen: Sequence[Observation], belief: Belief, rolled: Random
    ) -> Move | None:
        """The move to play; ``None`` where there is none."""
        weighed = self._bench.first(DEPTH, self._manner.first)
        if not len(weighed.moves):
            return None
        if self._manner.rounds:
            weighed = self._again(self._burdened(seen, weighed, rolled))
        order = weighed.order[:WIDTH]
        chosen = order[0]
        if self._manner.rounds:
            risky = self._bench.risks(belief.rows, weighed.moves[order])
            chosen = order[mindful(weighed.worth[order], risky)]
        return _game(seen).decode(seen[-1], int(weighed.moves[chosen]))

    def _burdened(
        self, seen: Sequence[Observation], weighed: Weighed, rolled: Random
    ) -> Weighed:
        """With handicaps for going back, and for playing no better than one's level."""
        game = _game(seen)
        moves = [game.decode(seen[-1], word) for word in weighed.moves.tolist()]
        lost = handicaps(seen, moves, weighed.values)
        lost += misjudged(weighed.values, self._manner.noise, rolled)
        return replace(weighed, handicaps=lost)

    def _again(self, weighed: Weighed) -> Weighed:
        """The best moves, weighed as deep as the time allows."""
        depth = DEPTH
        everything = len(weighed.moves), self._manner.first
        for width, share in (*[everything] * DEEPER, *self._manner.rounds):
            if depth >= self._manner.plies:
                break
            deeper = self._bench.again(weighed, width, depth + 1, share)
            depth += deeper is not weighed
            weighed = deeper
        return weighed


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
