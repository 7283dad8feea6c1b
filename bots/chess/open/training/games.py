"""Games of the search against itself, whose quiet positions are learnt from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.chess.open.kernels import Open
from bots.chess.open.training.kernels import UNFAIR, play_game
from bots.search.workspaces import workspace_for
from core.game import Game

TABLE_BITS = 16

RANDOM_PLIES = 8, 9
"""Random plies at the beginning of a game, in turn: either side may move first then."""

MOST_PLIES = 260


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """The quiet positions of one game.

    Attributes:
        rows: The positions.
        values: What the search made of each for its side to move, in pawns.
        points: What the game brought that side: 1, 0.5 or 0.
    """

    rows: NDArray[np.uint64]
    values: NDArray[np.float32]
    points: NDArray[np.float32]


def self_play(
    game: Game, evaluation: Open, nodes: int, seed: Sequence[int]
) -> Iterator[SelfPlayGame]:
    """Games from random beginnings, ``nodes`` a move, without end."""
    rng = np.random.default_rng(seed)
    work = workspace_for(game, evaluation, TABLE_BITS)
    start = game.start().position.row
    line = np.zeros((MOST_PLIES, len(start)), np.uint64)
    learnt, scores = np.zeros_like(line), np.zeros(MOST_PLIES)
    moves, values = np.zeros(game.limits.moves, np.int64), np.zeros(game.limits.moves)
    found, played = np.zeros(1, np.int64), 0
    while True:
        line[0], played = start, played + 1
        drawn = rng.integers(0, 1 << 30, RANDOM_PLIES[played % len(RANDOM_PLIES)])
        result = play_game(
            evaluation, work, line, drawn, nodes, moves, values, found, learnt, scores
        )
        number = int(found[0])
        if result == UNFAIR or number == 0:
            continue
        rows = learnt[:number].copy()
        black = (rows[:, -1] & np.uint64(1)).astype(bool)
        points = np.where(black, 1 - result, result).astype(np.float32)
        yield SelfPlayGame(rows, scores[:number].astype(np.float32), points)
