"""Weighs moves on a sample of boards, as far as the budget goes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bots.averaging.kernels import WIDE, risks, weigh
from bots.games import evaluation_of
from bots.search.evaluation.kernels import PRIZE
from bots.search.kernels import open_root
from bots.search.workspaces import Workspaces
from bots.time_manager import TimeManager
from core.game import Game

Rows = NDArray[np.uint64]

TABLE_BITS = 17
"""Of the table that is cleared for every move."""

FEWEST = 4
"""It is not worth while to begin to look deeper on fewer boards."""

DOUBT = 2.0
"""So many boards, on which nothing changes by looking deeper, are added in thought."""

SCALE = 4.0
"""Pawns at which a score is worth about three quarters of a win."""

LOST = -1.8
"""What a lost king is worth: more than any material, but no board decides alone."""

UNDECIDED = 0.95
"""What men are worth at most. A game that is won is worth 1 or more, so that whoever is far
ahead still cares to end it."""

SOONER, SOONEST = 0.004, 20
"""What a win is worth more for every ply that it comes earlier, so that it is not put off
for ever, and for how many plies at most."""

LEAST_NODES = 100_000
"""For a first look at one board, which takes a few thousand."""

RISK = 25e-9
"""Seconds to find out whether a move hangs the king on a board."""

NEAR = 1.0
"""Pawns around what was found a ply less deep within which values are at first."""

GROWTH = 6.0
"""How much more a move costs one ply deeper, on the safe side."""

BEHIND = 10.0
"""What moves that are not looked at again fall behind; values differ by 3 at most."""


@dataclass(frozen=True, slots=True)
class MoveValues:
    """What the moves are worth on average.

    Attributes:
        moves: As kernels write them.
        values: From a loss to a win, those last looked at again before the others.
        found: What they were worth on each board when last looked at, in pawns,
            ``[boards, moves]``.
        handicaps: What is taken off the values, whatever they are.
    """

    moves: NDArray[np.int64]
    values: NDArray[np.float64]
    found: NDArray[np.float64]
    handicaps: NDArray[np.float64]

    @property
    def worth(self) -> NDArray[np.float64]:
        """The values less the handicaps."""
        return self.values - self.handicaps

    @property
    def order(self) -> NDArray[np.int64]:
        """Places of the moves, the best first."""
        return np.argsort(-self.worth, kind="stable")


class MoveEvaluator:
    """A sample of boards with all that it takes to weigh moves on them.

    The boards look alike to the side to move, which therefore has the same moves on all.

    Args:
        evaluation: The kind of evaluation by which they are judged.
    """

    def __init__(self, evaluation: str) -> None:
        self._evaluation = evaluation
        self._pace = 0.0
        """What one move on one board cost on average, the last time."""
        self._workspaces = Workspaces(TABLE_BITS)

    def lay(self, game: Game, rows: Rows, timer: TimeManager) -> None:
        """Put boards on the evaluator; what was found on others is forgotten."""
        self._rows, self._timer = rows, timer
        self._game = evaluation_of(game.facts.key, self._evaluation)(game, rows)
        self._work = self._workspaces.fresh(game, self._game)
        self._moves = np.zeros(game.limits.moves, np.int64)

    def first(self, depth: int, share: float) -> MoveValues:
        """Every move, on as many boards as fit into a share of the time."""
        number = open_root(self._game, self._rows[0], self._work, self._moves)
        moves = self._moves[:number].copy()
        guesses = np.zeros((len(self._rows), number))
        found = self._look(np.arange(number), depth, guesses, WIDE, share, LEAST_NODES)
        none = np.zeros(number)
        return MoveValues(moves, squashed(found).mean(axis=0), found, none)

    def again(self, before: MoveValues, width: int, depth: int, share: float) -> MoveValues:
        """The best moves once more, deeper, on the first of the boards.

        Only what changes by looking deeper is averaged over these boards, and added to what
        the moves are worth on all of them: boards differ more than depths do. Where there
        is no time for enough boards, it is as if nothing had been asked.
        """
        best, fewest = before.order[:width], min(FEWEST, len(before.found))
        expected = GROWTH * self._pace * len(best)
        if expected * fewest > self._timer.left(share):
            return before
        old = np.ascontiguousarray(before.found[:, best])
        new = self._look(best, depth, old, NEAR, share)
        if not len(new):
            return before
        changes = (squashed(new) - squashed(old[: len(new)])).sum(axis=0)
        values = before.values - BEHIND
        values[best] = before.values[best] + changes / (len(new) + DOUBT)
        found = np.full((len(new), len(before.moves)), np.nan)
        found[:, best] = new
        return replace(before, values=values, found=found)

    def risks(self, rows: Rows, moves: NDArray[np.int64]) -> NDArray[np.float64]:
        """On which share of ``rows`` each move lets the king be taken."""
        counts = np.zeros(len(moves), np.int64)
        risks(self._game, rows, moves, counts)
        return counts / max(1, len(rows))

    def _look(
        self,
        asked: NDArray[np.int64],
        depth: int,
        guesses: NDArray[np.float64],
        near: float,
        share: float,
        least: int = 0,
    ) -> NDArray[np.float64]:
        """What moves are worth, in pawns, on board after board while there is time.

        Args:
            asked: Places of the moves.
            depth: In plies.
            guesses: What they may be worth, ``[boards, moves]``.
            near: How far from that they are looked for at first, in pawns.
            share: Of the budget.
            least: Nodes for the first board, even if there is no time; moves that are not
                done by then count as lost.
        """
        timer, began = self._timer, self._timer.spent
        found = np.full_like(guesses, -WIDE)
        for index, row in enumerate(self._rows[: len(guesses)]):
            self._work.nodes[1] = max(self._nodes(share), 0 if index else least)
            around = guesses[index], near, found[index]
            nodes = weigh(self._game, row, depth, self._work, self._moves, asked, *around)
            timer.count(int(self._work.nodes[0]))
            if nodes < 0:
                return found[: max(index, int(least > 0))]
            self._pace = (timer.spent - began) / ((index + 1) * max(1, len(asked)))
        return found

    def _nodes(self, share: float) -> int:
        """How many positions may be looked at in what is left of a share of the budget."""
        return int(max(0.0, self._timer.left(share)) * self._timer.rate)


def squashed(pawns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Scores in pawns as something between a loss and a win."""
    value = np.where(pawns <= -PRIZE, LOST, UNDECIDED * np.tanh(pawns / SCALE))
    plies = np.clip(pawns / PRIZE - 100.0, 0.0, SOONEST)
    return np.where(pawns >= PRIZE, 1.0 + SOONER * plies, value)
