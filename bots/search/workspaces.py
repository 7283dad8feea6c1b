"""Arrays for searches of any game, as large as its rules and its evaluation need."""

from __future__ import annotations

from typing import Any

import numpy as np

from bots.search.kernels import history_size
from bots.search.tables import Workspace, workspace
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
            work.entries[:] = 0
            # A key alone decides in which of two places a selective search looks.
            work.keys[:] = 0
        self._evaluation = evaluation
        return work

    def kept(self, game: Game, evaluation: Any) -> Workspace:  # noqa: ANN401
        """The same, with what the table holds of searches by an equal evaluation."""
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
