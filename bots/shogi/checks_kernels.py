"""The moves that may give check, told from the others without making them."""

from __future__ import annotations

from core.boards import bit2, meets, union
from core.games.shogi.attacks_kernels import board_at, king_square, steps
from core.games.shogi.kernels import origin_of, target_of
from core.games.shogi.rows_kernels import side_to_move
from core.games.shogi.tables import (
    BISHOP,
    BISHOP_LINES,
    DROPPED,
    LANCE,
    LANCE_LINES,
    MOVER,
    PROMOTED,
    PROMOTION,
    ROOK,
    ROOK_LINES,
    SQUARES,
)
from core.jit import inlined


@inlined
def _reaches(side, code, square, king):
    """Whether a piece on ``square`` attacks ``king``, where nothing stands between."""
    found = steps(side, code, square)
    if code & 7 == BISHOP:
        found = union(found, board_at(BISHOP_LINES, square))
    elif code & 7 == ROOK:
        found = union(found, board_at(ROOK_LINES, square))
    elif code == LANCE:
        found = board_at(LANCE_LINES[side], square)
    return meets(found, bit2(king))


@inlined
def may_give_check(row, move):
    """Whether ``move`` may give check; where it says no, the move gives none.

    A move may uncover a check wherever it leaves a line through the king.
    """
    side, origin, target = side_to_move(row), origin_of(move), target_of(move)
    king = king_square(row, 1 - side)
    if king >= SQUARES:
        return False
    if origin >= SQUARES:
        return _reaches(side, origin - DROPPED, target, king)
    here = bit2(origin)
    if meets(board_at(BISHOP_LINES, king), here) or meets(board_at(ROOK_LINES, king), here):
        return True
    code = move >> MOVER & 15
    code = code + PROMOTION if move & PROMOTED else code
    return _reaches(side, code, target, king)
