"""The bot that plays the best move on average over the boards that fit."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.appraising import LastAppraisal
from bots.averaging.choosing import drawn, phase, priced
from bots.averaging.configs import DEPTH, BotConfig, Round
from bots.averaging.move_evaluator import SCALE, UNDECIDED, MoveEvaluator, MoveValues
from bots.averaging.progress import handicaps, repeated
from bots.averaging.weighing import WARY, BoardSample, sampled, shares
from bots.endings.ending_search import EndingSearch, suits
from bots.following import BeliefBudget, Following, affordable, believed
from bots.games import evaluation_of
from bots.overlooking import noticed
from bots.pace import MeasuredPace
from bots.picking import legal
from bots.time_manager import TimeManager
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Believed, Budget, dice
from core.values import Move, Observation

DEEPER = 3
"""Further full-width searches of all moves where there are few boards."""

OPENING, LATER = 16, 4
"""Plies in which nearly equal moves are mixed most, and by how much less they are after
that: games that have parted seldom meet again."""

WINNING = 0.7
"""From this value on a win is looked for that does not depend on what is in the fog, where
few boards are left; a rook is worth more."""

PLAIN = "fogwise"
"""The kind of evaluation such a search is by: hardly more than material, so that little but
the number of boards and the distance of the kings is left to be improved."""

ROWS_A_NODE, ROWS_A_SECOND, LEAST_ROWS, TAKEN = 8, 2_500_000.0, 100_000, 0.75
"""How many rows such a search makes for one node of a budget; in a second at first, on the
safe side; how many of them tell the pace of this machine; and the share of what time is
left that it takes, as the pace differs by a quarter from one search to the next."""

REPEATING = 1.25
"""What a repeated placement is against a move there, in pawns; four times that for two."""

UNNOTICED = 10.0
"""Deduction from moves that are not noticed; values differ by 3 at most. Where all that are
noticed leave the king in too much danger, none is overlooked."""

SURE = 0.9999
"""Further from 0 than any average short of a sure win or loss."""


class AveragingPlayer:
    """Evaluates every move on a sample of its belief and plays the best on average.

    As far as its config says, it searches the best moves again, fewer and deeper each time
    (successive halving; Karnin, Koren and Somekh, "Almost Optimal Exploration in
    Multi-Armed Bandits", 2013), and avoids moves that may hang the king.

    Args:
        config: How it thinks.
        seed: Of everything random.
        room: Bytes for the boards.
    """

    def __init__(self, config: BotConfig, seed: int, room: int) -> None:
        self.name = config.name
        self._config = config
        self._seed = seed
        self._following = Following(seed, room)
        self._evaluator = MoveEvaluator(config.evaluation, config.blunders)
        self._appraisal = LastAppraisal()
        self._endings: EndingSearch | None = None
        self._pace = MeasuredPace(ROWS_A_SECOND, LEAST_ROWS)
        """Rows that the search of endings makes in a second."""

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        timer = TimeManager(time.perf_counter(), budget)
        now = seen[-1]
        belief = self._following.up_to(seen, self._limit(budget))
        timer.start()
        rolled = dice(self._seed, seen)
        by = shares(belief.logs, trust=self._config.trust)
        boards = sampled(belief.rows, by, self._config.boards, rolled)
        self._evaluator.load(_game(seen), boards, timer)
        self._appraisal.note(now, None)
        wary = shares(belief.logs, trust=min(WARY, self._config.trust))
        risked = sampled(belief.rows, wary, timer.boards(len(now.moves)), rolled)
        weighed = self._evaluator.evaluate(DEPTH, self._config.first)
        if not _are_legal(_game(seen), now, weighed):
            return legal(None, now, rolled)
        chosen = None
        if self._finishes(seen, belief, weighed):
            chosen = self._finished(seen, belief, weighed, self._rows(budget, timer))
        if chosen is None:
            chosen, weighed = self._best(seen, weighed, risked, rolled)
        # The best move tells how it stands, whichever it plays. A lost king counts as more
        # than a loss.
        mean = min(1.0, max(-1.0, float(weighed.values.max())))
        self._appraisal.note(now, (1 + mean) / 2)
        return legal(_game(seen).decode(now, int(weighed.moves[chosen])), now, rolled)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``: by the mean over its boards."""
        return self._appraisal.look(self.choose, seen, budget)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the boards from which its sample is drawn."""
        return believed(self.possible_positions(seen, budget), seen[-1])

    def possible_positions(self, seen: Sequence[Observation], budget: Budget) -> Belief:
        """See ``PositionLister.possible_positions``."""
        return self._following.up_to(seen, self._limit(budget))

    def _limit(self, budget: Budget) -> BeliefBudget:
        """What its belief may take."""
        effort = affordable(budget)
        return replace(effort, boards=min(self._config.memory, effort.boards))

    def _finishes(
        self, seen: Sequence[Observation], belief: Belief, weighed: MoveValues
    ) -> bool:
        """Whether it looks for the best move for the worst board."""
        if not self._config.finishes or weighed.values.max() < WINNING:
            return False
        return suits(_game(seen), belief, seen[-1].viewer)

    def _rows(self, budget: Budget, timer: TimeManager) -> int:
        """How many rows may be made to find it."""
        left = max(0.0, timer.left(1.0))
        if budget.nodes is not None:
            return int(left * ROWS_A_NODE)
        return int(TAKEN * left * self._pace.value)

    def _finished(
        self, seen: Sequence[Observation], belief: Belief, weighed: MoveValues, limit: int
    ) -> int | None:
        """The place of that move, if one is better than a draw on every board."""
        game, viewer = _game(seen), seen[-1].viewer
        if self._endings is None or self._endings.game is not game:
            self._endings = EndingSearch(game)
        moves = [game.decode(seen[-1], word) for word in weighed.moves.tolist()]
        against = REPEATING * repeated(seen, moves) ** 2
        plain = evaluation_of(game.facts.key, PLAIN)(game, belief.rows)
        began = time.perf_counter()
        found = self._endings.best(plain, belief.rows, viewer, against, limit)
        self._pace.note(self._endings.made, time.perf_counter() - began)
        return found

    def _best(
        self,
        seen: Sequence[Observation],
        weighed: MoveValues,
        risked: BoardSample,
        rolled: Random,
    ) -> tuple[int, MoveValues]:
        """The place of the move to play, and all values then."""
        risky = self._evaluator.risks(risked, weighed.moves)
        weighed = self._with_handicaps(seen, weighed, risky, rolled)
        fear = self._config.fear * phase(_game(seen), seen[-1])
        standing = self._evaluator.standing()
        lost = priced(risky, weighed.values, standing, fear, self._config.safe)
        lost += weighed.handicaps
        weighed = self._again(seen, replace(weighed, handicaps=lost))
        errors = self._evaluator.errors(int(weighed.order[0]))
        mixing = self._config.mixing / (1 if len(seen) <= OPENING else LATER)
        return drawn(weighed, errors, risky, mixing, rolled), weighed

    def _with_handicaps(
        self,
        seen: Sequence[Observation],
        weighed: MoveValues,
        risky: NDArray[np.float64],
        rolled: Random,
    ) -> MoveValues:
        """Adds handicaps: for repeating placements, and the errors of its level."""
        game, config = _game(seen), self._config
        moves = [game.decode(seen[-1], word) for word in weighed.moves.tolist()]
        lost = handicaps(seen, moves, weighed.values, config.again)
        lost += misjudged(weighed.values, config.noise, rolled)
        found = noticed(game, seen[-1], moves, config.noticed, rolled)
        if risky[found].min() <= config.safe:
            if config.wins == 1.0 or rolled.random() < config.wins:
                found |= weighed.values >= SURE
            lost[~found] += UNNOTICED
        return replace(weighed, handicaps=lost)

    def _again(self, seen: Sequence[Observation], weighed: MoveValues) -> MoveValues:
        """The best moves, weighed once more in the time that is left."""
        del seen
        return self._halved(weighed, self._config.rounds)

    def _halved(self, weighed: MoveValues, rounds: Sequence[Round]) -> MoveValues:
        """The best moves, searched as deep as the time allows."""
        depth = DEPTH
        everything = len(weighed.moves), self._config.first
        for width, share in (*[everything] * DEEPER, *rounds):
            if depth >= self._config.plies:
                break
            deeper = self._evaluator.deepen(weighed, width, depth + 1, share)
            depth += deeper is not weighed
            weighed = deeper
        return weighed


def _are_legal(game: Game, now: Observation, weighed: MoveValues) -> bool:
    """Whether there are moves and all are legal: an invented board may have others."""
    words = {game.encode(now, move) for move in now.moves}
    return len(weighed.moves) > 0 and words.issuperset(weighed.moves.tolist())


def misjudged(
    values: NDArray[np.float64], noise: float, rolled: Random
) -> NDArray[np.float64]:
    """Random errors to subtract from ``values``, so that a bot plays at its level.

    In pawns they are normally distributed with standard deviation ``noise``; a lost king
    counts as some twenty pawns. A sure win is never misjudged.
    """
    if noise == 0.0:
        return np.zeros(len(values))
    shifts = [rolled.gauss(0.0, noise) / SCALE for _ in values]
    pawns = np.arctanh(np.clip(values / UNDECIDED, -SURE, SURE))
    errors: NDArray[np.float64] = values - UNDECIDED * np.tanh(pawns + shifts)
    return np.where(values < SURE, errors, 0.0)


def _game(seen: Sequence[Observation]) -> Game:
    return find_game(seen[-1].variant, seen[-1].ruleset)
