"""A bot that takes what it can and keeps its men covered."""

from __future__ import annotations

from collections.abc import Sequence

from bots.captures import captured_value
from bots.covering import after, covered_men, seen_board
from bots.picking import best
from core.player import Budget, dice
from core.values import Move, Observation


class Supporter:
    """Adds to the value of the man taken one for each own piece covered afterwards.

    Knights, bishops, rooks and queens count. A man is covered if it would be taken back:
    on the board as this side sees it, where the fog blocks every line.
    """

    name = "Supporter"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        board = seen_board(now)

        def score(move: Move) -> int:
            played = after(board, move, now.en_passant)
            return captured_value(now, move) + covered_men(played, now.viewer)

        return best(now.moves, score, dice(self._seed, seen))
