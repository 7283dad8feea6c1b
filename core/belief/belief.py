"""What one side can work out about the position from what it has seen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.belief.kernels import expand, follow, marginals
from core.game import Game, Position
from core.values import Observation

Rows = NDArray[np.uint64]

BYTES_A_ROW = 2
"""Rows are held twice: before and after a step."""


class Belief:
    """The positions that fit everything one side has been shown.

    It is exact while it fits its room: then it holds *every* such position and nothing
    else. Past that it is an even sample, and says so.

    Attributes:
        exact: Whether no position has been left out since the game began.
        candidates: How many positions the last step looked at.
    """

    def __init__(self, game: Game, room: int, start: Sequence[Position] = ()) -> None:
        self._game = game
        self._capacity = capacity(game, room)
        first = list(start) or [game.start().position]
        width = len(first[0].row)
        self._rows = np.zeros((self._capacity, width), np.uint64)
        self._next = np.zeros((self._capacity, width), np.uint64)
        self._digests = np.zeros(self._capacity, np.uint64)
        self._table = np.zeros(_table_size(self._capacity), np.int32)
        self.restart(np.array([position.row for position in first]))
        self.exact = True
        self.candidates = 0

    def __len__(self) -> int:
        return self._number

    @property
    def rows(self) -> Rows:
        """The positions, one row each. A view: the next step changes it."""
        return self._rows[: self._number]

    def restart(self, rows: Rows) -> None:
        """Believe in ``rows`` from now on, for whoever has lost the thread."""
        self._number = min(len(rows), self._capacity)
        self._rows[: self._number] = rows[: self._number]
        self.exact = False

    def step(self, before: Observation, after: Observation) -> None:
        """Take in what was seen after one more move."""
        view = self._game.look(after)
        words, side = self._game.words, int(after.viewer)
        room = (self._next, self._digests, self._table)
        if before.to_move is after.viewer:
            move = self._game.own_move(before, after)
            number, thinned = follow(
                words, self._rows, self._number, move, side, view, *room
            )
            self.candidates = self._number
        else:
            told = self._game.announced(after)
            number, thinned, self.candidates = expand(
                words, self._rows, self._number, side, view, told, *room
            )
        self._rows, self._next = self._next, self._rows
        self._number = number
        self.exact = self.exact and thinned == 0

    def chances(self, seen: Observation) -> NDArray[np.float64]:
        """For each kind and square the chance that an enemy man of that kind stands there.

        An array ``[kinds, squares]``, kinds in the order of ``facts.symbols``; all zero
        where nothing is believed.
        """
        facts = self._game.facts
        counts = np.zeros((len(facts.symbols), len(facts.squares)), np.int64)
        enemy = int(seen.viewer.other)
        marginals(self._game.words, self._rows, self._number, enemy, counts)
        return counts / max(1, self._number)


def capacity(game: Game, room: int) -> int:
    """How many positions fit into ``room`` bytes, rows, digests and table together."""
    width = len(game.start().position.row)
    return max(1, room // (8 * width * BYTES_A_ROW + 8 + 4 * 4))


def _table_size(capacity_: int) -> int:
    return 1 << max(4, (2 * capacity_ - 1).bit_length())
