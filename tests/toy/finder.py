"""Looks for a mate in what is left of a turn of the toy, one line after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from core.game import Game
from core.setup import Position
from core.values import Move, Reason

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
