"""Where each term of a move's description stands in the learnt weights."""

from __future__ import annotations

import numpy as np

STAGES, KINDS, SQUARES = 3, 6, 64

FULL, HALF = 27, 17
"""So many pieces on the board are the opening, and so many the middlegame."""

GUARDS, GAINS, WIDTHS = 4, 8, 24
"""Ways in which a square is attacked, steps of gains, and steps of squares in sight."""

MINORS, RANGES = 5, 17
"""Numbers of knights and bishops at home, and of squares that a piece attacks more."""

HOME_SQUARES = np.uint64(0x66)
"""Where the first side's knights and bishops begin."""

NOBODY = 6
"""Stands for the victim of a move that takes nothing."""

_SIZES = {
    "arrive": STAGES * KINDS * SQUARES,
    "leave": STAGES * KINDS * SQUARES,
    "castle": 2,
    "take": (NOBODY + 1) * KINDS * GUARDS * 2,
    "flee": KINDS * GUARDS * 2,
    "left": GAINS * GAINS,
    "miss": GAINS * GAINS,
    "threat": GAINS * GUARDS,
    "wide": WIDTHS,
    "home": STAGES * MINORS * 2,
    "range": STAGES * KINDS * RANGES,
}
TERMS = len(_SIZES) - 1
"""A move either castles or arrives somewhere."""

_ENDS = np.cumsum(list(_SIZES.values()))
SIZE = int(_ENDS[-1])
ARRIVE, LEAVE, CASTLE, TAKE, FLEE, LEFT, MISS, THREAT, WIDE, HOME, RANGE = (
    int(end) - size for end, size in zip(_ENDS, _SIZES.values(), strict=True)
)

WORTHS = np.array([1, 3, 3, 5, 9, 99], np.int64)
"""Of the kinds, in pawns."""

ROYAL = 10
"""A gain of so many pawns is a king's."""
