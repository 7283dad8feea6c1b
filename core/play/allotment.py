"""How much of the time on its clock a bot may spend on a move."""

from __future__ import annotations

from dataclasses import replace

from core.player import Budget, Clocks
from core.time_control import TimeControl, TimeLeft
from core.values import Side

SHARE = 20
"""A bot may spend one part in so many of the time it has left on a turn."""

OF_PERIOD = 0.8
"""So much of a period of byoyomi a bot may spend besides: it is given another."""

LEAST = 0.02
"""Seconds that a bot has for a move, however little is left."""


def shared_out(
    budget: Budget,
    control: TimeControl | None,
    clocks: tuple[TimeLeft | None, TimeLeft | None],
    turn: tuple[Side, int],
) -> Budget:
    """The budget for a move: what was agreed on, or less where the clock leaves less.

    Args:
        budget: What was agreed on.
        control: The time control; ``None`` where no clocks run.
        clocks: What both sides have left.
        turn: The side to move, and the moves left in its turn.
    """
    first, second = clocks
    side, moves = turn
    left = clocks[side]
    if control is None or first is None or second is None or left is None:
        return budget
    share = (left.main / SHARE + left.period * OF_PERIOD) / moves
    seconds = min(budget.seconds, max(LEAST, share))
    told = Clocks((first.turn, second.turn), control.increment, control.byoyomi)
    return replace(budget, seconds=seconds, clocks=told)
