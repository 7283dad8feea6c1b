"""Lines followed up to the end of the game that they claim, for any game.

The table of a search often has no moves for the last part of a mate, or moves of another
line. What is missing is found by small searches that begin where the line breaks off and
share that table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from bots.deepening import DEEPEST_ITERATION, Deepening
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import counted_from
from bots.search.tables import AGE, AGES
from bots.search.workspaces import beside
from core.game import Game
from core.setup import Position
from core.values import Move

SHARES = 4
"""Into so many parts the positions that may be searched are divided at first."""


class LineFinisher:
    """Finishes lines of one search.

    Args:
        game: The rules.
        deepening: The search, whose table is shared.
        history: Every position of the game so far.
        clock: Plies before the first of them that could be undone.
    """

    def __init__(
        self, game: Game, deepening: Deepening, history: Sequence[Position], clock: int
    ) -> None:
        self._game, self._clock = game, clock
        self._history = tuple(history)
        self._main = deepening
        self._found: dict[tuple[Move, int], tuple[Move, ...]] = {}

    @cached_property
    def _search(self) -> Deepening:
        """The search besides, whose arrays are made where they are needed first."""
        main = self._main
        return Deepening(self._game, main.evaluation, beside(main.work))

    def finished(
        self, line: Sequence[Move], plies: int, nodes: int
    ) -> tuple[tuple[Move, ...], int]:
        """``line`` up to the end of the game, after so many plies or fewer.

        As much of it as leads there is kept, its first move at least; less and less is
        tried. If no end is found, the line is as it was.

        Args:
            line: A line from the end of the history.
            plies: After how many it claims that the game is over.
            nodes: How many positions may be searched for that.

        Returns:
            The line, and how many positions were searched.
        """
        known = self._found.get((line[0], plies))
        if known is not None:
            return known, 0
        best, searched = tuple(line), 0
        kept = min(len(line), plies)
        while kept > 0 and searched < nodes:
            share = nodes if kept == 1 else nodes // SHARES
            found, cost = self._from(line[:kept], plies, min(share, nodes - searched))
            searched, best = searched + cost, found or best
            if len(found) == plies:
                self._found[line[0], plies] = found
                break
            kept = min(kept - 1, kept * 3 // 4)
        return best, searched

    def _from(
        self, line: Sequence[Move], plies: int, nodes: int
    ) -> tuple[tuple[Move, ...], int]:
        """A line that begins so and ends in time, if one is found; and its cost."""
        past, made, searched = self._history, list[Move](), 0
        for move in line:
            past, made = (*past, self._game.play(past[-1], move)), [*made, move]
        while self._game.outcome(past, self._clock) is None:
            more, cost = self._mate(past, plies - len(made), nodes - searched)
            searched += cost
            if not more:
                return (), searched
            for move in more:
                past, made = (*past, self._game.play(past[-1], move)), [*made, move]
                if self._game.outcome(past, self._clock) is not None:
                    break
        decided = self._game.outcome(past, self._clock)
        won = decided is not None and decided.winner is not None
        return tuple(made) if won else (), searched

    def _mate(
        self, past: Sequence[Position], plies: int, nodes: int
    ) -> tuple[list[Move], int]:
        """The best line at the end of ``past``, if it ends the game in time; its cost."""
        if plies <= 0 or nodes <= 0:
            return [], 0
        search = self._search
        search.work.nodes[AGE] = (self._main.work.nodes[AGE] - 1) % AGES
        search.open(np.stack([position.row for position in past]), self._clock)
        for depth in range(1, min(plies, DEEPEST_ITERATION) + 1):
            complete = search.deepen(depth, most=nodes)
            value = float(search.values[0])
            horizon = counted_from(search.evaluation, depth)
            if complete and is_end(value) and self._plies(value, horizon) <= plies:
                words = search.line(0, min(plies, DEEPEST_ITERATION))
                return decoded(self._game, past[-1], words), search.nodes
            if not complete:
                break
        return [], search.nodes

    def _plies(self, value: float, horizon: int) -> int:
        return plies_to_end(self._game, value, horizon)


def is_end(value: float) -> bool:
    """Whether a value of a search is an end of the game."""
    return abs(value) >= PRIZE


def plies_to_end(game: Game, value: float, horizon: int) -> int:
    """After how many plies the game is over by a value that is an end of it.

    Args:
        game: The rules.
        value: The value.
        horizon: The plies from which the distance of ends was counted down.
    """
    counted = horizon + (game.facts.win_by == "capture")
    return max(1, counted + 100 - round(abs(value) / PRIZE))


def decoded(game: Game, position: Position, words: Sequence[int]) -> list[Move]:
    """The moves of a line from ``position``, up to the end of the game."""
    moves: list[Move] = []
    for word in words:
        if game.outcome([position]) is not None:
            break
        moves.append(game.decode(game.reveal([position]), word))
        position = game.play(position, moves[-1])
    return moves
