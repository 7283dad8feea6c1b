"""Iterative deepening with the best lines at hand, and arrays for searches of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import history_size, open_root, search_lines
from bots.search.ordering_kernels import INFINITY
from bots.search.repetition_kernels import best_line, remember
from bots.search.tables import DEEPEST, NO_LIMIT, PAST, Workspace, workspace
from core.game import Game


def workspace_for(game: Game, evaluation: Any, table_bits: int) -> Workspace:  # noqa: ANN401
    """Allocates the arrays to search ``game`` by an evaluation."""
    return workspace(
        len(game.start().position.row),
        table_bits,
        getattr(evaluation, "accumulator", 0),
        game.limits.moves,
        history_size(evaluation),
    )


def beside(work: Workspace) -> Workspace:
    """The arrays of another search of the same game, which shares the table of ``work``."""
    table = ("keys", "values", "entries", "ages")
    own = {
        name: np.zeros_like(array)
        for name, array in work._asdict().items()
        if name not in table
    }
    own["nodes"] = work.nodes.copy()
    return work._replace(**own)


class Workspaces:
    """The workspace of a bot, allocated once for each game and evaluation.

    Args:
        table_bits: The table has ``2**table_bits`` entries.
    """

    def __init__(self, table_bits: int) -> None:
        self._table_bits = table_bits
        self._found: dict[tuple[str, type], Workspace] = {}
        self._evaluation: object = None

    def fresh(self, game: Game, evaluation: Any) -> Workspace:  # noqa: ANN401
        """A workspace for ``game`` with an empty table."""
        work, used = self._of(game, evaluation), self._evaluation is not None
        if used:
            work.entries.fill(0)
            # A key alone decides in which of two places a selective search looks.
            work.keys.fill(0)
        self._evaluation = evaluation
        return work

    def reused(self, game: Game, evaluation: Any) -> Workspace:  # noqa: ANN401
        """The same, with the table of searches by an equal evaluation."""
        if not _equal(self._evaluation, evaluation):
            return self.fresh(game, evaluation)
        return self._of(game, evaluation)

    def _of(self, game: Game, evaluation: Any) -> Workspace:  # noqa: ANN401
        key = game.facts.key, type(evaluation)
        if key not in self._found:
            self._found = {key: workspace_for(game, evaluation, self._table_bits)}
            self._evaluation = None
        return self._found[key]


def _equal(one: object, other: object) -> bool:
    """Whether two evaluations, tuples of tuples, arrays and numbers, are the same."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_equal, one, other))
    return bool(np.array_equal(np.asarray(one), np.asarray(other)))


DEEPEST_ITERATION = DEEPEST * 2 // 3
"""Beyond this nothing is left to look at but ends that are out of reach."""

FIRST_WINDOW, WIDER = 0.25, 3.0
"""How far from the last value the next is looked for, in pawns; and by what that grows."""

WIDEST = 8.0
"""A window as wide as this is given up."""

Rows = NDArray[np.uint64]


class Deepening:
    """A search that is deepened one iteration at a time.

    Args:
        game: The rules.
        evaluation: How positions are evaluated.
        work: The arrays of the search.

    Attributes:
        number: The number of root moves.
        moves: Their words, the best lines first.
        values: Their values for the side to move; exact for the best lines.
    """

    def __init__(self, game: Game, evaluation: Any, work: Workspace) -> None:  # noqa: ANN401
        self.evaluation = evaluation
        self.work = work
        self.number = 0
        self.moves = np.zeros(game.limits.moves, np.int64)
        self.values = np.zeros(game.limits.moves, np.float64)
        self._stopped = False

    @property
    def nodes(self) -> int:
        """Positions searched since the root was opened."""
        return int(self.work.nodes[0])

    def open(self, rows: Rows, clock: int = 0, order: Sequence[int] = ()) -> None:
        """Makes the last of ``rows`` the root; those before are the game so far.

        Args:
            rows: Positions, one row each.
            clock: Plies before the first of them that could be undone.
            order: Indices of the root moves in the order to try them, and of no others;
                all as they come if empty.
        """
        self._stopped = False
        latest = rows[-PAST:]
        clock = clock if len(latest) == len(rows) else 0
        remember(self.evaluation, latest, clock, self.work)
        self.number = open_root(self.evaluation, rows[-1], self.work, self.moves)
        self.values[: self.number] = 0.0
        if len(order):
            self.moves[: len(order)] = self.moves[list(order)]
            self.number = len(order)

    def stop(self) -> None:
        """Ends the iteration that runs in another thread, and lets no other begin."""
        self._stopped = True
        self.work.nodes[1] = 0

    def deepen(self, depth: int, lines: int = 1, most: int = NO_LIMIT) -> bool:
        """One iteration; ``False`` if it was cut short, so that only better moves moved up.

        Args:
            depth: In plies.
            lines: How many of the best moves are to have exact values.
            most: Positions since the root was opened at which it is cut short.
        """
        self.work.nodes[1] = most
        leader, value = int(self.moves[0]), float(self.values[0])
        complete = self._search(depth, lines)
        if value >= PRIZE > self.values[0]:
            self._keep(leader, value)
        return complete

    def _search(self, depth: int, lines: int) -> bool:
        """One iteration, in wider windows until the value lies inside."""
        low, high, width = self._window(depth, lines)
        lines = min(lines, self.number)
        while not self._stopped:
            search_lines(
                self.evaluation,
                self.work,
                depth,
                self.number,
                lines,
                low,
                high,
                self.moves,
                self.values,
            )
            if self.work.nodes[0] > self.work.nodes[1]:
                return False
            value = self.values[0]
            if low < value < high:
                return True
            width *= WIDER
            away = width if width < WIDEST and abs(value) < PRIZE else INFINITY
            low, high = (value - away, high) if value <= low else (low, value + away)
        return False

    def _keep(self, leader: int, value: float) -> None:
        """Puts a move that was proven to win in front again, if that was not seen now."""
        at = self.moves[: self.number].tolist().index(leader)
        for order, first in ((self.moves, leader), (self.values, value)):
            order[1 : at + 1] = order[:at].copy()
            order[0] = first

    def line(self, index: int, most: int = DEEPEST // 2) -> list[int]:
        """The best line known that begins with the root move at ``index``, as words."""
        line = np.zeros(most, np.int64)
        number = best_line(self.evaluation, self.work, self.moves[index], line)
        return [int(word) for word in line[:number]]

    def _window(self, depth: int, lines: int) -> tuple[float, float, float]:
        """Where the value is looked for first, and how far that is from the last."""
        value = float(self.values[0])
        if depth < 5 or lines > 1 or abs(value) >= PRIZE:
            return -INFINITY, INFINITY, INFINITY
        return value - FIRST_WINDOW, value + FIRST_WINDOW, FIRST_WINDOW
