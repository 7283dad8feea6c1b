"""Enemy pieces remembered in the fog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bots.chess.network.views import KINDS, distance, turned
from core.values import Observation, Square

Ghosts: TypeAlias = dict[Square, int]
"""The kind of enemy piece last seen on a square that is now in the fog."""

_FIRST = {
    **dict.fromkeys(range(48, 56), 0),
    **dict(enumerate((3, 1, 2, 4, 5, 2, 1, 3), 56)),
}


def ghosts_of(seen: Sequence[Observation]) -> Ghosts:
    """Remembered enemy pieces after ``seen``, except where a square was seen empty.

    They begin in the usual array. A piece that comes into sight is taken for the nearest
    one of its kind.
    """
    men = dict(_FIRST)
    shown: Ghosts = {}
    for now in seen:
        shown = _shown(now)
        for square, kind in shown.items():
            if men.get(square) != kind:
                _leave(men, shown, square)
        for square in now.visible:
            men.pop(turned(square, now.viewer), None)
        men.update(shown)
    return {square: kind for square, kind in men.items() if square not in shown}


def _shown(now: Observation) -> Ghosts:
    side = now.viewer
    return {
        turned(square, side): KINDS.index(piece.symbol)
        for square, piece in now.pieces.items()
        if piece.side is not side
    }


def _leave(men: Ghosts, shown: Ghosts, arrival: Square) -> None:
    """Forgets where the piece now on ``arrival`` was thought to be."""
    kind = shown[arrival]
    same = [square for square in men if men[square] == kind and shown.get(square) != kind]
    if same:
        del men[min(same, key=lambda square: distance(square, arrival))]
