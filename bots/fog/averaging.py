"""The bot that plays the best move on average over the boards that fit."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.choice import LastAppraisal, legal, noticed
from bots.configs import AGAIN, DEPTH, BotConfig, Round
from bots.fog.beliefs import BeliefBudget, BeliefTracker, affordable
from bots.fog.endings import EndingSearch, suits
from bots.fog.move_evaluator import (
    LOST,
    SCALE,
    UNDECIDED,
    WARY,
    BoardSample,
    MoveEvaluator,
    MoveValues,
    sampled,
    shares,
)
from bots.games import evaluation_of
from bots.time_manager import MeasuredPace, TimeManager
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.knowledge import pieces_left
from core.player import Believed, Budget, dice
from core.values import Move, Observation, Square

Placement = frozenset[tuple[Square, str]]

WANTS_MORE = 0.0
"""From this value on a side wants more than a draw."""


def handicaps(
    seen: Sequence[Observation],
    moves: Sequence[Move],
    values: NDArray[np.float64],
    again: float = AGAIN,
) -> NDArray[np.float64]:
    """The handicaps of ``moves`` that repeat a placement, if the best value is ahead.

    A side cannot see whether a position is repeated, but it knows where its own pieces have
    stood. A side that is ahead should make progress instead. The first repetition costs
    ``again``.
    """
    if not len(values) or values.max() < WANTS_MORE:
        return np.zeros(len(moves))
    lost: NDArray[np.float64] = again * repeated(seen, moves) ** 2
    return lost


def repeated(seen: Sequence[Observation], moves: Sequence[Move]) -> NDArray[np.float64]:
    """How often the viewer's pieces have stood as each of ``moves`` would leave them."""
    stood = Counter(_placement(one) for one in seen if one.to_move is not one.viewer)
    now = _placement(seen[-1])
    symbols, times = dict(now), []
    for move in moves:
        symbol = symbols.get(move.origin, "")
        after = now - {(move.origin, symbol)} | {(move.target, symbol)}
        # Drops and promotions never repeat a placement.
        times.append(0 if move.promotion or move.drop else stood[after])
    return np.array(times, np.float64)


def _placement(seen: Observation) -> Placement:
    return frozenset(
        (square, piece.symbol)
        for square, piece in seen.pieces.items()
        if piece.side is seen.viewer
    )


NO_MORE = 0.0005
"""How much more the king may be at risk after a move that is drawn than after the best."""

SUSPICION = 2.0
"""For each unit of value offered the exponent ``fear`` grows by this many times itself."""

ENDGAME = 0.5
"""With this share of its pieces, or less, a side fears no trap: in games of our bots the
king is then in danger about as often as the weights of boards say, with more pieces more
often."""

LARGEST_ERROR = 0.02
"""Standard errors count for no more than this, so that no bad move is drawn for being
uncertain."""

AHEAD = 0.8
"""From this value on nothing is drawn: it is worth some five pawns."""

LEAST_SHARE = 0.02
"""Moves that would be drawn less often are not."""


def offered(
    risky: NDArray[np.float64], values: NDArray[np.float64], standing: float
) -> NDArray[np.float64]:
    """What each move wins that the other side may have offered as a bait; 0 to 1.

    It is what the move is worth more than the safest ones, and more than the position as
    it stands, ``standing``: to save a piece is not to be given one.
    """
    calm = values[risky <= risky.min() + NO_MORE].max()
    gifts: NDArray[np.float64] = np.clip(values - max(calm, standing), 0.0, 1.0)
    return gifts


def feared(
    risky: NDArray[np.float64], gifts: NDArray[np.float64], fear: float
) -> NDArray[np.float64]:
    """How much of the boards safe for the king to take for ones that lose it, as a share.

    So the odds of losing it become exp(``fear``) times what they are, and more where there
    are ``gifts``: those would be blunders where there is no danger, and are baits where
    there is one.
    """
    more = np.exp(fear * (1.0 + SUSPICION * gifts)) - 1.0
    found: NDArray[np.float64] = risky * more / (1.0 + risky * more)
    return found


