"""What one side can work out about the position from what it has seen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.belief.kernels import Glimpse, branching, expand, follow, marginals, survival
from core.belief.sampling_kernels import SMALLEST, RowSet, cut, empty_queue
from core.boards import as_board
from core.game import Game
from core.player import EVEN, Believed
from core.setup import Position
from core.values import Observation, Piece, Side

Rows = NDArray[np.uint64]

COPIES = 2
"""Rows are held twice: before and after a step."""

ENDLESS = 2**62
"""No limit on the moves that a step tries."""

LOOKED_AT, MARGIN = 256, 1.05
"""Rows whose moves are looked at to tell how many a step will try or keep, and how much
larger than that the number tried is taken to be."""


class Belief:
    """The positions that fit everything one side has been shown.

    It is exact while it fits its room: then it holds *every* such position and nothing
    else. Past that it is a sample by weight, and says so.

    Attributes:
        exact: Whether no position has been left out since the game began.
        candidates: How many positions the last step looked at.
    """

    def __init__(self, game: Game, room: int, start: Sequence[Position] = ()) -> None:
        self._game = game
        self._capacity = capacity(game, room)
        first = list(start) or [game.start().position]
        width = len(first[0].row)
        # Most of it is never used, so nothing is cleared before a step does so.
        self._rows = np.empty((self._capacity, width), np.uint64)
        self._next = np.empty((self._capacity, width), np.uint64)
        self._logs = np.empty(self._capacity, np.float32)
        self._next_logs = np.empty(self._capacity, np.float32)
        self._thresholds = np.empty(game.limits.strata, np.float32)
        self._hashes = np.empty(self._capacity, np.uint64)
        self._table = np.empty(_table_size(self._capacity), np.uint64)
        self._queue = empty_queue(width, game.limits.moves)
        self.restart(np.array([position.row for position in first]))
        self.exact = True
        self.candidates = 0

    def __len__(self) -> int:
        return self._number

    @property
    def rows(self) -> Rows:
        """The positions, one row each. A view: the next step changes it."""
        return self._rows[: self._number]

    @property
    def logs(self) -> NDArray[np.float32]:
        """Logarithms of how likely good players come to each position; the largest is 0."""
        return self._logs[: self._number]

    @property
    def _held(self) -> tuple[Rows, NDArray[np.float32]]:
        return self.rows, self.logs

    def restart(self, rows: Rows) -> None:
        """Believe in ``rows`` from now on, for whoever has lost the thread."""
        self._number = min(len(rows), self._capacity)
        self._rows[: self._number] = rows[: self._number]
        self._logs[: self._number] = 0.0
        self.exact = False

    def step(
        self,
        before: Observation,
        after: Observation,
        limit: int | None = None,
        candidates: int = ENDLESS,
    ) -> None:
        """Take in what was seen after one more move.

        Args:
            before: What was seen before it.
            after: What was seen after it.
            limit: The most rows to keep.
            candidates: The most moves of the other side to try. Rows with more of them than
                that are cut down by weight first, so this bounds the time of a step.
        """
        if before.to_move is not after.viewer:
            self._fit(after.viewer, candidates)
        into = self._row_set(self._next[:limit], self._next_logs)
        if before.to_move is after.viewer:
            number, thinned = self._follow(before, after, into)
        else:
            number, thinned = self._expand(before, after, into, candidates)
        self._rows, self._next = self._next, self._rows
        self._logs, self._next_logs = self._next_logs, self._logs
        self._number = number
        self.exact = self.exact and not thinned

    def survival(self, before: Observation, after: Observation) -> float:
        """The share of the other side's moves between two observations that fit them.

        An estimate, by some of the positions. A move that fits takes far more time in
        ``step`` than one that does not.
        """
        rules, glimpse = self._game.rules, glimpse_of(self._game, before, after)
        return float(survival(rules, self.rows, glimpse, self._queue, LOOKED_AT))

    def _row_set(self, rows: Rows, logs: NDArray[np.float32]) -> RowSet:
        """``rows`` and ``logs``, with what it takes to fill them."""
        return RowSet(rows, logs, self._hashes, self._table, self._thresholds)

    def _follow(
        self, before: Observation, after: Observation, into: RowSet
    ) -> tuple[int, bool]:
        """The viewer's own move on every position."""
        game, view = self._game, self._game.encode_view(after)
        move = game.encode(before, game.own_move(before, after))
        self.candidates = self._number
        rows, queue = self._held, self._queue
        number, thinned = follow(
            game.rules, game.habits, rows, move, int(after.viewer), view, into, queue
        )
        return number, thinned

    def _fit(self, viewer: Side, candidates: int) -> None:
        """Leave no more rows than those on which so many moves can all be tried."""
        if self._number <= candidates // self._game.limits.moves:
            return
        moves = branching(self._game.rules, self.rows, LOOKED_AT)
        room = max(1, int(candidates / max(1.0, moves * MARGIN)))
        self.cut(room, viewer)

    def cut(self, room: int, viewer: Side) -> None:
        """Keep at most ``room`` rows, likelier ones more often."""
        if self._number > room:
            rows = self._row_set(self._rows, self._logs)
            self._number = cut(self._game.rules, int(viewer), rows, self._number, room)
            self.exact = False

    def _expand(
        self, before: Observation, after: Observation, into: RowSet, most: int
    ) -> tuple[int, bool]:
        """Every move of the other side on every position."""
        game, glimpse = self._game, glimpse_of(self._game, before, after)
        number, thinned, self.candidates = expand(
            game.rules, game.habits, self._held, glimpse, into, self._queue, most
        )
        return number, thinned

    def believed(self, seen: Observation, even: float = EVEN) -> Believed:
        """A summary for the viewer of ``seen``, whose end this belief has come to.

        The positions count by their weights and, for the share ``even``, all alike. Nothing
        is believed of any square where no position is left.
        """
        facts, enemy = self._game.facts, seen.viewer.other
        shares = np.zeros((len(facts.symbols), len(facts.squares) + 1))
        marginals(self._game.rules, self.rows, self.shares(even), int(enemy), shares)
        shares[:, :-1] = np.minimum(shares[:, :-1], 1.0)
        letters = [Piece(enemy, symbol).letter for symbol in facts.symbols]
        chances = {
            facts.name(square): dict(zip(letters, shares[:, square].tolist(), strict=True))
            for square in facts.squares
            if square not in seen.visible
        }
        held = dict(zip(facts.symbols, shares[:, -1].tolist(), strict=True))
        hand = {Piece(enemy, symbol).letter: held[symbol] for symbol in facts.hand}
        return Believed(len(self), self.exact, chances, hand)

    def shares(self, even: float = EVEN) -> NDArray[np.float64]:
        """How much each position counts, by weight and, for ``even``, alike; 1 in all."""
        weights = np.exp(self.logs.astype(np.float64))
        shares: NDArray[np.float64] = even / max(1, len(self)) + weights * (
            (1 - even) / max(weights.sum(), 1e-300)
        )
        return shares


