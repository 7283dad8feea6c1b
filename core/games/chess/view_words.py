"""Observations of chess as the words that kernels compare; see ``views/kernels.py``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.games.chess import sightings, text
from core.values import Move, Observation, Side

PROMOTED = "a pawn was promoted"
TAKEN_BY = "taken by a "


def look(seen: Observation) -> NDArray[np.uint64]:
    """The view of ``seen``: nine words."""
    rights = sum(1 << text.RIGHTS.index(letter) for letter in seen.castling)
    passed = 0 if seen.en_passant is None else seen.en_passant + 1
    view = np.zeros(9, np.uint64)
    view[:8] = text.row_of(dict(seen.pieces))
    view[text.META] = int(seen.to_move) | rights << 1 | passed << 8
    view[8] = sum(1 << square for square in seen.visible)
    return view


def sensed(seen: Observation) -> int:
    """Squares on which the viewer would notice a change.

    Those are the squares in sight, and those that its pawns see only when there is
    something, or nothing, on them.
    """
    row = look(seen)
    pawns = int(row[text.PAWNS])
    white = int(row[text.WHITE])
    own = pawns & (white if seen.viewer is Side.FIRST else ~white)
    ahead = sightings.ahead(own, seen.viewer)
    twice = sightings.ahead(ahead, seen.viewer)
    return int(row[8]) | ahead | twice | sightings.beside(ahead)


def word(seen: Observation, move: Move) -> int:
    """The kernels' integer for one of the viewer's moves."""
    mover = text.KINDS.index(seen.pieces[move.origin].symbol)
    grown = text.KINDS.index(move.promotion) if move.promotion else 0
    return move.origin | move.target << 6 | grown << 12 | mover << 16


def announced(seen: Observation) -> int:
    """What was announced of the last move, as ``notice`` in the kernels counts it."""
    told = int(PROMOTED in seen.notices)
    for line in seen.notices:
        if line.startswith(TAKEN_BY):
            kinds = {name: kind for kind, name in text.NAMES.items()}
            told |= text.KINDS.index(kinds[line.removeprefix(TAKEN_BY)]) + 1 << 1
    return told