def priced(
    risky: NDArray[np.float64],
    values: NDArray[np.float64],
    standing: float,
    fear: float,
    safe: float = 0.0,
) -> NDArray[np.float64]:
    """The value to deduct from each move for the danger to the king.

    The values have the share ``risky`` of lost kings in them already. What is feared beyond
    it counts as lost, so no move comes to less than a loss. A share up to ``safe`` is not
    feared.
    """
    gifts = offered(risky, values, standing)
    share = feared(np.maximum(0.0, risky - safe), gifts, fear)
    lost: NDArray[np.float64] = share * np.maximum(0.0, values - LOST)
    return lost


def phase(game: Game, now: Observation) -> float:
    """The phase of the game by one's own pieces: from 1 with all of them to 0."""
    return min(1.0, max(0.0, (pieces_left(game, now) - ENDGAME) / (1.0 - ENDGAME)))


def drawn(
    weighed: MoveValues,
    errors: NDArray[np.float64],
    risky: NDArray[np.float64],
    mixing: float,
    rolled: Random,
) -> int:
    """The index of the move to play: the best, or one that may well be as good.

    A move is drawn with a chance that falls exponentially with how much it is behind. The
    temperature is ``mixing`` pawns, and half of what ``errors`` the sample of boards may
    have made. A side that is far ahead always plays the best: what
    is left to do is not to go astray, and moves differ little then.
    """
    best = int(weighed.order[0])
    value = float(weighed.values[best])
    if mixing == 0.0 or value >= AHEAD:
        return best
    # A pawn changes a value less, the further it is from 0.
    flat = 1.0 - min(1.0, abs(value) / UNDECIDED) ** 2
    heat = mixing * UNDECIDED / SCALE + np.minimum(errors, LARGEST_ERROR) / 2
    chances = np.exp(-weighed.behind / np.maximum(heat * flat, 1e-9))
    chances[risky > risky[best] + NO_MORE] = 0.0
    chances[chances < LEAST_SHARE * chances.sum()] = 0.0
    if not chances.any():
        # An earlier round dropped the best, and all others were overlooked.
        return best
    return int(rolled.choices(range(len(chances)), chances.tolist())[0])


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
safe side; how many of them are enough to measure the pace; and the share of what time is
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
        self._tracker = BeliefTracker(seed, room)
        self._evaluator = MoveEvaluator(config.evaluation, config.blunders)
        self._appraisal = LastAppraisal()
        self._endings: EndingSearch | None = None
        self._pace = MeasuredPace(ROWS_A_SECOND, LEAST_ROWS)
        """Rows that the search of endings makes in a second."""

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        timer = TimeManager(time.perf_counter(), budget)
        now = seen[-1]
        belief = self._tracker.up_to(seen, self._limit(budget))
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
        # The best move shows how it stands, whichever it plays. A lost king counts as more
        # than a loss.
        mean = min(1.0, max(-1.0, float(weighed.values.max())))
        self._appraisal.note(now, (1 + mean) / 2)
        return legal(_game(seen).decode(now, int(weighed.moves[chosen])), now, rolled)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``: by the mean over its boards."""
        return self._appraisal.look(self.choose, seen, budget)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``: the boards from which its sample is drawn."""
        return self.possible_positions(seen, budget).believed(seen[-1])

    def possible_positions(self, seen: Sequence[Observation], budget: Budget) -> Belief:
        """See ``PositionLister.possible_positions``."""
        return self._tracker.up_to(seen, self._limit(budget))

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
        return self._halved(weighed, self._config.rounds)

    def _halved(self, weighed: MoveValues, rounds: Sequence[Round]) -> MoveValues:
        """The best moves, searched as deep as the time allows."""
        depth = DEPTH
        everything = len(weighed.moves), self._config.first
        for width, share in (*[everything] * DEEPER, *rounds):
            if depth >= self._config.plies or self._evaluator.timer.left(1.0) < 0.0:
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
