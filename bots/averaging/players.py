"""Bots that play the move that is best on average over the boards that fit."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.averaging.bench import Bench, Meter, Rows, Weighed
from bots.following import Following, believed
from bots.picking import legal
from bots.simple_stockfish import get_ready
from core.belief.belief import Belief
from core.games import find_game
from core.games.chess.text import move_of
from core.player import Believed, Budget, dice
from core.values import Move, Observation

EXPANDED_A_SECOND = 400_000
"""Boards whose every reply can be tried in a second; measured, on the safe side."""

BELIEF_SHARE = 0.3
"""Part of the time for finding the boards."""

FIRST_SHARE = 0.45
"""Part of the time by whose end every move has been weighed once."""

DEPTH = 2
WIDTH = 8
ROUNDS = ((WIDTH, 0.65), (4, 0.82), (4, 0.9), (2, 1.0), (2, 1.0), (2, 1.0))
"""How many moves are looked at again, and what part of the time is used up by then."""

MOST_BOARDS = 512

FLOOR, GAP = 0.02, 0.12
"""On which share of boards the king may hang, and what a safer move may be worth less."""


class AveragingPlayer:
    """Weighs every move two plies deep on a sample of the boards and plays the best."""

    name = "AveragingPlayer"

    def __init__(self, seed: int, room: int) -> None:
        self._seed = seed
        self._following = Following(seed, room)
        self._bench = Bench()
        get_ready(self)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        meter = Meter(time.perf_counter(), budget)
        now = seen[-1]
        belief = self._following.up_to(seen, _limit(budget))
        rolled = dice(self._seed, seen)
        game = find_game(now.variant, now.ruleset)
        self._bench.lay(game, _sample(belief, rolled), meter)
        move = self._best(belief, self._weigh())
        return legal(move, now, rolled)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the boards from which its sample is drawn."""
        return believed(self._following.up_to(seen, _limit(budget)), seen[-1])

    def _weigh(self) -> Weighed:
        """What every move is worth. All of the budget goes to more boards."""
        return self._bench.first(DEPTH, 1.0)

    def _best(self, belief: Belief, weighed: Weighed) -> Move | None:
        """The move to play; ``None`` where there is none."""
        del belief
        if not len(weighed.moves):
            return None
        return move_of(int(weighed.moves[weighed.order[0]]))


class HalvingPlayer(AveragingPlayer):
    """Weighs the best moves again, each time half as many and deeper; minds its king.

    Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits" (2013),
    call this successive halving.
    """

    name = "HalvingPlayer"

    def _weigh(self) -> Weighed:
        weighed, depth = self._bench.first(DEPTH, FIRST_SHARE), DEPTH
        # On few boards there is time to weigh every move deeper at first.
        everything = len(weighed.moves), FIRST_SHARE
        for width, share in (everything, everything, everything, *ROUNDS):
            deeper = self._bench.again(weighed, width, depth + 1, share)
            depth += deeper is not weighed
            weighed = deeper
        return weighed

    def _best(self, belief: Belief, weighed: Weighed) -> Move | None:
        if not len(weighed.moves):
            return None
        order = weighed.order[:WIDTH]
        risky = self._bench.risks(belief.rows, weighed.moves[order])
        chosen = order[mindful(weighed.values[order], risky)]
        return move_of(int(weighed.moves[chosen]))


def mindful(values: NDArray[np.float64], risky: NDArray[np.float64]) -> int:
    """Which of some moves to play, the best first: a safer one, if need be.

    Averages hide a king that hangs on a few boards in a hundred. So the first move gives
    way to one that is four times safer, where that is worth little less.
    """
    if risky[0] <= FLOOR:
        return 0
    for place in range(1, len(values)):
        is_safer = risky[place] <= max(FLOOR / 4, risky[0] / 4)
        if is_safer and values[place] >= values[0] - GAP - risky[0]:
            return place
    return 0


def _sample(belief: Belief, rolled: Random) -> Rows:
    """Some of the boards, each as likely as the others."""
    count = min(len(belief), MOST_BOARDS)
    return belief.rows[rolled.sample(range(len(belief)), count)].copy()


def _limit(budget: Budget) -> int:
    """How many boards may be kept so that finding them takes its part of the time."""
    if budget.nodes is not None:
        return max(64, budget.nodes)
    return max(64, int(budget.seconds * BELIEF_SHARE * EXPANDED_A_SECOND))
