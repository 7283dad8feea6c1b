"""Searches a belief for the move whose worst consequence is best."""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import NDArray

from bots.fog.endings_kernels import (
    BEST,
    LIMIT,
    NO_MOVE,
    NOT_WON,
    ROOT,
    STAMP,
    VISITED,
    Beliefs,
    Parting,
    belief_value,
    undecided,
)
from core.belief.belief import Belief
from core.belief.kernels import marginals
from core.facts import Facts
from core.game import Game
from core.values import Side

DEEPEST = 4
"""The most moves of the viewer's to look ahead; the limit on rows seldom allows so many."""

MOST_BOARDS, MOST_ROWS = 128, 4096
"""The most boards at the root, and room for rows after one move."""

FEW_PIECES = 2.0
"""The most pieces that the other side may have on average, its king included."""

ENDLESS = 2**62


class EndingSearch:
    """Searches beliefs of a game in which the sides take turns.

    Args:
        game: The game.
        deepest: The most moves of the viewer's to look ahead.

    Attributes:
        value: Of the best move in the deepest search that was finished, in pawns.
    """

    def __init__(self, game: Game, deepest: int = DEEPEST) -> None:
        self.game = game
        self.value = NOT_WON
        self._beliefs = room_for(game, deepest)

    @property
    def made(self) -> int:
        """Rows made in the last search."""
        return int(self._beliefs.counters[VISITED])

    def best(
        self,
        evaluation: object,
        rows: NDArray[np.uint64],
        viewer: Side,
        handicaps: NDArray[np.float64],
        limit: int,
    ) -> int | None:
        """The place of the best move, in the order in which kernels generate moves.

        ``None`` where every move may lose at once or draw.

        Args:
            evaluation: Of positions.
            rows: The boards that the side to move cannot tell apart.
            viewer: The side to move.
            handicaps: What is taken off the values of its moves, in pawns.
            limit: How many rows may be made; a look one move ahead is always taken.
        """
        beliefs, found = self._beliefs, None
        counters = beliefs.counters
        beliefs.handicaps[: len(handicaps)] = handicaps
        counters[VISITED], counters[LIMIT] = 0, ENDLESS
        for level in range(1, len(beliefs.rows)):
            beliefs.rows[level, : len(rows)] = rows
            beliefs.order[level, : len(rows)] = np.arange(len(rows))
            counters[ROOT] = level
            root = beliefs, level, 0, len(rows)
            value = belief_value(evaluation, int(viewer), *root, -inf, inf)
            if counters[BEST] == NO_MOVE:
                break
            self.value, counters[LIMIT] = value, limit
            found = int(counters[BEST]) if value > NOT_WON else None
            if not undecided(value):
                break
        return found


def suits(game: Game, belief: Belief, viewer: Side) -> bool:
    """Whether few boards are possible and the other side has little left on them.

    The sides must take turns move by move.
    """
    facts, boards = game.facts, len(belief)
    if not facts.alternates or not 0 < boards <= MOST_BOARDS:
        return False
    shares = np.full(boards, 1.0 / boards)
    counts = np.zeros((len(facts.symbols), len(facts.squares) + 1))
    marginals(game.rules, belief.rows, shares, int(viewer.other), counts)
    return round(float(counts.sum()), 6) <= FEW_PIECES


def room_for(game: Game, deepest: int) -> Beliefs:
    """Allocates the arrays for searches of ``game``, so many moves deep."""
    facts, moves = game.facts, game.limits.moves
    width, levels = len(game.start().position.row), deepest + 1
    groups = levels, MOST_ROWS + 1
    return Beliefs(
        room=Parting(
            after=np.zeros(width, np.uint64),
            replies=np.zeros(moves, np.int64),
            groups=np.zeros(MOST_ROWS, np.int64),
            shown=np.zeros(MOST_ROWS, np.uint64),
            names=np.zeros(MOST_ROWS, np.uint64),
            table=np.zeros(4 * MOST_ROWS, np.int64),
            counts=np.zeros((len(facts.symbols), len(facts.squares) + 1)),
        ),
        rows=np.zeros((levels, MOST_ROWS, width), np.uint64),
        order=np.zeros((levels, MOST_ROWS), np.int64),
        starts=np.zeros(groups, np.int64),
        worths=np.zeros(groups),
        ranks=np.zeros(groups, np.int64),
        moves=np.zeros((levels, moves), np.int64),
        values=np.zeros((levels, moves)),
        handicaps=np.zeros(moves),
        distances=distances(facts),
        counters=np.zeros(STAMP + 1, np.int64),
    )


def distances(facts: Facts) -> NDArray[np.float64]:
    """Between any two squares, in moves of a king; 0 where nothing like a king is."""
    rows, columns = np.divmod(np.arange(len(facts.squares)), facts.columns)
    apart = np.maximum(
        abs(rows[:, None] - rows[None, :]), abs(columns[:, None] - columns[None, :])
    )
    found: NDArray[np.float64] = apart * float(bool(facts.royal))
    return found
