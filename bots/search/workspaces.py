"""Arrays for searches of any game, as large as its rules and its evaluation need."""

from __future__ import annotations

from typing import Any

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


class Workspaces:
    """The workspace of a bot, allocated once for each game and evaluation.

    Args:
        table_bits: The table has ``2**table_bits`` entries.
    """

    def __init__(self, table_bits: int) -> None:
        self._table_bits = table_bits
        self._found: dict[tuple[str, type], Workspace] = {}

    def fresh(self, game: Game, evaluation: Any) -> Workspace:  # noqa: ANN401
        """A workspace for ``game`` with an empty table."""
        key = game.facts.key, type(evaluation)
        if key not in self._found:
            self._found = {key: workspace_for(game, evaluation, self._table_bits)}
        work = self._found[key]
        work.entries[:] = 0
        return work
