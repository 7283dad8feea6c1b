"""Mates within one turn of several moves: a finder that can be stepped, and a list of all.

Works for every game with check and mate; what is faster for a game, and which of its moves
promise most, is known to the module that ``bots.games`` names as ``series``.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from bots.games import GAMES
from bots.solving import series_kernels as kernels
from bots.solving.series_kernels import LONGEST, ListingArrays, SeriesArrays
from bots.solving.tables import NO_LIMIT
from core.game import Game
from core.setup import Position
from core.texts import _
from core.values import Move

Row = NDArray[np.uint64]
Words = tuple[int, ...]
State = Literal["found", "none", "open"]
Line = tuple[Move, ...]

DEFAULT_MEMORY = 256
"""Megabytes that a search may take by default."""

_FIRST_ROWS, _FIRST_MOVES = 512, 1 << 14
_DEAD_BITS = 20
_ENTRY_BYTES, _POSITION_BYTES = 20, 44
"""What a move that waits takes, and a position reached besides its row."""


class SeriesSearch:
    """One search at a time, best first; where the memory is full it goes on line by line.

    Both try everything, so that either may prove that there is no mate.

    Args:
        game: The rules.
        order: Which moves come first, in place of the game's own order: a ``NamedTuple``
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
        kernels.begin(self._work, row)

    def look(self, nodes: int) -> State:
        """Look at about so many positions more: ``found``, ``none`` or ``open`` then."""
        limit = self.nodes + nodes
        while self._listing is None:
            ended = kernels.look(self._order, self._work, limit)
            if ended == kernels.FOUND:
                return "found"
            if ended != kernels.FULL:
                return "none" if ended == kernels.NONE else "open"
            self._widen()
        done = kernels.list_mates(self._order, self._listing, limit - self._before)
        if self._listing.counts[kernels.LISTED]:
            return "found"
        return "none" if done else "open"

    @property
    def nodes(self) -> int:
        """Positions looked at since the search began."""
        looked = int(self._work.counts[kernels.LOOKED])
        if self._listing is not None:
            looked += int(self._listing.counts[kernels.LISTING_LOOKED])
        return looked

    @property
    def mate(self) -> Words:
        """The mate, as words; only once it is found."""
        if self._listing is not None:
            return listed(self._listing)[0]
        return tuple(self._work.line[: self._work.counts[kernels.LENGTH]].tolist())

    @property
    def best(self) -> Words:
        """The moves that promise most so far, as words."""
        line: list[int] = []
        at = int(self._work.counts[kernels.BEST])
        while at:
            line.append(int(self._work.made[at]))
            at = int(self._work.parents[at])
        return tuple(reversed(line))

    def _fresh(self) -> SeriesArrays:
        return arrays(self._width, self._room, _FIRST_ROWS, _FIRST_MOVES)

    def _widen(self) -> None:
        """Double what is full; where that is too much, go on with what needs no memory."""
        old = self._work
        reached, waiting = old.counts[[kernels.REACHED, kernels.WAITING]].tolist()
        rows = len(old.rows) * (2 if 2 * reached >= len(old.rows) else 1)
        moves = old.waiting.size * (2 if 2 * waiting >= old.waiting.size else 1)
        taken = moves * _ENTRY_BYTES + rows * (_POSITION_BYTES + 8 * self._width)
        if taken > self._most:
            self._listing = listing(self._width, self._room, 1)
            self._before = self.nodes
            kernels.begin_listing(self._order, self._row, self._listing)
            return
        new = arrays(self._width, self._room, rows, moves)
        for name in SeriesArrays._fields:
            if name != "seen":
                array = getattr(old, name)
                getattr(new, name)[: len(array)] = array
        kernels.note_seen(new)
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
        heads=np.empty(kernels.BUCKETS, np.int32),
        seen=np.zeros(2 * rows, np.uint64),
        moves=np.empty((2, room), np.int64),
        spare=np.empty((2, width), np.uint64),
        line=np.empty(LONGEST, np.int64),
        counts=np.zeros(kernels.LENGTH + 1, np.int64),
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
        counts=np.zeros(kernels.PLY + 1, np.int64),
    )


def listed(work: ListingArrays) -> tuple[Words, ...]:
    """The mates that were listed."""
    number = min(int(work.counts[kernels.LISTED]), len(work.mates))
    return tuple(
        tuple(work.mates[place, : work.lengths[place]].tolist()) for place in range(number)
    )