def glimpse_of(game: Game, before: Observation, after: Observation) -> Glimpse:
    """What the other side's move between two observations looked like."""
    kept, changed = _compared(before, after)
    squares = len(game.facts.squares)
    return Glimpse(
        side=int(after.viewer),
        look=game.encode_view(after),
        told=game.announced(after),
        sensed=as_board(game.sensed(before), squares),
        same=(before.visible, before.pieces) == (after.visible, after.pieces),
        kept=as_board(kept, squares),
        changed=as_board(changed, squares),
        to_move=int(after.to_move),
    )


def _compared(before: Observation, after: Observation) -> tuple[int, int]:
    """Squares known to hold what they held, and squares known to hold something else.

    The viewer knows where its own pieces stood, and sees where they stand now.
    """
    kept = changed = 0
    for square in before.visible:
        old, new = before.pieces.get(square), after.pieces.get(square)
        own = old is not None and old.side is before.viewer
        if own or square in after.visible:
            kept |= int(old == new) << square
            changed |= int(old != new) << square
    return kept, changed


def capacity(game: Game, room: int) -> int:
    """How many positions fit into ``room`` bytes, rows, hashes and table together."""
    width = len(game.start().position.row)
    return max(1, room // ((8 * width + 4) * COPIES + 8 + 4 * 8))


def _table_size(capacity_: int) -> int:
    return max(SMALLEST, 1 << (2 * capacity_ - 1).bit_length())
