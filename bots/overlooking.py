"""What levels for people overlook, in any game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from core.game import Game
from core.values import Move, Observation


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