@dataclass(frozen=True, slots=True)
class SeriesProgress:
    """How far a search has come.

    Attributes:
        nodes: Positions looked at so far.
        state: ``found`` with a mate, ``none`` where it is proved that there is none, else
            ``open``.
        best: The mate, or the moves that promise most so far.
        mate: The moves of a mate; ``None`` as long as there is none.
    """

    nodes: int
    state: State
    best: Line
    mate: Line | None = None


@dataclass(frozen=True, slots=True)
class SeriesMates:
    """Mates within a turn.

    Attributes:
        mates: Each as all of its moves; the same moves in another order are another one.
        complete: Whether there are no others.
        nodes: Positions looked at.
    """

    mates: tuple[Line, ...]
    complete: bool
    nodes: int


class SeriesFinder:
    """Looks for a mate by the side to move, with the moves that its turn has left.

    Args:
        game: The rules, of a game with check.
        position: Where to begin; a turn may already be going on.
        most_nodes: Positions at which it gives up.
        order: Which moves come first; see ``SeriesSearch``.
        memory: Megabytes that it may take, about.

    Raises:
        ValueError: If the turn is longer than ``LONGEST``.
    """

    def __init__(
        self,
        game: Game,
        position: Position,
        most_nodes: int = NO_LIMIT,
        order: object = None,
        memory: int = DEFAULT_MEMORY,
    ) -> None:
        prepare(game, position)
        self._game, self._position, self._most = game, position, most_nodes
        self._search = SeriesSearch(game, order, memory)
        self._search.begin(position.row)
        self._last = SeriesProgress(0, "open", ())

    def step(self, nodes: int) -> SeriesProgress:
        """Look at about so many positions more, and say what is known then."""
        search = self._search
        nodes = min(nodes, self._most - search.nodes)
        if self._last.state == "open" and nodes > 0:
            state = search.look(nodes)
            words = search.mate if state == "found" else search.best
            line = moves_of(self._game, self._position, words)
            mate = line if state == "found" else None
            self._last = SeriesProgress(search.nodes, state, line, mate)
        return self._last

    def all_mates(self, most: int, most_nodes: int = NO_LIMIT) -> SeriesMates:
        """See the function ``all_mates``: from where the search began."""
        return all_mates(self._game, self._position, most, most_nodes)


class SeriesLister:
    """Lists the mates within the turn of the side to move.

    Args:
        game: The rules, of a game with check.
        position: Where to begin.
        most: Mates that are listed; those beyond are not.

    Raises:
        ValueError: If the turn is longer than ``LONGEST``.
    """

    def __init__(self, game: Game, position: Position, most: int) -> None:
        prepare(game, position)
        self._game, self._position = game, position
        self._work = listing(len(position.row), game.limits.moves, most)
        kernels.begin_listing(game.rules, position.row, self._work)

    def step(self, nodes: int) -> bool:
        """Look at so many positions more; whether there is no more to look at."""
        limit = self.nodes + nodes
        complete = bool(kernels.list_mates(self._game.rules, self._work, limit))
        return complete or self.nodes < limit

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self._work.counts[kernels.LISTING_LOOKED])

    @property
    def mates(self) -> SeriesMates:
        """What is known so far."""
        words = listed(self._work)
        lines = tuple(moves_of(self._game, self._position, each) for each in words)
        ply, number = self._work.counts[[kernels.PLY, kernels.LISTED]].tolist()
        return SeriesMates(lines, ply < 0 and number == len(lines), self.nodes)


def all_mates(
    game: Game, position: Position, most: int, most_nodes: int = NO_LIMIT
) -> SeriesMates:
    """The mates within the turn of the side to move, ``most`` of them if there are more.

    Raises:
        ValueError: If the turn is longer than ``LONGEST``.
    """
    lister = SeriesLister(game, position, most)
    lister.step(most_nodes)
    return lister.mates


def prepare(game: Game, position: Position) -> None:
    """Load what the game knows of mates within a turn, and refuse what is too long."""
    if name := GAMES[game.facts.key].series:
        import_module(name)
    left = game.reveal([position]).turn.left
    if left > LONGEST:
        raise ValueError(
            _("a mate in {left} moves is too long: {longest} are the most").format(
                left=left, longest=LONGEST
            )
        )


def moves_of(game: Game, position: Position, words: Words) -> Line:
    """The moves that kernels know as ``words``, one after the other from ``position``."""
    line = []
    for word in words:
        row = np.empty_like(position.row)
        kernels.make(game.rules, position.row, word, row)
        after, moves = Position(row), game.moves(position)
        line.append(next(move for move in moves if game.play(position, move) == after))
        position = after
    return tuple(line)
