"""How often a move lets the royal piece be taken."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.averaging.kernels import risks
from bots.games import GAMES, evaluation_of
from bots.search.kernels import open_root
from bots.search.workspaces import workspace_for
from core.game import Game
from core.setup import Position
from core.values import Move


def king_risks(
    game: Game, rows: NDArray[np.uint64], shares: NDArray[np.float64] | None = None
) -> dict[Move, float]:
    """How likely each move lets the king be taken at once.

    Args:
        game: The rules.
        rows: The positions, ``[n, words]``, which look alike to the side to move and so
            have the same moves. In games that no capture wins every risk is 0.
        shares: How likely each position is; all alike without.
    """
    first = Position(rows[0])
    if not game.facts.king_capture:
        return dict.fromkeys(game.moves(first), 0.0)
    key = game.facts.key
    evaluation = evaluation_of(key, GAMES[key].hindsight[-1])(game, rows)
    moves, work = np.zeros(game.limits.moves, np.int64), workspace_for(game, evaluation, 0)
    asked = moves[: open_root(evaluation, rows[0], work, moves)]
    totals = np.zeros(len(asked))
    if shares is None:
        shares = np.full(len(rows), 1.0 / len(rows))
    risks(evaluation, rows, shares, asked, totals)
    seen = game.observe([first], game.to_move(first))
    return {
        game.decode(seen, move): share
        for move, share in zip(asked.tolist(), totals.tolist(), strict=True)
    }
