"""Which move is played, once all have been weighed."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.averaging.configs import SAFE
from bots.averaging.move_evaluator import SCALE, UNDECIDED, MoveValues

NO_MORE = 0.0005
"""How much more the king may be at risk after a move that is drawn than after the best."""

STEALTH = 5.0
"""By how much the odds are higher that a strong opponent is on a board where the king hangs
than the weights of boards say."""

SUSPICION = 8.0
"""By how much these odds rise further, as an exponent, for each unit of value offered."""

EXPOSED, FULLY = 0.08, 0.0025
"""The share of the game that any risk costs, as whoever prepares for this very move takes
the king, and the share of boards from which on it is that."""

CERTAIN = 15.0
"""Odds count for no more than this."""

LARGEST_ERROR = 0.02
"""Standard errors count for no more than this, so that no bad move is drawn for being
uncertain."""

AHEAD = 0.8
"""From this value on nothing is drawn: it is worth some five pawns."""

LEAST_SHARE = 0.02
"""Moves that would be drawn less often are not."""


def suspected(
    risky: NDArray[np.float64], values: NDArray[np.float64], suspicion: float = SUSPICION
) -> NDArray[np.float64]:
    """The odds that the king hangs after each move, against an opponent who deceives.

    What a risky move is worth more than the safest ones, the other side has given away
    where there is no risk, and has set as a trap where there is one. So the odds rise with
    that. A move that only keeps the balance is no gift, however bad the safe ones are.
    """
    calm = max(0.0, float(values[risky <= risky.min() + NO_MORE].max()))
    tempting = suspicion * np.clip(values - calm, 0.0, 1.0)
    odds = STEALTH * np.exp(tempting) * risky / np.maximum(1.0 - risky, 1e-9)
    found: NDArray[np.float64] = np.minimum(odds, CERTAIN)
    return found


def priced(
    risky: NDArray[np.float64], values: NDArray[np.float64], safe: float = SAFE
) -> NDArray[np.float64]:
    """The value that moves lose for boards on which they hang the king.

    The mean has a part of this already, but the other side is on a dangerous board more
    often than its share says. There the game is lost as it stands, so a side that is behind
    has less to lose.
    """
    beyond = np.maximum(0.0, risky - safe)
    exposed = EXPOSED * np.minimum(1.0, (beyond - beyond.min()) / FULLY)
    stake = 1.0 + np.clip(values.max(), -1.0, 1.0)
    lost: NDArray[np.float64] = stake * (suspected(beyond, values) + exposed)
    return lost


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
    behind = np.where(weighed.gaps > 0.0, weighed.gaps, weighed.worth[best] - weighed.worth)
    # A pawn changes a value less, the further it is from 0.
    flat = 1.0 - min(1.0, abs(value) / UNDECIDED) ** 2
    heat = mixing * UNDECIDED / SCALE + np.minimum(errors, LARGEST_ERROR) / 2
    chances = np.exp(-behind / np.maximum(heat * flat, 1e-9))
    chances[risky > risky[best] + NO_MORE] = 0.0
    chances[chances < LEAST_SHARE * chances.sum()] = 0.0
    return int(rolled.choices(range(len(chances)), chances.tolist())[0])
