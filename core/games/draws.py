"""Draws of games in which nothing happens any more, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.setup import Position
from core.values import Outcome, Reason

ResetsClock = Callable[[Position, Position], bool]
"""Whether the move from one position to the next ends the count of quiet plies."""

_REPEATED = {5: Reason.FIVEFOLD}
"""What a repetition is called, by how often the position must occur."""


def drawn(
    history: Sequence[Position],
    halfmove_clock: int,
    resets_clock: ResetsClock,
    most: tuple[int, Reason],
    repetition: int,
) -> Outcome | None:
    """The draw at the end of ``history``, if it is one.

    Args:
        history: Every position so far.
        halfmove_clock: Plies without progress before its first.
        resets_clock: What ends their count.
        most: How many of them draw the game, 0 for never, and why.
        repetition: How often a position must occur to draw it; 0 for never.
    """
    lately = _quiet_plies(history, resets_clock)
    total = lately + (halfmove_clock if lately == len(history) - 1 else 0)
    plies, reason = most
    if plies and total >= plies:
        return Outcome(None, reason)
    times = history[-1 - lately :].count(history[-1])
    if repetition and times >= repetition:
        return Outcome(None, _REPEATED.get(repetition, Reason.REPETITION))
    return None


def _quiet_plies(history: Sequence[Position], resets_clock: ResetsClock) -> int:
    """Plies since the last one that resets_clock, or since ``history`` began."""
    number = 0
    for index in range(len(history) - 1, 0, -1):
        if resets_clock(history[index - 1], history[index]):
            break
        number += 1
    return number


def last_two(history: Sequence[Position]) -> tuple[Position | None, Position]:
    """The position before the last move, if there was one, and the last."""
    return (history[-2] if len(history) > 1 else None), history[-1]
