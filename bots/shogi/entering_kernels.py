"""What a king is worth that has entered the zone in which a side may declare."""

from __future__ import annotations

import numpy as np

from core.boards import common, count2, meets, union
from core.games.shogi.attacks_kernels import board_at
from core.games.shogi.rows_kernels import in_hand, of_code, pieces_of
from core.games.shogi.tables import (
    BISHOP,
    DRAGON,
    GOLD,
    HORSE,
    KING,
    PAWN,
    ROOK,
    ZONE,
)
from core.jit import inlined

ENTERED = 10
"""Pieces besides the king that must be in the zone."""

BIG = 4
"""Points by which a rook or a bishop, promoted or not, counts more than others."""

WORTH = 1536
"""What it is worth to lack nothing, in the unit of weights: twelve pawns."""


@inlined
def entering(row, side, needed):
    """What the king of ``side`` is worth where it stands, in the unit of weights.

    Nothing outside the zone; in it the more, the fewer pieces and points are missing.

    Args:
        row: The position.
        side: Whose king.
        needed: Points with which that side may declare; 0 for never.
    """
    inside = common(pieces_of(row, side), board_at(ZONE, side))
    if needed == 0 or not meets(inside, of_code(row, KING)):
        return np.int32(0)
    pieces = count2(inside) - 1
    points = pieces + BIG * (in_hand(row, side, ROOK) + in_hand(row, side, BISHOP))
    for code in range(PAWN, GOLD + 1):
        points += in_hand(row, side, code)
    rooks = union(of_code(row, ROOK), of_code(row, DRAGON))
    bishops = union(of_code(row, BISHOP), of_code(row, HORSE))
    points += BIG * count2(common(inside, union(rooks, bishops)))
    missing = max(0, ENTERED - pieces) + max(0, needed - points)
    return np.int32(WORTH // (1 + missing))
