"""What a position is worth, in pawns or in moves to mate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """How good a position is for the first side.

    Attributes:
        pawns: In pawns; ``None`` where it is a mate.
        mate: Moves to mate, negative where the second side mates; ``None`` without one.
    """

    pawns: float | None = None
    mate: int | None = None
