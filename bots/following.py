"""One side's belief, updated from move to move."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bots.imagining import imagined
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Believed, Budget, dice
from core.setup import Position
from core.starts import start_from
from core.values import Observation

EXPANDED_A_SECOND, SHARE = 1_000_000, 0.6
"""Boards whose replies can all be tried in a second, and the share of time for that. One
move in fifty needs so many boards, and a belief that drops the true one then seldom finds
it again."""

SPARE, INVENTED = 64, 256
"""Boards kept in case the belief runs empty, and boards then invented from them."""


class Following:
    """Keeps the boards that fit what one side has been shown.

    Args:
        seed: Of the boards that are invented where none is left.
        room: Bytes for the boards.
    """

    def __init__(self, seed: int, room: int) -> None:
        self._seed = seed
        self._room = room
        self._belief: Belief | None = None
        self._read: list[Observation] = []

    def up_to(self, seen: Sequence[Observation], limit: int) -> Belief:
        """The boards that fit ``seen``, at most ``limit``; starts over for another game."""
        game = find_game(seen[-1].variant, seen[-1].ruleset)
        if self._belief is None or list(seen[: len(self._read)]) != self._read:
            self._belief, self._read = self._first(game, seen[0]), [seen[0]]
        belief = self._belief
        for after in seen[len(self._read) :]:
            spare = belief.rows[:: max(1, len(belief) // SPARE)].copy()
            belief.step(self._read[-1], after, limit)
            self._read.append(after)
            if len(belief) == 0:
                self._refill(belief, spare, after, min(INVENTED, limit))
        return belief

    def _first(self, game: Game, seen: Observation) -> Belief:
        start = start_from(game, seen.start).position
        usual = game.observe([start], seen.viewer)
        if _shown(usual) == _shown(seen):
            return Belief(game, self._room, [start])
        rolled = dice(self._seed, [seen])
        boards = [imagined(None, seen, rolled) for _ in range(INVENTED)]
        belief = Belief(game, self._room, boards)
        belief.exact = False
        return belief

    def _refill(
        self, belief: Belief, spare: NDArray[np.uint64], seen: Observation, number: int
    ) -> None:
        """Invents boards from earlier ones; a belief cut to a sample may run empty."""
        rolled = dice(self._seed, self._read)
        sources = [Position(row) for row in spare]
        boards = [imagined(rolled.choice(sources), seen, rolled) for _ in range(number)]
        belief.restart(np.unique([board.row for board in boards], axis=0))


def _shown(seen: Observation) -> tuple[object, ...]:
    """What tells positions apart: all that is in sight, hands included."""
    return seen.pieces, seen.visible, seen.hands


def believed(belief: Belief, now: Observation) -> Believed:
    """A summary of ``belief`` for the viewer of ``now``."""
    return belief.believed(now)


def affordable(budget: Budget) -> int:
    """The most boards whose update fits into its share of ``budget``."""
    if budget.nodes is not None:
        return max(SPARE, budget.nodes)
    return max(SPARE, int(budget.seconds * SHARE * EXPANDED_A_SECOND))
