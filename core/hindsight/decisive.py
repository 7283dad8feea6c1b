"""Which moves a game turned on, and how it ended for one side."""

from __future__ import annotations

from collections.abc import Sequence

from core.hindsight.values import JudgedMove

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


def turning(turns: Sequence[JudgedMove], score: float) -> tuple[JudgedMove, ...]:
    """The moves the game turned on, in their order; the largest alone if none was large."""
    ranked = _ranked(turns, score)
    large = [turn for loss, turn in ranked if loss >= LASTING][:MOST]
    chosen = large or [turn for _, turn in ranked[:1]]
    return tuple(sorted(chosen, key=lambda turn: turn.ply))


def worst(turns: Sequence[JudgedMove], score: float) -> JudgedMove | None:
    """The move that lost most for good; ``None`` where no move lost much."""
    return next((turn for _, turn in _ranked(turns, score)), None)


def _ranked(turns: Sequence[JudgedMove], score: float) -> list[tuple[float, JudgedMove]]:
    """The moves of which there is more to say, with what they lost, the worst first."""
    losses = zip(lasting(turns, score), turns, strict=True)
    found = [(loss, turn) for loss, turn in losses if turn.finding is not None and loss > 0]
    return sorted(found, key=lambda each: -each[0])


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
