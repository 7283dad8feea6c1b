"""Which sounds one side hears, as a function of its observations.

No sound can say more than its hearer knows: equal observations, equal sounds.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from math import ceil

from core.clock import TimeLeft
from core.values import Observation, Outcome, Side


class Sound(StrEnum):
    """Everything there is to hear."""

    OWN_MOVE = "own move"
    OWN_CAPTURE = "own capture"
    SEEN_MOVE = "move in sight"
    UNSEEN_MOVE = "move out of sight"
    LOSS = "lost man"
    PROMOTION = "promotion"
    CHECK = "check"
    LOW_TIME = "low time"
    TICK = "tick"
    LAST_TICK = "last tick"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    NOT_POSSIBLE = "not possible"


LOW_TIMES = (30.0, 10.0)
"""Seconds left on one's own clock at which it ticks, once each in a game."""

COUNTED = 10
"""So many seconds are counted down before time or a period of byoyomi is over."""

LAST = 3
"""So many of them sound higher."""

ALOUD = frozenset(
    {
        Sound.OWN_MOVE,
        Sound.OWN_CAPTURE,
        Sound.LOW_TIME,
        Sound.TICK,
        Sound.LAST_TICK,
        Sound.WON,
        Sound.LOST,
        Sound.DRAWN,
    }
)
"""What two players in one room may both hear: who moved, what was taken, how it ended.

Any other sound would tell one of them what the other saw, became or tried.
"""


def move_sounds(before: Observation, after: Observation) -> tuple[Sound, ...]:
    """The sounds of the move between two observations of one viewer.

    A lost piece sounds the same whichever it is, wherever it stood and whether or not the
    taker is seen; a move out of sight sounds the same whatever it was.

    Raises:
        ValueError: If they do not follow each other.
    """
    if after.ply != before.ply + 1 or after.viewer is not before.viewer:
        raise ValueError("these observations do not follow each other")
    if before.to_move is before.viewer:
        first = Sound.OWN_CAPTURE if after.captured else Sound.OWN_MOVE
    elif after.captured:
        return (Sound.LOSS, *_check(before, after))
    else:
        seen = after.trace is not None and after.trace.in_sight
        first = Sound.SEEN_MOVE if seen else Sound.UNSEEN_MOVE
    return *_with_promotion(first, before, after), *_check(before, after)


def true_sounds(before: Observation, after: Observation) -> tuple[Sound, ...]:
    """The sounds of a move for a spectator who sees everything."""
    first = Sound.OWN_CAPTURE if after.captured else Sound.OWN_MOVE
    return *_with_promotion(first, before, after), *_check(before, after)


def end_sound(outcome: Outcome, side: Side) -> Sound:
    """The sound of a game's end to the player of ``side``."""
    if outcome.winner is None:
        return Sound.DRAWN
    return Sound.WON if outcome.winner is side else Sound.LOST


def low_times(left: TimeLeft | None, rung: Collection[float]) -> frozenset[float]:
    """Those of ``LOW_TIMES`` that a clock has come to by now; with byoyomi its beginning.

    Whoever plays the tick keeps them: what was rung once is not rung again, whether time
    is added or moves are taken back.

    Args:
        left: What is left; ``None`` where there is no clock.
        rung: What the clock had come to before.
    """
    if left is None:
        return frozenset(rung)
    times = (0.0,) if left.byoyomi else LOW_TIMES
    return frozenset(rung) | {time for time in times if left.main <= time}


def counted(left: TimeLeft | None) -> int:
    """The seconds that a running clock has to count, the one that runs included.

    0 where there is nothing to count: main time is not where byoyomi follows it.
    """
    if left is None or (left.byoyomi and left.main > 0):
        return 0
    return ceil(left.shown)


def count_sounds(second: int, before: int) -> tuple[Sound, ...]:
    """The sound of the clock when it comes from one result of ``counted`` to another."""
    if not 0 < second < before or second > COUNTED:
        return ()
    return (Sound.LAST_TICK if second <= LAST else Sound.TICK,)


def is_refused(
    ways: Collection[tuple[object, ...]], origin: object, target: object
) -> bool:
    """Whether dragging a piece from ``origin`` to ``target`` tries what is not possible.

    Args:
        ways: Every way to point at one of the person's moves.
        origin: The square where the piece stands, or its slot in the hand.
        target: Where it was put down.
    """
    of_the_man = [way for way in ways if way[0] == origin]
    return bool(of_the_man) and all(target not in way[:2] for way in of_the_man)


def _check(before: Observation, after: Observation) -> tuple[Sound, ...]:
    """The sound of a check, where there is one that was not there before."""
    return (Sound.CHECK,) if after.check - before.check else ()


def _with_promotion(
    first: Sound, before: Observation, after: Observation
) -> tuple[Sound, ...]:
    return (first, Sound.PROMOTION) if _saw_promotion(before, after) else (first,)


def _saw_promotion(before: Observation, after: Observation) -> bool:
    """Whether a piece was seen to leave as one kind and to arrive as another."""
    trace = after.trace
    if trace is None or trace.origin is None or trace.target is None:
        return False
    left, came = before.pieces.get(trace.origin), after.pieces.get(trace.target)
    return left is not None and came is not None and left.symbol != came.symbol
