"""How much a side still has of what it began with."""

from __future__ import annotations

from collections.abc import Sequence

from core.values import Observation


def pieces_left(seen: Sequence[Observation]) -> float:
    """The share of its first pieces that the viewer of ``seen`` still has."""
    first, now = (
        sum(piece.side is each.viewer for piece in each.pieces.values())
        for each in (seen[0], seen[-1])
    )
    return now / max(1, first)
