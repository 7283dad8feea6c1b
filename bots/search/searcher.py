"""Searches of positions in full view for any game, and how such positions are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, TypeAlias, cast

import numpy as np

from bots.chess.classical_search import ClassicalSearch, Found
from bots.games import GAMES, Evaluation, evaluation_of, named
from bots.search.deepening import workspace_for
from bots.search.kernels import search_all, search_best, stuck_root
from core.game import Game
from core.games import find_game
from core.setup import Position, Start, refused
from core.values import Move, Observation, Side, Square


def read_open(
    game: Game, fen: str, side: Side | None
) -> tuple[Position, frozenset[Square]]:
    """Reads a position as the game writes it; there is no fog in it.

    Args:
        game: The rules.
        fen: With every piece on the board.
        side: The side to move, if not that of ``fen``; en passant is dropped then.

    Raises:
        BadPositionError: If it is not a position; the message says why.
    """
    start = game.read(fen)
    if side is not None and game.to_move(start.position) is not side:
        turned = replace(game.setup_of(start), side=side, en_passant=frozenset())
        placed = game.place(turned)
        start = placed if isinstance(placed, Start) else refused(placed)
    return start.position, frozenset()


def whole_board(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """The board of ``seen``, which shows all of it."""
    return find_game(seen.variant, seen.ruleset).position_of(seen)


TABLE_BITS = 20

Fog: TypeAlias = frozenset[Square]
Kernel: TypeAlias = Callable[..., int]


class Searcher(Protocol):
    """Searches positions of one game.

    Scores are of the first side, in the least valuable piece.
    """

    def run(self, position: Position, depth: int) -> Found:
        """The best move, ``depth`` plies deep."""

    def all(self, position: Position, depth: int) -> Mapping[Move, float]:
        """The exact score of every move."""


@dataclass(frozen=True, slots=True)
class InFog:
    """The classical search with squares of fog, which nothing enters."""

    engine: ClassicalSearch
    fog: Fog

    def run(self, position: Position, depth: int) -> Found:
        """See ``Searcher.run``."""
        return self.engine.run(position, depth, self.fog)

    def all(self, position: Position, depth: int) -> Mapping[Move, float]:
        """See ``Searcher.all``."""
        return self.engine.all(position, depth, self.fog)


class Evaluated:
    """Searches by the game's evaluation of positions in full view.

    Args:
        game: The rules.
        evaluation: How positions are evaluated.
        first: Evaluations that take one side take the side to move here.
        table_bits: The table has ``2**table_bits`` entries.
    """

    def __init__(
        self, game: Game, evaluation: Evaluation, first: Position, table_bits: int
    ) -> None:
        self._game = game
        self._evaluation = evaluation(game, first.row[None])
        self._work = workspace_for(game, self._evaluation, table_bits)
        self._moves = np.zeros(game.limits.moves, np.int64)
        self._values = np.zeros(game.limits.moves, np.float64)

    def run(self, position: Position, depth: int) -> Found:
        """See ``Searcher.run``."""
        sign = self._sign(position)
        if self._search(search_best, position, depth) == 0:
            value = stuck_root(self._evaluation, position.row, self._work, depth)
            return Found(sign * float(value), None, 1)
        (move,) = self._found(position, 1)
        return Found(sign * float(self._values[0]), move, int(self._work.nodes[0]))

    def all(self, position: Position, depth: int) -> Mapping[Move, float]:
        """See ``Searcher.all``."""
        number, sign = self._search(search_all, position, depth), self._sign(position)
        values: list[float] = (sign * self._values[:number]).tolist()
        return dict(zip(self._found(position, number), values, strict=True))

    def _search(self, kernel: Kernel, position: Position, depth: int) -> int:
        """Has ``kernel`` write moves and values; returns their number."""
        row, work = position.row, self._work
        return kernel(self._evaluation, row, depth, work, self._moves, self._values)

    def _found(self, position: Position, number: int) -> list[Move]:
        """The first moves written."""
        seen = self._game.reveal([position])
        return [self._game.decode(seen, word) for word in self._moves[:number].tolist()]

    def _sign(self, position: Position) -> int:
        return 1 if self._game.to_move(position) is Side.FIRST else -1


def searcher(
    game: Game, first: Position, table_bits: int = TABLE_BITS, **options: object
) -> Searcher:
    """The search for positions of ``game`` from ``first`` on.

    Args:
        game: The rules.
        first: Evaluations that take one side take the side to move here.
        table_bits: The search's table has ``2**table_bits`` entries.
        options: Options of the game's search, and ``fog``.
    """
    make = named(GAMES[game.facts.key].search.make)
    return cast("Searcher", make(game, first, table_bits, **options))


def read(game: Game, text: str, side: Side | None) -> tuple[Position, Fog]:
    """Reads a position to search, and its fog in games that have some.

    Args:
        game: The rules.
        text: The position as the game writes it.
        side: The side to move, if not that of ``text``.

    Raises:
        BadPositionError: If it is not a position; the message says why.
    """
    found = named(GAMES[game.facts.key].search.read)(game, text, side)
    return cast("tuple[Position, Fog]", found)


def classical(
    game: Game,
    first: Position,
    table_bits: int,
    fog: Fog = frozenset(),
    evaluation: str = "thesis",
    **noise: Any,  # noqa: ANN401
) -> Searcher:
    """The classical search of chess, whose options are those of its engine."""
    engine = ClassicalSearch(game.rules, evaluation, table_bits=table_bits, **noise)
    return InFog(engine, fog)


def evaluated(game: Game, first: Position, table_bits: int) -> Searcher:
    """The search by the game's evaluation of positions in full view."""
    evaluation = evaluation_of(game.facts.key, "search")
    return Evaluated(game, evaluation, first, table_bits)
