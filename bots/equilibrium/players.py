"""The bot that plays an equilibrium strategy of the game ahead."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.averaging.choosing import priced, suspected
from bots.averaging.move_evaluator import MoveEvaluator
from bots.averaging.players import DEPTH
from bots.averaging.progress import handicaps
from bots.averaging.weighing import WARY, BoardSample, alike, sampled, shares
from bots.equilibrium.subgame import MixedStrategy, Root, SubgameSolver
from bots.following import Following, affordable, believed
from bots.picking import legal
from bots.time_manager import TimeManager
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Believed, Budget, dice
from core.values import Move, Observation

KNOWN = 2
"""With at most so many boards there is nothing to hide, so it searches each deeply."""

DEEPEST = 16
"""The depth of that search at most."""

MOST_MIXED, CLOSE = 3, 0.01
"""How many moves are mixed at most, and what they may be worth less than the best.

A solver that was stopped early is not to be trusted. Obscuro (Zhang and Sandholm, 2025)
scores 70 % against itself without purification. It mixes at most three moves where that is
safe; here that means moves that were played throughout and are as good as the best.
"""

FEWEST, MOST, BOARDS_A_SECOND, NODES_A_BOARD = 16, 256, 160, 500
"""Boards at the root, by seconds or nodes of the budget."""


class EquilibriumPlayer:
    """Solves the game ahead on a sample of its belief and plays by that strategy.

    Args:
        evaluation: The kind of evaluation to value leaves by.
        seed: Of everything random.
        room: Bytes for the boards, and again for the tree.
    """

    name = "EquilibriumPlayer"

    def __init__(self, evaluation: str, seed: int, room: int) -> None:
        self._seed = seed
        self._following = Following(seed, room)
        self._evaluator = MoveEvaluator(evaluation)
        self._solver = SubgameSolver(evaluation, room)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        timer = TimeManager(time.perf_counter(), budget)
        now, rolled = seen[-1], dice(self._seed, seen)
        belief = self.possible_positions(seen, budget)
        timer.start()
        if not now.moves:
            return legal(None, now, rolled)
        if len(belief) <= KNOWN:
            return legal(self._search(seen, belief, timer), now, rolled)
        by = shares(belief.logs)
        wary = shares(belief.logs, trust=WARY)
        risked = sampled(belief.rows, wary, timer.boards(len(now.moves)), rolled)
        mix = self.mix(seen, sampled(belief.rows, by, _boards(budget), rolled), timer)
        risky = self._evaluator.risks(risked, mix.moves)
        mix = hampered(seen, mix, priced(suspected(risky, mix.worths)))
        return legal(_drawn(seen, mix, rolled), now, rolled)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the boards from which its sample is drawn."""
        return believed(self.possible_positions(seen, budget), seen[-1])

    def possible_positions(self, seen: Sequence[Observation], budget: Budget) -> Belief:
        """See ``PositionLister.possible_positions``."""
        return self._following.up_to(seen, affordable(budget))

    def mix(
        self, seen: Sequence[Observation], boards: BoardSample, timer: TimeManager
    ) -> MixedStrategy:
        """Its mixed strategy at the end of ``seen``, on a sample of boards."""
        now = seen[-1]
        game = find_game(now.variant, now.ruleset)
        self._evaluator.load(game, boards, timer)
        root = Root(now.viewer, boards.rows, boards.weights(len(boards)))
        return self._solver.solve(game, root, timer)

    def prepare(self, game: Game) -> None:
        """Loads the kernels that the first moves do not use."""
        start = game.start().position
        root = Root(game.to_move(start), np.array([start.row]), np.ones(1))
        self._solver.solve(game, root, TimeManager(0.0, Budget(nodes=1)))

    def _search(
        self, seen: Sequence[Observation], belief: Belief, timer: TimeManager
    ) -> Move:
        """The best move on very few boards, searched as deep as the time allows."""
        game = find_game(seen[-1].variant, seen[-1].ruleset)
        self._evaluator.load(game, alike(belief.rows.copy()), timer)
        weighed = self._evaluator.evaluate(DEPTH, 1.0)
        for depth in range(DEPTH + 1, DEEPEST + 1):
            deeper = self._evaluator.deepen(weighed, len(weighed.moves), depth, 1.0)
            if deeper is weighed:
                break
            weighed = deeper
        moves = _named(seen, weighed.moves.tolist())
        worths = weighed.values - handicaps(seen, moves, weighed.values)
        return moves[int(np.argmax(worths))]


def hampered(
    seen: Sequence[Observation], mix: MixedStrategy, prices: NDArray[np.float64]
) -> MixedStrategy:
    """``mix`` with handicaps for moves that repeat a placement or may hang the king.

    Such a move is played only where it is still the best, as the solver knows nothing of
    draws by repetition, and little of boards that are not in its sample. What it was to be
    played goes to the best move.

    Args:
        seen: What was seen.
        mix: The strategy at its end.
        prices: Of the king's risk, for each move.
    """
    moves = _named(seen, mix.moves.tolist())
    lost = handicaps(seen, moves, mix.worths) + prices
    worths = mix.worths - lost
    kept = (lost == 0.0) | (worths == worths.max())
    played = mix.shares * kept
    played[np.argmax(worths)] += mix.shares.sum() - played.sum()
    return replace(mix, worths=worths, shares=played, steady=mix.steady & kept)


def _drawn(seen: Sequence[Observation], mix: MixedStrategy, rolled: Random) -> Move:
    """Samples a move of the purified strategy."""
    odds = purified(mix)
    chosen = rolled.choices(range(len(odds)), odds.tolist())[0]
    return _named(seen, [int(mix.moves[chosen])])[0]


def _named(seen: Sequence[Observation], moves: list[int]) -> list[Move]:
    """The moves that kernels know by these integers."""
    game = find_game(seen[-1].variant, seen[-1].ruleset)
    return [game.decode(seen[-1], move) for move in moves]


def _boards(budget: Budget) -> int:
    if budget.nodes is not None:
        asked = budget.nodes // NODES_A_BOARD
    else:
        asked = int(budget.seconds * BOARDS_A_SECOND)
    return min(MOST, max(FEWEST, asked))


def by_share(mix: MixedStrategy) -> NDArray[np.int64]:
    """Indices of the moves by share, ties by value."""
    return np.lexsort((-mix.worths, -mix.shares))


def purified(mix: MixedStrategy) -> NDArray[np.float64]:
    """The purified strategy; what others lose goes to the move played most."""
    order = by_share(mix)
    good = mix.steady & (mix.worths >= mix.worths.max() - CLOSE)
    kept = [place for place in order[1:MOST_MIXED] if good[place]] if good[order[0]] else []
    played = np.zeros(len(mix.shares))
    played[kept] = mix.shares[kept]
    played[order[0]] = 1.0 - played.sum()
    return played
