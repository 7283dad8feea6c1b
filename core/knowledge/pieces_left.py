"""How many of its pieces a side has left."""

from __future__ import annotations

from collections.abc import Sequence

from core.values import Observation


def pieces_left(seen: Sequence[Observation]) -> float:
    """The viewer's pieces on the board, as a share of those that it began with.

    More than 1 if more were dropped than lost; pieces in hand do not count.
    """
    first, now = (
        sum(piece.side is each.viewer for piece in each.pieces.values())
        for each in (seen[0], seen[-1])
    )
    return now / max(1, first)
