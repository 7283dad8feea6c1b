"""What games ask of weights: which of the ways that look alike to one side was played.

A side's positions are followed with the weights that there are so far. Where they become
too many, the true one and some others drawn evenly are kept, each for as many as it stands
for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.chess.habits.kernels import describe, own_move, ways
from core.belief.belief import glimpse_of
from core.belief.sampling.kernels import Queue
from core.game import Game
from core.games.chess.habits.tables import TERMS
from core.setup import Position
from core.values import Observation, Side

ROOM = 300_000
"""The most ways that are looked at together; a game is left where there are more."""

ASKED = 64
"""So many ways of a question are kept, the true ones first and others drawn evenly."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class HabitQuestion:
    """One move of the other side, and ``ASKED`` of the ways it may have been, at most.

    Attributes:
        terms: Of each way, ``[ways, TERMS]``.
        offsets: Logarithms of the weight of the position that each begins with, times as
            many ways as it stands for.
        true: Which ways lead to the true position.
        chance: The logarithm of the chance that the weights so far gave to it.
        even: The same if all positions were equally likely.
    """

    terms: NDArray[np.int16]
    offsets: Floats
    true: NDArray[np.bool_]
    chance: float
    even: float


@dataclass(frozen=True, slots=True)
class _Held:
    """The positions one side holds possible, their weights and how many they stand for.

    Both are logarithms.
    """

    rows: NDArray[np.uint64]
    logs: Floats
    stands: Floats

    def some(self, rows: NDArray[np.uint64], chosen: NDArray[np.int64]) -> _Held:
        """What becomes of those chosen."""
        return _Held(rows, self.logs[chosen], self.stands[chosen])


def questions(
    game: Game,
    history: Sequence[Position],
    side: Side,
    followed: tuple[NDArray[np.float32], int],
    rolled: np.random.Generator,
) -> Iterator[HabitQuestion]:
    """What the moves of the other side than ``side`` ask.

    Args:
        game: The rules.
        history: The positions of the game.
        side: Whose positions are followed.
        followed: With which weights, and how many at most.
        rolled: Draws some where there are more.
    """
    habits, most = followed
    queue, held = _queue(game), _Held(history[0].row[None], np.zeros(1), np.zeros(1))
    before = game.observe(history[:1], side)
    for ply in range(1, len(history)):
        if game.outcome(history[: ply + 1]) is not None:
            return
        after = game.observe(history[: ply + 1], side)
        if before.to_move is side:
            held = _moved(game, held, before, after)
        else:
            number = ways(game.rules, held.rows, glimpse_of(game, before, after), queue)
            asked = _Asked(game, held, queue, number, history[ply].row)
            if number < 0 or asked.lost:
                return
            yield asked.question(habits, rolled)
            held = asked.kept(habits, most, rolled)
        before = after


def _queue(game: Game) -> Queue:
    width, words = len(game.start().position.row), np.uint64
    return Queue(
        np.empty((ROOM, width), words),
        np.empty(ROOM, np.int64),
        np.empty(ROOM, np.int64),
        np.empty(ROOM, words),
        np.empty(ROOM, words),
        np.empty(game.limits.moves, np.int64),
    )


def _moved(game: Game, held: _Held, before: Observation, after: Observation) -> _Held:
    move = game.encode(before, game.own_move(before, after))
    rows = np.empty((len(held.rows) + 1, held.rows.shape[1]), np.uint64)
    chosen = np.empty(len(held.rows) + 1, np.int64)
    view = game.encode_view(after)
    number = own_move(game.rules, held.rows, move, int(after.viewer), view, rows, chosen)
    return held.some(rows[:number], chosen[:number])


class _Asked:
    """The ways in which some positions may have gone on."""

    def __init__(
        self, game: Game, held: _Held, queue: Queue, number: int, truth: NDArray[np.uint64]
    ) -> None:
        self._rows = queue.rows[: max(0, number)].copy()
        self._origins = queue.origins[: max(0, number)].copy()
        self._held = held
        self.terms = np.empty((max(0, number), TERMS), np.int16)
        describe(game.rules, held.rows, queue, max(0, number), self.terms)
        _, self._first, self._which = np.unique(
            queue.hashes[: max(0, number)], return_index=True, return_inverse=True
        )
        self._true = (self._rows == truth).all(axis=1)

    @property
    def lost(self) -> bool:
        """Whether none of them leads to the true position."""
        return not self._true.any()

    def question(
        self, habits: NDArray[np.float32], rolled: np.random.Generator
    ) -> HabitQuestion:
        """What is asked."""
        offsets = self._held.logs[self._origins] + self._stands
        scores = offsets + self._scores(habits)
        chance = _summed(scores[self._true]) - _summed(scores)
        even = -_summed(self._stands[self._first])
        right, wrong = np.flatnonzero(self._true), np.flatnonzero(~self._true)
        right = right[np.argsort(-offsets[right], kind="stable")][: ASKED // 2]
        number, room = len(wrong), ASKED - len(right)
        if number > room:
            wrong = rolled.choice(wrong, room, replace=False)
        offsets[wrong] += np.log(max(1, number) / max(1, len(wrong)))
        some = np.concatenate((right, wrong))
        return HabitQuestion(
            self.terms[some], offsets[some], self._true[some], chance, even
        )

    def kept(
        self, habits: NDArray[np.float32], most: int, rolled: np.random.Generator
    ) -> _Held:
        """The positions to go on with: the true one, and others drawn evenly."""
        number = len(self._first)
        logs = self._held.logs[self._origins] + self._scores(habits)
        top = logs.max()
        sums = np.bincount(self._which, np.exp(np.maximum(logs - top, -60.0)), number)
        true = int(self._which[self._true][0])
        others = np.delete(np.arange(number), true)
        stands = self._stands[self._first]
        if number > most:
            others = np.sort(rolled.choice(others, most - 1, replace=False))
            stands = stands + np.log((number - 1) / (most - 1))
        stands[true] = 0.0
        chosen = np.concatenate(([true], others))
        return _Held(self._rows[self._first[chosen]], np.log(sums[chosen]), stands[chosen])

    @property
    def _stands(self) -> Floats:
        stands = self._held.stands[self._origins]
        stands[self._true] = 0.0
        return stands

    def _scores(self, habits: NDArray[np.float32]) -> Floats:
        found: Floats = habits[self.terms].sum(axis=1, dtype=np.float64)
        return found


def _summed(logs: Floats) -> float:
    """The logarithm of the sum of what ``logs`` are the logarithms of."""
    top: Any = logs.max()
    return float(top + np.log(np.exp(logs - top).sum()))
