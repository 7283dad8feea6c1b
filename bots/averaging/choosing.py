"""Which move is played, once all have been weighed."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.averaging.move_evaluator import LOST, SCALE, UNDECIDED, MoveValues
from core.game import Game
from core.knowledge.pieces_left import pieces_left
from core.values import Observation

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
