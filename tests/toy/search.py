"""What bots need of the toy: boards that look alike, their worth, and mates in a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

import numpy as np
from numpy.typing import NDArray

from core.game import Game
from core.games import find_game
from core.setup import BadPositionError, Position, Start
from core.values import Move, Observation, Piece, Reason, Side, Square
from tests.toy.evaluation_kernels import Counted
from tests.toy.game import hands_of, men, row_of


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """A board that looks like ``seen``: its sight depends on nothing that is in the fog.

    Enemies stay where they were on ``previous``, or else on the usual array, if they can.
    """
    source = previous or find_game(seen.variant, seen.ruleset).start().position
    enemy = seen.viewer.other
    pieces, in_sight = dict(seen.pieces), Counter(seen.pieces.values())
    fog = set(find_game(seen.variant).facts.squares) - seen.visible
    for square, man in men(source).items():
        if man.side is not enemy:
            continue
        if in_sight[man]:
            in_sight[man] -= 1
        elif (place := _place(man, square, fog, rolled)) is not None:
            pieces[place] = man
    held = {**hands_of(source, (enemy,)), **seen.hands}
    return Position(row_of(pieces, held, seen.to_move, seen.turn))


def _place(man: Piece, square: Square, fog: set[Square], rolled: Random) -> Square | None:
    """A square in the fog, which is then taken; none for a man that must be gone."""
    fitting = [s for s in sorted(fog) if man.symbol != "p" or 9 <= s < 72]
    if not fitting:
        return None
    place = square if square in fog else rolled.choice(fitting)
    fog.remove(place)
    return place


def read(game: Game, fen: str, side: Side | None) -> tuple[Position, frozenset[Square]]:
    """The position of a text, with ``side`` to move if that is said, and no fog."""
    start = game.read(fen)
    if side is None or game.to_move(start.position) is side:
        return start.position, frozenset()
    placed = game.place(replace(game.setup_of(start), side=side))
    if isinstance(placed, Start):
        return placed.position, frozenset()
    raise BadPositionError(placed[0].sentence, placed)


def judge(game: Game, rows: NDArray[np.uint64]) -> Counted:
    """The way to judge positions: any, for either side."""
    return Counted(game.rules)


Line = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """See ``bots.solving.series_finder.SeriesProgress``."""

    nodes: int
    state: str
    best: Line
    mate: Line | None = None


@dataclass(frozen=True, slots=True)
class Mates:
    """See ``bots.solving.series_finder.SeriesMates``."""

    mates: tuple[Line, ...]
    complete: bool


class ToyFinder:
    """See ``bots.solving.series_finder.SeriesFinder``: the same, depth first."""

    def __init__(self, game: Game, position: Position) -> None:
        self._game, self._position = game, position
        self._lines = self._all((), (position,))
        self._nodes = 0
        self._best: Line = ()

    def step(self, nodes: int) -> Progress:
        """Look at so many positions more."""
        before = self._nodes
        for line, mates in islice(self._lines, nodes):
            self._nodes += 1
            self._best = max(self._best, line, key=len)
            if mates:
                return Progress(self._nodes, "found", line, line)
        state = "open" if self._nodes == before + nodes else "none"
        return Progress(self._nodes, state, self._best)

    def all_mates(self, most: int, most_nodes: int) -> Mates:
        """Look at no more than so many positions for no more than so many mates."""
        lines = self._all((), (self._position,))
        mates = (line for line, mates in islice(lines, most_nodes) if mates)
        found = tuple(islice(mates, most + 1))
        return Mates(found[:most], len(found) <= most)

    def _all(
        self, made: Line, history: tuple[Position, ...]
    ) -> Iterator[tuple[Line, bool]]:
        """Every line of the turn, and whether it mates."""
        game, now = self._game, history[-1]
        for move in game.moves(now):
            line, after = (*made, move), (*history, game.play(now, move))
            over = game.outcome(after)
            yield line, over is not None and over.reason is Reason.CHECKMATE
            if over is None and game.to_move(after[-1]) is game.to_move(now):
                yield from self._all(line, after)
