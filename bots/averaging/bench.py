"""Weighs moves on a sample of boards, as far as the budget goes."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.averaging.kernels import risks, weigh
from bots.fogwise.evaluation import counted, tapered
from bots.fogwise.kernels import Fogwise
from bots.search.kernels import open_root, workspace
from core.game import Game
from core.kernels import MOST_MOVES
from core.player import Budget

Rows = NDArray[np.uint64]

WIDTH, TABLE_BITS = 8, 17
"""Words of a row, and of the table that is cleared for every move."""

SQUARE, MOST_SQUARES = 0.03, 1.0
"""Worth of a square in view, and the most that all of them are worth, in pawns."""

FEWEST = 8
"""On fewer boards a second opinion is worth less than the first."""

GROWTH = 6.0
"""How much more a move costs one ply deeper, on the safe side."""

BEHIND = 10.0
"""What moves that are not looked at again fall behind; values differ by 3 at most."""


class Meter:
    """Measures what has been spent of the budget for a move.

    With seconds it is the clock; with nodes what has been counted, so that the same boards
    are weighed each time.

    Args:
        began: When thinking began, by ``time.perf_counter``.
        budget: What may be spent.
    """

    def __init__(self, began: float, budget: Budget) -> None:
        self._began = began
        self._nodes = 0
        self._budget = budget

    @property
    def spent(self) -> float:
        """Seconds since the beginning, or nodes."""
        if self._budget.nodes is not None:
            return self._nodes
        return time.perf_counter() - self._began

    def count(self, nodes: int) -> None:
        """Take note of nodes that have been looked at."""
        self._nodes += nodes

    def left(self, share: float) -> float:
        """What is left of that share of the budget; below 0 when it is overdrawn."""
        limit = self._budget.seconds if self._budget.nodes is None else self._budget.nodes
        return limit * share - self.spent


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the moves are worth on average.

    Attributes:
        moves: As kernels write them.
        values: From a loss to a win, those last looked at again before the others.
        boards: On how many boards.
    """

    moves: NDArray[np.int64]
    values: NDArray[np.float64]
    boards: int

    @property
    def order(self) -> NDArray[np.int64]:
        """Places of the moves, the best first."""
        return np.argsort(-self.values, kind="stable")


class Bench:
    """A sample of boards with all that it takes to weigh moves on them.

    The boards look alike to the side to move, which therefore has the same moves on all.
    """

    def __init__(self) -> None:
        self._pace = 0.0
        """What one move on one board cost on average, the last time."""
        self._work = workspace(WIDTH, TABLE_BITS)
        self._moves = np.zeros(MOST_MOVES, np.int64)

    def lay(self, game: Game, rows: Rows, meter: Meter) -> None:
        """Put boards on the bench; what was found on others is forgotten."""
        self._rows, self._meter = rows, meter
        worth = tapered(counted(rows))
        no_walls, no_salt = np.uint64(0), np.uint64(0)
        self._game = Fogwise(game.words, no_walls, worth, SQUARE, MOST_SQUARES, no_salt)
        self._work.facts[:] = 0

    def first(self, depth: int, share: float) -> Weighed:
        """Every move, on as many boards as fit into a share of the time."""
        number = open_root(self._game, self._rows[0], self._work, self._moves)
        totals = np.zeros(number)
        boards = self._add(np.arange(number), depth, len(self._rows), share, totals)
        return Weighed(self._moves[:number].copy(), totals / boards, boards)

    def again(self, before: Weighed, width: int, depth: int, share: float) -> Weighed:
        """The best moves once more, deeper, on the first of the boards.

        Where there is no time for enough boards, it is as if nothing had been asked.
        """
        best, fewest = before.order[:width], min(FEWEST, before.boards)
        expected = GROWTH * self._pace * len(best)
        if expected * fewest > self._meter.left(share):
            return before
        totals = np.zeros(len(best))
        boards = self._add(best, depth, before.boards, share, totals)
        if boards < fewest:
            return before
        values = before.values - BEHIND
        values[best] = totals / boards
        return Weighed(before.moves, values, boards)

    def risks(self, rows: Rows, moves: NDArray[np.int64]) -> NDArray[np.float64]:
        """On which share of ``rows`` each move lets the king be taken."""
        counts = np.zeros(len(moves), np.int64)
        risks(self._game, rows, moves, counts)
        return counts / max(1, len(rows))

    def _add(
        self,
        asked: NDArray[np.int64],
        depth: int,
        most: int,
        share: float,
        totals: NDArray[np.float64],
    ) -> int:
        """Add up what moves are worth on board after board; on how many.

        It ends where another board might cost more than is left.
        """
        meter, slowest, began = self._meter, 0.0, self._meter.spent
        for index in range(most):
            if index and meter.left(share) < slowest:
                return index
            before, row = meter.spent, self._rows[index]
            nodes = weigh(self._game, row, depth, self._work, self._moves, asked, totals)
            meter.count(nodes)
            slowest = max(slowest, meter.spent - before)
            self._pace = (meter.spent - began) / ((index + 1) * max(1, len(asked)))
        return most
