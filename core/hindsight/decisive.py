"""Which moves a game turned on, and how it ended for one side."""

from __future__ import annotations

from collections.abc import Sequence

from core.ends import ENDS
from core.hindsight.values import JudgedMove
from core.values import Outcome, Side

LASTING = 0.10
"""A move is a turning move that lost more of the chance than that, for good."""

MOST = 5
"""So many are shown."""


def lasting(turns: Sequence[JudgedMove], score: float) -> list[float]:
    """What each move lost of the true chance that never came back.

    Args:
        turns: Every move of the side.
        score: What the side made of the game: 0, 0.5 or 1.
    """
    losses: list[float] = []
    regained = score
    for turn in reversed(turns):
        losses.append(max(0.0, turn.before - max(turn.after, regained)))
        regained = max(regained, turn.before)
    return losses[::-1]


def slipped(turns: Sequence[JudgedMove]) -> bool:
    """Whether less than half of the best chance was left after the last move."""
    return bool(turns) and turns[-1].after < max(turn.before for turn in turns) / 2


def turning(
    turns: Sequence[JudgedMove], outcome: Outcome | None, side: Side
) -> tuple[JudgedMove, ...]:
    """The moves the game turned on, in their order; the largest alone if none was large.

    There is none where ``side`` lost by something else, with a good chance left.
    """
    ranked = _ranked(turns, outcome, side)
    large = [turn for loss, turn in ranked if loss >= LASTING][:MOST]
    chosen = large or [turn for _, turn in ranked[:1]]
    return tuple(sorted(chosen, key=lambda turn: turn.ply))


def worst(
    turns: Sequence[JudgedMove], outcome: Outcome | None, side: Side
) -> JudgedMove | None:
    """The move that lost most for good; ``None`` where no move lost the game."""
    return next((turn for _, turn in _ranked(turns, outcome, side)), None)


def _ranked(
    turns: Sequence[JudgedMove], outcome: Outcome | None, side: Side
) -> list[tuple[float, JudgedMove]]:
    """The moves of which there is more to say, with what they lost, the worst first."""
    if _lost_otherwise(outcome, side) and not slipped(turns):
        return []
    score = outcome.score(side) if outcome is not None else 0.5
    losses = zip(lasting(turns, score), turns, strict=True)
    found = [(loss, turn) for loss, turn in losses if turn.finding is not None and loss > 0]
    return sorted(found, key=lambda each: -each[0])


def _lost_otherwise(outcome: Outcome | None, side: Side) -> bool:
    """Whether ``side`` lost by something that the board does not show, such as time."""
    if outcome is None or outcome.winner is not side.other:
        return False
    return outcome.unsaid or not ENDS[outcome.reason].on_board


def points(turns: Sequence[JudgedMove]) -> list[tuple[int, float, float]]:
    """The curve: ply, true chance and chance as could be known, around every move."""
    return [
        point
        for turn in turns
        for point in (
            (turn.ply, turn.before, turn.known_best),
            (turn.ply + 1, turn.after, turn.known),
        )
    ]
