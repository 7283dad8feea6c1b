"""How players choose: among equal moves, what they overlook, and what they expect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.search.evaluation_kernels import PRIZE
from core.game import Game
from core.player import Budget
from core.score import Score, win_chance
from core.values import Move, Observation


def best(moves: Sequence[Move], score: Callable[[Move], int], dice: Random) -> Move:
    """The move with the highest score; one at random where several share it."""
    scores = [score(move) for move in moves]
    highest = max(scores)
    equals = [move for move, own in zip(moves, scores, strict=True) if own == highest]
    return dice.choice(equals)


def legal(move: Move | None, now: Observation, dice: Random) -> Move:
    """``move`` if it is legal, else any move: an invented board may mislead."""
    return move if move in now.moves and move is not None else dice.choice(now.moves)


def noticed(
    game: Game, now: Observation, moves: Sequence[Move], share: float, rolled: Random
) -> NDArray[np.bool_]:
    """Which of ``moves`` a player notices that overlooks others.

    It looks twice for moves that take a piece, as they catch the eye. Where it notices no
    move, it notices all.

    Args:
        game: The rules.
        now: What the player sees.
        moves: Its moves.
        share: The chance to notice a move by looking once; 1 for all moves.
        rolled: Decides.
    """
    everything = np.ones(len(moves), np.bool_)
    if share == 1.0:
        return everything
    looks = [2 if _takes(game, now, move) else 1 for move in moves]
    found = np.array([rolled.random() >= (1.0 - share) ** times for times in looks])
    return found if found.any() else everything


def _takes(game: Game, now: Observation, move: Move) -> bool:
    """Whether ``move`` takes a piece that is in sight."""
    lifted = game.delta(now, move).lifted.values()
    return any(piece.side is not now.viewer for piece in lifted)


def chance_of(pawns: float, pawn_worth: float = 1.0) -> float:
    """What a side expects to score whose search finds ``pawns``, or a win or a loss.

    Args:
        pawns: What the search finds.
        pawn_worth: See ``Facts.pawn_worth``.
    """
    if abs(pawns) >= PRIZE:
        return float(pawns > 0)
    return win_chance(Score(pawns=pawns, pawn_worth=pawn_worth))


Choose = Callable[[Sequence[Observation], Budget], Move]


class LastAppraisal:
    """What a bot expected to score when it chose last."""

    def __init__(self) -> None:
        self._at: Observation | None = None
        self._chance: float | None = None

    def note(self, now: Observation, chance: float | None) -> None:
        """Remember what the bot expects to score from ``now`` on; ``None`` if unknown."""
        self._at, self._chance = now, chance

    def look(
        self, choose: Choose, seen: Sequence[Observation], budget: Budget
    ) -> float | None:
        """See ``Appraiser.appraises``.

        Args:
            choose: How the bot chooses, which notes what it expects. It is not stored: in a
                cycle of references a bot is freed late, and its boards with it.
            seen: All observations of its side.
            budget: See ``Player.choose``.
        """
        if self._at is not seen[-1]:
            choose(seen, budget)
        return self._chance


def engine_chance(
    points: int | None, mate: int | None, pawn_worth: float = 1.0
) -> float | None:
    """The chance to win that the score of an engine means for the side to move.

    Args:
        points: Hundredths of a pawn; ``None`` if it gave none.
        mate: How far off a mate is, negative for one against that side, likewise.
        pawn_worth: See ``Facts.pawn_worth``.
    """
    if points is None and mate is None:
        return None
    pawns = None if points is None else points / 100
    return win_chance(Score(pawns, mate, pawn_worth=pawn_worth))
