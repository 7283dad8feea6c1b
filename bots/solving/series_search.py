"""Looks for a mate within a turn, over rows: the arrays, and how they grow."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.solving.series.best_kernels import FOUND, FULL, NONE, begin, look, note_seen
from bots.solving.series.listing_kernels import begin_listing, list_mates
from bots.solving.series.tables import (
    BEST,
    BUCKETS,
    LENGTH,
    LISTED,
    LISTING_LOOKED,
    LONGEST,
    LOOKED,
    PLY,
    REACHED,
    WAITING,
    ListingArrays,
    SeriesArrays,
)
from core.game import Game

Row = NDArray[np.uint64]
Words = tuple[int, ...]

DEFAULT_MEMORY = 256
"""Megabytes that a search may take, if nothing is said."""

_FIRST_ROWS, _FIRST_MOVES = 512, 1 << 14
_DEAD_BITS = 20
_ENTRY_BYTES, _POSITION_BYTES = 20, 44
"""What a move that waits takes, and a position reached besides its row."""


class SeriesSearch:
    """One search at a time, best first; where the memory is full it goes on line by line.

    Both try everything, so that either may prove that there is no mate.

    Args:
        game: The rules.
        order: What says which moves come first, in place of the game: a ``NamedTuple``
            that holds the rules.
        memory: Megabytes that the moves which wait may take.
    """

    def __init__(
        self, game: Game, order: object = None, memory: int = DEFAULT_MEMORY
    ) -> None:
        self._order: Any = game.rules if order is None else order
        self._width = len(game.start().position.row)
        self._room = game.limits.moves
        self._most = memory << 20
        self._row: Row = game.start().position.row
        self._work = self._fresh()
        self._listing: ListingArrays | None = None
        self._before = 0

    def begin(self, row: Row) -> None:
        """Begin anew at ``row``."""
        if len(self._work.rows) > _FIRST_ROWS or self._work.waiting.size > _FIRST_MOVES:
            self._work = self._fresh()
        self._listing, self._before, self._row = None, 0, row
        begin(self._work, row)

    def look(self, nodes: int) -> str:
        """Look at about so many positions more: ``found``, ``none`` or ``open`` then."""
        limit = self.nodes + nodes
        while self._listing is None:
            ended = look(self._order, self._work, limit)
            if ended == FULL:
                self._widen()
            else:
                return {FOUND: "found", NONE: "none"}.get(ended, "open")
        done = list_mates(self._order, self._listing, limit - self._before)
        if self._listing.counts[LISTED]:
            return "found"
        return "none" if done else "open"

    @property
    def nodes(self) -> int:
        """Positions looked at since the search began."""
        listed = 0 if self._listing is None else self._listing.counts[LISTING_LOOKED]
        return int(self._work.counts[LOOKED] + listed)

    @property
    def mate(self) -> Words:
        """The mate, as words; only once it is found."""
        if self._listing is not None:
            return listed(self._listing)[0]
        return tuple(self._work.line[: self._work.counts[LENGTH]].tolist())

    @property
    def best(self) -> Words:
        """The moves that promise most so far, as words."""
        line: list[int] = []
        at = int(self._work.counts[BEST])
        while at:
            line.append(int(self._work.made[at]))
            at = int(self._work.parents[at])
        return tuple(reversed(line))

    def _fresh(self) -> SeriesArrays:
        return arrays(self._width, self._room, _FIRST_ROWS, _FIRST_MOVES)

    def _widen(self) -> None:
        """Double what is full; where that is too much, go on with what needs no memory."""
        old = self._work
        reached, waiting = int(old.counts[REACHED]), int(old.counts[WAITING])
        rows = len(old.rows) * (2 if 2 * reached >= len(old.rows) else 1)
        moves = old.waiting.size * (2 if 2 * waiting >= old.waiting.size else 1)
        taken = moves * _ENTRY_BYTES + rows * (_POSITION_BYTES + 8 * self._width)
        if taken > self._most:
            self._listing = listing(self._width, self._room, 1)
            self._before = self.nodes
            begin_listing(self._order, self._row, self._listing)
            return
        new = arrays(self._width, self._room, rows, moves)
        for name in SeriesArrays._fields:
            if name != "seen":
                array = getattr(old, name)
                getattr(new, name)[: len(array)] = array
        note_seen(new)
        self._work = new


def arrays(width: int, room: int, rows: int, moves: int) -> SeriesArrays:
    """Room for so many positions of ``width`` words, and for so many moves that wait.

    Args:
        width: Words of a row.
        room: The most moves of one position.
        rows: Positions that can be reached.
        moves: Moves that can have waited.
    """
    return SeriesArrays(
        rows=np.empty((rows, width), np.uint64),
        keys=np.empty(rows, np.uint64),
        values=np.empty(rows, np.int64),
        parents=np.empty(rows, np.int32),
        made=np.empty(rows, np.int64),
        origins=np.empty(moves, np.int32),
        waiting=np.empty(moves, np.int64),
        promises=np.empty(moves, np.int32),
        following=np.empty(moves, np.int32),
        heads=np.empty(BUCKETS, np.int32),
        seen=np.zeros(2 * rows, np.uint64),
        moves=np.empty((2, room), np.int64),
        spare=np.empty((2, width), np.uint64),
        line=np.empty(LONGEST, np.int64),
        counts=np.zeros(LENGTH + 1, np.int64),
    )


def listing(width: int, room: int, most: int) -> ListingArrays:
    """Room to list ``most`` mates; see ``arrays``."""
    return ListingArrays(
        rows=np.empty((LONGEST + 2, width), np.uint64),
        keys=np.empty(LONGEST + 2, np.uint64),
        moves=np.empty((LONGEST + 2, room), np.int64),
        made=np.zeros((LONGEST + 2, 3), np.int64),
        line=np.empty(LONGEST + 2, np.int64),
        dead=np.zeros(1 << _DEAD_BITS, np.uint64),
        mates=np.empty((most, LONGEST), np.int64),
        lengths=np.empty(most, np.int64),
        counts=np.zeros(PLY + 1, np.int64),
    )


def listed(work: ListingArrays) -> tuple[Words, ...]:
    """The mates that were listed."""
    number = min(int(work.counts[LISTED]), len(work.mates))
    return tuple(
        tuple(work.mates[place, : work.lengths[place]].tolist()) for place in range(number)
    )
