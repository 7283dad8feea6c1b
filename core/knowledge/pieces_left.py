"""How many of its pieces a side has left."""

from __future__ import annotations

from core.game import Game
from core.values import Observation


def pieces_left(game: Game, seen: Observation) -> float:
    """The viewer's pieces on the board, as a share of those at the usual start of ``game``.

    More than 1 if more were dropped than lost; pieces in hand do not count.
    """
    first = game.pieces(game.start().position).values()
    usual, now = (
        sum(piece.side is seen.viewer for piece in pieces)
        for pieces in (first, seen.pieces.values())
    )
    return now / max(1, usual)
