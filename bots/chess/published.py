"""Bots after a thesis and an article that search, or keep boards of the fog.

ProfitPlayer is the computer player of a Russian article on a first chess program,
"Создаем свой шахматный движок: алгоритм игры компьютера", Raiffeisenbank's blog,
https://habr.com/ru/companies/raiffeisenbank/articles/552136/: of all moves the one of the
greatest profit, drawn among equals. The others are of the thesis.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.chess.classical_kernels import EQUAL, worsen
from bots.chess.classical_search import ClassicalSearch
from bots.chess.exchange_kernels import write_profits
from bots.choice import legal
from bots.fog.beliefs import BeliefBudget, BeliefTracker, OneBoard, certainties
from bots.search.ordering_kernels import INFINITY
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.games.chess.board import decode
from core.games.chess.tables import MOST_MOVES
from core.player import Believed, Budget, dice
from core.setup import Position
from core.values import Move, Observation

DEPTH = 3
NOISE = 0.0005
"""The largest random correction of a leaf, to break ties."""


TABLE_BITS = 13
"""A table large enough for three plies."""


class SimpleStockfish:
    """Searches the fogged board three plies deep, as if the fog were walls."""

    name = "SimpleStockfish"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        game = find_game(now.variant, now.ruleset)
        rolled = dice(self._seed, seen)
        engine = shallow_engine(game, rolled)
        fog = set(game.facts.squares) - now.visible
        found = engine.run(_board(now), DEPTH, fog)
        return legal(found.move, now, rolled)


def shallow_engine(game: Game, rolled: Random) -> ClassicalSearch:
    """An engine for a few plies, its ties broken by ``rolled``."""
    seed = rolled.getrandbits(31)
    return ClassicalSearch(game.rules, noise=NOISE, seed=seed, table_bits=TABLE_BITS)


def _board(now: Observation) -> Position:
    """The position in sight, with nothing in the fog."""
    game = find_game(now.variant, now.ruleset)
    return game.position_of(now)


class PossibleBoardGenerator:
    """Searches the one board it invents three plies deep, as if it were the truth."""

    name = "PossibleBoardGenerator"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._board = OneBoard(seed)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        board = self._board.up_to(seen)
        rolled = dice(self._seed, seen)
        engine = shallow_engine(find_game(now.variant, now.ruleset), rolled)
        return legal(engine.run(board, DEPTH).move, now, rolled)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed | None:
        """See ``Believer.believes``: the board of its last turn, its own move played."""
        turns = [index for index, now in enumerate(seen) if now.moves]
        if not turns:
            return None
        turn, now = turns[-1], seen[-1]
        game = find_game(now.variant, now.ruleset)
        board = self._board.up_to(seen[: turn + 1])
        if turn + 1 < len(seen):
            board = game.play(board, game.own_move(seen[turn], seen[turn + 1]))
        return Believed(1, False, certainties(game.facts, now, game.pieces(board)))


LIST_DEPTH = 2
BOARDS_A_SECOND = 200_000
"""Boards that are remembered for each second of the time for finding them."""

NODES_A_BOARD = 100
"""The cost of one board in a budget of nodes."""

BATCH = 64
"""Boards searched between two looks at the clock."""


class PossibleBoardList:
    """Plays the move whose worst result over all boards that fit is best.

    Of moves with the same worst result it plays the one that meets it on the fewest boards.
    Half of the time goes to finding the boards, half to searching them two plies deep.
    """

    name = "PossibleBoardList"

    def __init__(self, seed: int, room: int) -> None:
        self._seed = seed
        self._tracker = BeliefTracker(seed, room)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        began = time.perf_counter()
        now = seen[-1]
        game = find_game(now.variant, now.ruleset)
        belief = self.possible_positions(seen, budget)
        rolled = dice(self._seed, seen)
        move = self._safest(game, belief, rolled, budget, began)
        return legal(move, now, rolled)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the boards that it weighs its moves on."""
        return self.possible_positions(seen, budget).believed(seen[-1])

    def possible_positions(self, seen: Sequence[Observation], budget: Budget) -> Belief:
        """See ``PositionLister.possible_positions``."""
        return self._tracker.up_to(seen, _limit(budget))

    def _safest(
        self, game: Game, belief: Belief, rolled: Random, budget: Budget, began: float
    ) -> Move | None:
        engine = ClassicalSearch(game.rules, table_bits=TABLE_BITS)
        moves = np.zeros(MOST_MOVES, np.int64)
        worst, often = np.full(MOST_MOVES, INFINITY), np.zeros(MOST_MOVES, np.int64)
        order = rolled.sample(range(len(belief)), _boards(len(belief), budget))
        number = 0
        for start in range(0, len(order), BATCH):
            batch = belief.rows[order[start : start + BATCH]]
            words = engine.game()
            number = worsen(words, batch, LIST_DEPTH, engine.work, moves, worst, often)
            if budget.nodes is None and time.perf_counter() - began > budget.seconds:
                break
        if number == 0:
            return None
        return decode(int(moves[_best(worst[:number], often[:number], rolled)]))


def _best(worst: NDArray[np.float64], often: NDArray[np.int64], rolled: Random) -> int:
    """Maximin; ties go to the rarest worst case.

    On a long list there is nearly always a board on which the king is lost whatever is
    played, so the second rule decides more often than one would think.
    """
    best = np.flatnonzero(worst > worst.max() - EQUAL)
    seldomest = best[often[best] == often[best].min()]
    return int(rolled.choice(seldomest.tolist()))


def _limit(budget: Budget) -> BeliefBudget:
    """Half of the budget, and boards that can be searched in the other half."""
    if budget.nodes is not None:
        return BeliefBudget(max(BATCH, budget.nodes))
    half = budget.seconds / 2
    return BeliefBudget(max(BATCH, int(half * BOARDS_A_SECOND)), half)


def _boards(number: int, budget: Budget) -> int:
    if budget.nodes is None:
        return number
    return min(number, max(1, budget.nodes // NODES_A_BOARD))


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
