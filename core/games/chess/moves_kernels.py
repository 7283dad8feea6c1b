"""What the integer of a move says, and which piece the move takes.

It has the fields that ``MOVE_FIELDS`` declares: origin, target, promotion and mover. The
last two are indices of the row's words; promotion is 0 for none.
"""

from __future__ import annotations

from core.boards import ZERO, bit
from core.games.chess.rows_kernels import all_men, en_passant
from core.games.chess.tables import MOVER, PAWNS, PROMOTION, TARGET
from core.jit import inlined


@inlined
def origin_of(move):
    """The square that the piece leaves."""
    return move & 63


@inlined
def target_of(move):
    """The square that the piece goes to."""
    return (move >> TARGET) & 63


@inlined
def promotion_of(move):
    """The kind that a pawn becomes; 0 for none."""
    return (move >> PROMOTION) & 15


@inlined
def mover_of(move):
    """The kind that moves."""
    return (move >> MOVER) & 7


@inlined
def becomes(move):
    """The kind that stands on the target afterwards."""
    promotion = promotion_of(move)
    return promotion if promotion != 0 else mover_of(move)


@inlined
def is_passing(row, move):
    """Whether a pawn takes another in passing."""
    return mover_of(move) == PAWNS and bit(target_of(move)) & en_passant(row) != ZERO


@inlined
def passed_square(move):
    """Where the pawn stands that is taken in passing."""
    return (move & 56) | (target_of(move) & 7)


@inlined
def passed(row, move):
    """The board of the pawn that ``move`` takes in passing; empty for none."""
    return bit(passed_square(move)) if is_passing(row, move) else ZERO


@inlined
def taken(row, move):
    """The board of what ``move``, which must not castle, takes; empty for nothing."""
    there = bit(target_of(move))
    return there if all_men(row) & there != ZERO else passed(row, move)
