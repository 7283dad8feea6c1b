"""One side's belief, updated from move to move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from bots.imagining import imagined
from bots.pace import MeasuredPace
from core.belief.belief import ENDLESS, Belief
from core.game import Game
from core.games import find_game
from core.player import Believed, Budget, dice
from core.setup import Position
from core.starts import start_from
from core.values import Observation

SHARE, KEPT_A_SECOND = 0.45, 600_000
"""The share of the time for the boards of one turn, and how many may be kept for each
second of the budget. One move in fifty needs so many, and a belief that drops the true
board then seldom finds it again."""

CANDIDATES_A_NODE = 32
"""Moves of the other side to try for each node of a budget, so that it tries all moves on
as many boards."""

FITTING = 10
"""A move of the other side that fits what is seen next takes so much more work than one
that does not: it is weighed and kept."""

PACE, LEAST_TOLD, LEAST_TRIED = 40_000_000.0, 500_000, 20_000
"""Work in a second at first, on the safe side; how much of it tells the pace of this
machine; and how many moves are tried even without time, a few milliseconds' worth."""

SPARE, INVENTED = 64, 256
"""Boards kept in case the belief runs empty, and boards then invented from them."""


@dataclass(frozen=True, slots=True)
class BeliefBudget:
    """What the boards of one turn may take.

    Attributes:
        boards: The most that are kept.
        seconds: For trying the moves of the other side.
        candidates: The most of these moves, where that decides and not time.
    """

    boards: int
    seconds: float = inf
    candidates: int | None = None


class Following:
    """Keeps the boards that fit what one side has been shown.

    Args:
        seed: Of the boards that are invented where none is left.
        room: Bytes for the boards.
    """

    def __init__(self, seed: int, room: int) -> None:
        self._seed = seed
        self._room = room
        self._belief: Belief | None = None
        self._read: list[Observation] = []
        self._pace = MeasuredPace(PACE, LEAST_TOLD)
        self._spent = 0.0
        """Seconds for moves of the other side since the viewer's last one."""

    def up_to(self, seen: Sequence[Observation], effort: BeliefBudget) -> Belief:
        """The boards that fit ``seen``; starts over for another game.

        ``effort`` is what each turn may take.
        """
        game = find_game(seen[-1].variant, seen[-1].ruleset)
        if self._belief is None or list(seen[: len(self._read)]) != self._read:
            self._belief, self._read = self._first(game, seen[0]), [seen[0]]
        belief = self._belief
        for after in seen[len(self._read) :]:
            spare = belief.rows[:: max(1, len(belief) // SPARE)].copy()
            self._step(belief, after, effort)
            if len(belief) == 0:
                self._refill(belief, spare, after, min(INVENTED, effort.boards))
        return belief

    def _step(self, belief: Belief, after: Observation, effort: BeliefBudget) -> None:
        """One more move."""
        before = self._read[-1]
        self._read.append(after)
        if before.to_move is after.viewer:
            belief.step(before, after, effort.boards)
            self._spent = 0.0
        elif effort.candidates is not None:
            belief.step(before, after, effort.boards, effort.candidates)
        else:
            self._spent += self._timed(belief, before, after, effort)

    def _timed(
        self, belief: Belief, before: Observation, after: Observation, effort: BeliefBudget
    ) -> float:
        """A move of the other side; returns the seconds that it took.

        How long its moves take is measured for the next.
        """
        began = time.perf_counter()
        each = 1 + FITTING * belief.survival(before, after)
        tried = (effort.seconds - self._spent) * self._pace.value / each
        most = int(min(ENDLESS, max(LEAST_TRIED, tried)))
        belief.step(before, after, effort.boards, most)
        took = time.perf_counter() - began
        self._pace.note(belief.candidates * each, took)
        return took

    def _first(self, game: Game, seen: Observation) -> Belief:
        start = start_from(game, seen.start).position
        usual = game.observe([start], seen.viewer)
        if _shown(usual) == _shown(seen):
            return Belief(game, self._room, [start])
        rolled = dice(self._seed, [seen])
        boards = [imagined(None, seen, rolled) for _ in range(INVENTED)]
        belief = Belief(game, self._room, boards)
        belief.exact = False
        return belief

    def _refill(
        self, belief: Belief, spare: NDArray[np.uint64], seen: Observation, number: int
    ) -> None:
        """Invents boards from earlier ones; a belief cut to a sample may run empty."""
        rolled = dice(self._seed, self._read)
        sources = [Position(row) for row in spare]
        boards = [imagined(rolled.choice(sources), seen, rolled) for _ in range(number)]
        belief.restart(np.unique([board.row for board in boards], axis=0))


def _shown(seen: Observation) -> tuple[object, ...]:
    """What tells positions apart: all that is in sight, hands included."""
    return seen.pieces, seen.visible, seen.hands


def believed(belief: Belief, now: Observation) -> Believed:
    """A summary of ``belief`` for the viewer of ``now``."""
    return belief.believed(now)


def affordable(budget: Budget) -> BeliefBudget:
    """The share of ``budget`` that the boards may take."""
    if budget.nodes is not None:
        return BeliefBudget(max(SPARE, budget.nodes), candidates=_tried(budget.nodes))
    boards = max(SPARE, int(budget.seconds * KEPT_A_SECOND))
    return BeliefBudget(boards, budget.seconds * SHARE)


def _tried(nodes: int) -> int:
    """Moves of the other side to try with so many nodes."""
    return CANDIDATES_A_NODE * max(SPARE, nodes)
