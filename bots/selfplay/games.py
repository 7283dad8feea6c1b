"""Games of the search against itself, whose quiet positions are learnt from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.search.tables import Workspace
from bots.search.workspaces import workspace_for
from bots.selfplay.kernels import UNFAIR, play_game, stray
from core.game import Game

TABLE_BITS = 16

RANDOM_PLIES = 8, 9
"""Random plies at the beginning of a game, in turn: either side may move first then."""

PLIES_AFTER_OPENING = 5
"""After an opening fewer random plies are played than this."""

NO_STRAY, RANDOM = -1, 1 << 30

MOST_PLIES = 260

WALKS, STEPS = 3, 4
"""Walks away from a position, and their moves at most."""

Row = NDArray[np.uint64]


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


FIELDS = tuple(field.name for field in fields(SelfPlayGame))


def self_play(
    game: Game,
    evaluation: Any,  # noqa: ANN401
    nodes: int,
    seed: Sequence[int],
    openings: Sequence[Row] = (),
) -> Iterator[SelfPlayGame]:
    """Games from random beginnings or from openings, ``nodes`` a move, without end."""
    rng = np.random.default_rng(seed)
    work = workspace_for(game, evaluation, TABLE_BITS)
    starts = openings or (game.start().position.row,)
    line = np.zeros((MOST_PLIES, len(starts[0])), np.uint64)
    learnt, scores = np.zeros_like(line), np.zeros(MOST_PLIES)
    moves, values = np.zeros(game.limits.moves, np.int64), np.zeros(game.limits.moves)
    found, played = np.zeros(1, np.int64), 0
    while True:
        line[0], played = starts[int(rng.integers(len(starts)))], played + 1
        plies = RANDOM_PLIES[played % len(RANDOM_PLIES)]
        if openings:
            plies = int(rng.integers(PLIES_AFTER_OPENING))
        drawn = rng.integers(0, RANDOM, plies)
        result = play_game(
            evaluation, work, line, drawn, nodes, moves, values, found, learnt, scores
        )
        number = int(found[0])
        if result == UNFAIR or number == 0:
            continue
        rows = learnt[:number].copy()
        second = sides_of(rows) == 1
        points = np.where(second, 1 - result, result).astype(np.float32)
        yield SelfPlayGame(rows, scores[:number].astype(np.float32), points)


def strayed(
    game: Game,
    evaluation: Any,  # noqa: ANN401
    played: SelfPlayGame,
    rng: np.random.Generator,
) -> SelfPlayGame:
    """The calm ones of its positions, after a random move every other time.

    Where both sides know what they do, nothing is ever left hanging; a search looks at
    moves that nobody would play. Values are those before the random moves.
    """
    drawn = rng.integers(0, RANDOM, len(played.rows))
    drawn[rng.random(len(drawn)) < 1 / 2] = NO_STRAY
    return _calm(evaluation, workspace_for(game, evaluation, TABLE_BITS), played, drawn)


def random_walks(
    game: Game,
    evaluation: Any,  # noqa: ANN401
    played: SelfPlayGame,
    rng: np.random.Generator,
) -> SelfPlayGame:
    """Its calm positions, and those on some random walks from each.

    A walk ends where a position is not calm. Values are those before the random moves.
    """
    work = workspace_for(game, evaluation, TABLE_BITS)
    found = [_calm(evaluation, work, played, np.full(len(played.rows), NO_STRAY))]
    for _ in range(WALKS):
        there = played
        for _ in range(STEPS):
            drawn = rng.integers(0, RANDOM, len(there.rows))
            there = _calm(evaluation, work, there, drawn)
            found.append(there)
    return joined(found)


def joined(games: Sequence[SelfPlayGame]) -> SelfPlayGame:
    """All their positions as those of one."""
    return SelfPlayGame(
        *(np.concatenate([getattr(each, name) for each in games]) for name in FIELDS)
    )


def _calm(
    evaluation: Any,  # noqa: ANN401
    work: Workspace,
    played: SelfPlayGame,
    drawn: NDArray[np.int64],
) -> SelfPlayGame:
    """Its positions, each after a random move where a number is drawn, as far as calm."""
    rows, calm = played.rows.copy(), np.zeros(len(played.rows), np.bool_)
    stray(evaluation, work, rows, drawn, calm)
    # After a move the points are told from the other side.
    points = np.where(drawn >= 0, 1 - played.points, played.points)
    return SelfPlayGame(rows[calm], played.values[calm], points[calm])


def sides_of(rows: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The side to move in each of ``rows``: the lowest bit of the last word tells."""
    return (rows[:, -1] & np.uint64(1)).astype(np.int64)
