"""Evaluates moves on a sample of boards, as far as the budget goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.configs import TRUST
from bots.fog.averaging_kernels import WIDE, risks, static_scores, weigh
from bots.games import evaluation_of
from bots.search.deepening import Workspaces
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import open_root
from bots.search.tables import DEEPEST
from bots.time_manager import TimeManager
from core.game import Game

Rows = NDArray[np.uint64]
Weights = NDArray[np.float64]

WARY = 0.5
"""How far they are trusted where a king is at risk: traps are what nobody plays usually."""


def shares(logs: NDArray[np.float32], trust: float = TRUST) -> Weights:
    """The share of each board, by the logarithms of their weights; they add up to 1.

    However wrong the weights are, no board counts for less than ``1 - trust`` of what it
    would if all were alike.
    """
    count = max(1, len(logs))
    weights = np.exp(logs.astype(np.float64) - logs.max(initial=-np.inf))
    total: Weights = trust * weights / max(weights.sum(), 1e-300) + (1.0 - trust) / count
    return total


@dataclass(frozen=True, slots=True)
class BoardSample:
    """Boards drawn without repetition in proportion to their shares, in random order.

    The first of them are a smaller sample of the same kind.

    Attributes:
        rows: The boards.
        logs: Logarithms of their shares.
        keys: What they were drawn by, falling, and that of the next board, if any.
    """

    rows: Rows
    logs: Weights
    keys: Weights

    def __len__(self) -> int:
        return len(self.rows)

    def weights(self, number: int) -> Weights:
        """What each of the first ``number`` stands for in the mean over all boards.

        A board counts by its share over its chance to be among them (Kool, van Hoof and
        Welling, "Stochastic Beams and Where to Find Them", 2019); adds up to 1.
        """
        logs = self.logs[:number]
        if number < len(self.keys):
            ahead = np.exp(np.minimum(logs - self.keys[number], 20.0))
            logs = logs - np.log(-np.expm1(-ahead))
        found: Weights = np.exp(logs - logs.max())
        found /= found.sum()
        return found


def shrunk(changes: Weights, weights: Weights, doubt: float) -> Weights:
    """Mean ``changes`` over boards of such ``weights``, and ``doubt`` more without any."""
    # So many boards of equal weight would be as good a sample.
    counted = 1.0 / (weights**2).sum()
    found: Weights = changes * counted / (counted + doubt)
    return found


def sampled(rows: Rows, by: Weights, most: int, rolled: Random) -> BoardSample:
    """At most ``most`` of ``rows``, drawn by their shares ``by``."""
    logs = np.log(by)
    keys = logs + np.random.default_rng(rolled.getrandbits(64)).gumbel(size=len(rows))
    number = min(most + 1, len(rows))
    first = np.argpartition(-keys, number - 1)[:number]
    first = first[np.argsort(-keys[first], kind="stable")]
    drawn = first[:most]
    return BoardSample(rows[drawn], logs[drawn], keys[first])


def alike(rows: Rows) -> BoardSample:
    """All of ``rows``, as they stand, each counting for as much as the others."""
    none = np.zeros(len(rows))
    return BoardSample(rows, none, none)


TABLE_BITS = 17
"""Size of the transposition table, which is cleared for every move."""

FEWEST = 4
"""A deeper search must fit on at least this many boards to be started."""

DOUBT = 2.0
"""Shrinkage: deeper searches are averaged with as many boards without any change."""

SCALE = 4.0
"""Pawns at which a score is worth about three quarters of a win."""

LOST = -1.8
"""The value of losing at once: worse than any material, but no board decides alone."""

UNDECIDED = 0.95
"""The largest value of a game that is not decided. A win is worth 1 or more, so that a side
far ahead still prefers to end the game."""

SOONER, SOONEST = 0.004, 20
"""The bonus of a win for each ply that it comes earlier, so that it is not put off, or of a
loss that comes later, as the other side has to find it; and the most plies that count."""

LEAST_NODES = 100_000
"""Node limit of the first search of one board, which takes a few thousand."""

NEAR = 1.0
"""Half the aspiration window around the value of the last depth, in pawns."""

GROWTH = 6.0
"""Branching factor: how much longer one more ply takes, on the safe side."""

BEHIND = 10.0
"""Deduction from moves that a round drops; values differ by 3 at most."""


@dataclass(frozen=True, slots=True)
class MoveValues:
    """The values of moves, averaged over boards.

    Attributes:
        moves: As kernels write them.
        values: From a loss to a win; moves of the last round rank before dropped ones.
        found: The last score on each board, in pawns, ``[boards, moves]``.
        handicaps: Deductions from the values.
        gaps: By how much dropped moves were behind the best when they were dropped; NaN
            for the others.
    """

    moves: NDArray[np.int64]
    values: NDArray[np.float64]
    found: NDArray[np.float64]
    handicaps: NDArray[np.float64]
    gaps: NDArray[np.float64]

    @property
    def worth(self) -> NDArray[np.float64]:
        """Values less handicaps."""
        return self.values - self.handicaps

    @property
    def order(self) -> NDArray[np.int64]:
        """Indices of the moves, best first."""
        return np.argsort(-self.worth, kind="stable")

    @property
    def behind(self) -> NDArray[np.float64]:
        """By how much each move is worth less than the best, or was when it was dropped."""
        short: NDArray[np.float64] = self.worth.max() - self.worth
        return np.where(np.isnan(self.gaps), short, self.gaps)

    def narrowed(self, width: int, changes: NDArray[np.float64]) -> MoveValues:
        """The same with ``changes`` to the values of the best ``width`` moves.

        The others rank behind them.
        """
        best, dropped = self.order[:width], self.order[width:]
        dropped = dropped[np.isnan(self.gaps[dropped])]
        values, gaps = self.values - BEHIND, self.gaps.copy()
        values[best] = self.values[best] + changes
        gaps[dropped] = self.behind[dropped]
        return replace(self, values=values, gaps=gaps)


class MoveEvaluator:
    """Evaluates moves on a sample of boards.

    The boards look alike to the side to move, which therefore has the same moves on all.

    Args:
        evaluation: The kind of evaluation to search by.
        blunders: How much less a board counts on which the side to move is better off, as
            the other side would have had to blunder: its weight falls by so many times the
            value of the best move, as an exponent.
    """

    def __init__(self, evaluation: str, blunders: float = 0.0) -> None:
        self._evaluation = evaluation
        self._blunders = blunders
        self._pace = 0.0
        """The cost of one move on one board in the last search."""
        self._workspaces = Workspaces(TABLE_BITS)

    def load(self, game: Game, boards: BoardSample, timer: TimeManager) -> None:
        """Sets the boards and the time to evaluate moves on."""
        self._boards, self._rows, self._timer = boards, boards.rows, timer
        self._game = evaluation_of(game.facts.key, self._evaluation)(game, boards.rows)
        work = self._workspaces.fresh(game, self._game)
        if work is getattr(self, "_work", None):
            # Some evaluations keep this from board to board, but not from choice to choice.
            work.quiets.fill(0)
        self._work = work
        self._pace = 0.0
        self._moves = np.zeros(game.limits.moves, np.int64)

    def evaluate(self, depth: int, share: float) -> MoveValues:
        """Evaluates every move on as many boards as a share of the time allows."""
        number = open_root(self._game, self._rows[0], self._work, self._moves)
        moves = self._moves[:number].copy()
        guesses = np.zeros((len(self._rows), number))
        found = self._search(np.arange(number), depth, guesses, WIDE, share, LEAST_NODES)
        values, none = squashed(found), np.full(number, np.nan)
        weights = self._boards.weights(len(found))
        weights = weights * np.exp(-self._blunders * values.max(axis=1, initial=-1.0))
        self._first, self._weights = values, weights / weights.sum()
        return MoveValues(moves, self._weights @ values, found, np.zeros(number), none)

    def deepen(
        self, before: MoveValues, width: int, depth: int, share: float
    ) -> MoveValues:
        """Searches the best ``width`` moves again, deeper, on the first of the boards.

        Only the changes are averaged over these boards and added to the averages over all,
        as boards differ more than depths do. Returns ``before`` itself where there is no
        time for enough boards.
        """
        width, fewest = min(width, len(before.moves)), min(FEWEST, len(before.found))
        if GROWTH * self._pace * width * fewest > self._timer.left(share):
            return before
        best = before.order[:width]
        old = np.ascontiguousarray(before.found[:, best])
        new = self._search(best, depth, old, NEAR, share)
        if not len(new):
            return before
        weights = self._weights[: len(new)] / self._weights[: len(new)].sum()
        changes = weights @ (squashed(new) - squashed(old[: len(new)]))
        found = np.full((len(new), len(before.moves)), np.nan)
        found[:, best] = new
        narrowed = before.narrowed(width, shrunk(changes, weights, DOUBT))
        return replace(narrowed, found=found)

    @property
    def timer(self) -> TimeManager:
        """What is left of the budget."""
        return self._timer

    @property
    def weighed(self) -> tuple[Rows, Weights]:
        """The boards on which all moves have been evaluated, and their weights."""
        return self._rows[: len(self._weights)], self._weights

    def risks(self, boards: BoardSample, moves: NDArray[np.int64]) -> NDArray[np.float64]:
        """The share of ``boards`` on which each move lets the other side win at once."""
        totals = np.zeros(len(moves))
        weights = boards.weights(len(boards))
        risks(self._game, boards.rows, weights, moves, totals)
        return totals

    def standing(self) -> float:
        """The mean static value of the boards, before any move."""
        rows, weights = self.weighed
        scores = np.zeros(len(rows))
        static_scores(self._game, rows, self._work, scores)
        return float(weights @ squashed(scores))

    def errors(self, best: int) -> NDArray[np.float64]:
        """Standard errors of how much better the move at ``best`` is than each.

        They are those of the first values, of all moves on all boards, by sampling.
        """
        ahead = self._first[:, [best]] - self._first
        means = self._weights @ ahead
        found: NDArray[np.float64] = np.sqrt(self._weights**2 @ (ahead - means) ** 2)
        return found

    def _search(
        self,
        places: NDArray[np.int64],
        depth: int,
        guesses: NDArray[np.float64],
        near: float,
        share: float,
        least: int = 0,
    ) -> NDArray[np.float64]:
        """Searches moves on board after board while there is time; scores in pawns.

        Args:
            places: Indices of the moves.
            depth: In plies.
            guesses: Expected scores, ``[boards, moves]``.
            near: Half the aspiration window around them.
            share: Of the budget.
            least: Nodes for the first board, even without time; moves not searched by then
                have the worst score short of a lost king.
        """
        timer, began = self._timer, self._timer.spent
        found = np.full_like(guesses, -WIDE)
        for index, row in enumerate(self._rows[: len(guesses)]):
            self._work.nodes[1] = max(self._nodes(share), 0 if index else least)
            around = guesses[index], near, found[index]
            nodes = weigh(self._game, row, depth, self._work, self._moves, places, *around)
            timer.count(int(self._work.nodes[0]))
            if nodes >= 0 or index == 0:
                self._pace = (timer.spent - began) / ((index + 1) * max(1, len(places)))
            if nodes < 0:
                return found[: max(index, int(least > 0))]
        return found

    def _nodes(self, share: float) -> int:
        """The nodes that fit into what is left of a share of the budget."""
        return int(max(0.0, self._timer.left(share)) * self._timer.rate)


def squashed(pawns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Squashes scores in pawns into values between a loss and a win."""
    plies = np.clip(100.0 + DEEPEST - np.abs(pawns) / PRIZE, 0.0, SOONEST)
    won, lost = 1.0 + SOONER * (SOONEST - plies), LOST + SOONER * plies
    value = np.where(pawns >= PRIZE, won, UNDECIDED * np.tanh(pawns / SCALE))
    return np.where(pawns <= -PRIZE, lost, value)
