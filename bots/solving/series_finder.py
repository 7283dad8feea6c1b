"""Mates within one turn of several moves: a finder that can be stepped, and a list of all.

Works for every game with check and mate; what is faster for a game, and which of its moves
promise most, is told by the module that ``bots.games`` names as ``series``.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Literal

import numpy as np

from bots.games import GAMES
from bots.solving.series.kernels import make
from bots.solving.series.listing_kernels import begin_listing, list_mates
from bots.solving.series.tables import LISTED, LISTING_LOOKED, LONGEST, PLY
from bots.solving.series_search import (
    DEFAULT_MEMORY,
    SeriesSearch,
    Words,
    listed,
    listing,
)
from bots.solving.tables import NO_LIMIT
from core.game import Game
from core.setup import Position
from core.values import Move

State = Literal["found", "none", "open"]
Line = tuple[Move, ...]


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
        order: What says which moves come first in place of the game, if anything does; see
            ``SeriesSearch``.
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
        nodes = min(nodes, self._most - self._search.nodes)
        if self._last.state == "open" and nodes > 0:
            self._last = self._stepped(nodes)
        return self._last

    def all_mates(self, most: int, most_nodes: int = NO_LIMIT) -> SeriesMates:
        """See the function ``all_mates``: from where the search began."""
        return all_mates(self._game, self._position, most, most_nodes)

    def _stepped(self, nodes: int) -> SeriesProgress:
        search = self._search
        state = search.look(nodes)
        if state == "found":
            mate = moves_of(self._game, self._position, search.mate)
            return SeriesProgress(search.nodes, "found", mate, mate)
        best = moves_of(self._game, self._position, search.best)
        return SeriesProgress(search.nodes, "none" if state == "none" else "open", best)


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
        begin_listing(game.rules, position.row, self._work)

    def step(self, nodes: int) -> bool:
        """Look at so many positions more; whether there is no more to look at."""
        limit = self.nodes + nodes
        complete = bool(list_mates(self._game.rules, self._work, limit))
        return complete or self.nodes < limit

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self._work.counts[LISTING_LOOKED])

    @property
    def mates(self) -> SeriesMates:
        """What is known so far."""
        words = listed(self._work)
        lines = tuple(moves_of(self._game, self._position, each) for each in words)
        complete = self._work.counts[PLY] < 0 and self._work.counts[LISTED] == len(lines)
        return SeriesMates(lines, bool(complete), self.nodes)


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
        raise ValueError(f"a mate in {left} moves is too long: {LONGEST} are the most")


def moves_of(game: Game, position: Position, words: Words) -> Line:
    """The moves that kernels know as ``words``, one after the other from ``position``."""
    line = []
    for word in words:
        after = _after(game, position, word)
        moves = game.moves(position)
        line.append(next(move for move in moves if game.play(position, move) == after))
        position = after
    return tuple(line)


def _after(game: Game, position: Position, word: int) -> Position:
    row = np.empty_like(position.row)
    make(game.rules, position.row, word, row)
    return Position(row)
