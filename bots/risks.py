"""How often moves hang the king, for whoever judges moves from outside."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from bots.averaging.kernels import risks
from bots.classical.engine import WIDTH
from bots.fogwise.evaluation import judge
from bots.learned.kernels import CARRIED
from bots.search.kernels import open_root
from bots.search.tables import Workspace, workspace
from core.game import Game
from core.games.chess.text import decode
from core.kernels import MOST_MOVES
from core.setup import Position
from core.values import Move


def king_risks(game: Game, rows: NDArray[np.uint64]) -> dict[Move, float]:
    """On which share of some positions each move lets the king be taken at once.

    Args:
        game: The rules.
        rows: The positions, ``[n, words]``, which look alike to the side to move. Its
            moves are those of the first. Where no king can be taken nothing is at risk.
    """
    if not game.facts.king_capture:
        return dict.fromkeys(game.moves(Position(rows[0])), 0.0)
    words, moves = judge(game, rows), np.zeros(MOST_MOVES, np.int64)
    asked = moves[: open_root(words, rows[0], _room(), moves)]
    counts = np.zeros(len(asked), np.int64)
    risks(words, rows, asked, counts)
    shares = (counts / len(rows)).tolist()
    return dict(zip(map(decode, asked.tolist()), shares, strict=True))


@cache
def _room() -> Workspace:
    return workspace(WIDTH, 0, CARRIED)
