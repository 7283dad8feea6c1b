"""The computer player of a Russian article on a first chess program.

"Создаем свой шахматный движок: алгоритм игры компьютера", Raiffeisenbank's blog,
https://habr.com/ru/companies/raiffeisenbank/articles/552136/: of all moves the one of the
greatest profit, drawn among equals.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bots.chess.open.profit.kernels import write_profits
from core.game import Game
from core.games import find_game
from core.player import Budget, dice
from core.values import Move, Observation


class ProfitPlayer:
    """Plays the move of the greatest profit; see ``write_profits``.

    Args:
        seed: Of the draw among equals.
    """

    def __init__(self, seed: int) -> None:
        self.name = "ProfitPlayer"
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        del budget
        now = seen[-1]
        profits = profits_of(find_game(now.variant, now.ruleset), now)
        greatest = max(profits.values())
        best = [move for move, profit in profits.items() if profit == greatest]
        return dice(self._seed, seen).choice(best)


def profits_of(game: Game, now: Observation) -> dict[Move, int]:
    """The profit of every move, in pawns; a king is worth 1000."""
    row = game.position_of(now).row
    words = np.array([game.encode(now, move) for move in now.moves], np.int64)
    profits, after = np.zeros(len(words), np.int64), np.empty_like(row)
    write_profits(game.rules, row, words, len(words), after, profits)
    return dict(zip(now.moves, profits.tolist(), strict=True))
