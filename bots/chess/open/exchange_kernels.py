"""What an exchange on one square brings: both sides take with their least piece.

See https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm. Pins are not seen.
"""

from __future__ import annotations

import numpy as np

from core.boards import ZERO, bit, lowest
from core.games.chess.attacks_kernels import (
    bishop_attacks,
    eastward,
    rook_attacks,
    westward,
)
from core.games.chess.moves_kernels import (
    becomes,
    mover_of,
    origin_of,
    passed,
    promotion_of,
    target_of,
)
from core.games.chess.rows_kernels import all_men, kind_at, men_of, side_to_move
from core.games.chess.tables import (
    BISHOPS,
    KING,
    KINGS,
    KNIGHT,
    KNIGHTS,
    PAWNS,
    QUEENS,
    ROOKS,
    WHITE,
)
from core.jit import inlined, inner

VALUES = np.array([1.0, 3.25, 3.25, 5.0, 9.75, 100.0, 0.0])
"""By kind, in pawns; the last for nothing. A king takes last and only what is free."""

NOTHING = 6


@inlined
def attackers(row, square, occupied):
    """The pieces of both sides that attack ``square`` over the board ``occupied``."""
    here, white = bit(square), row[WHITE]
    found = (westward(here, 1) | eastward(here, 1)) & row[PAWNS] & white
    found |= (westward(here, 0) | eastward(here, 0)) & row[PAWNS] & ~white
    found |= KNIGHT[square] & row[KNIGHTS]
    found |= KING[square] & row[KINGS]
    slanted, straight = row[BISHOPS] | row[QUEENS], row[ROOKS] | row[QUEENS]
    found |= bishop_attacks(square, occupied) & slanted
    found |= rook_attacks(square, occupied) & straight
    return found & occupied


@inlined
def victim_of(row, move):
    """The kind that ``move``, which does not castle, takes; ``NOTHING`` for none."""
    there = bit(target_of(move))
    if all_men(row) & there != ZERO:
        return kind_at(row, there)
    return PAWNS if passed(row, move) != ZERO else NOTHING


@inlined
def is_loud(row, move):
    """Whether ``move`` takes something or makes a queen; lesser promotions do not count."""
    promotion = promotion_of(move)
    if promotion != 0:
        return promotion == QUEENS
    own = men_of(row, side_to_move(row))
    if bit(target_of(move)) & own != ZERO:
        return False
    return victim_of(row, move) != NOTHING


@inner
def balance(row, move):
    """What the side to move gains by ``move`` and the exchange that follows, in pawns."""
    origin, target = origin_of(move), target_of(move)
    occupied = all_men(row) & ~bit(origin) & ~passed(row, move) | bit(target)
    white = row[WHITE]
    gained = VALUES[victim_of(row, move)]
    standing = becomes(move)
    if standing != mover_of(move):
        gained += VALUES[standing] - VALUES[PAWNS]
    low, high = -1e9, 1e9
    total, sign = gained, -1.0
    side = 1 - side_to_move(row)
    slanted, straight = row[BISHOPS] | row[QUEENS], row[ROOKS] | row[QUEENS]
    left = attackers(row, target, occupied) & ~bit(origin) & ~bit(target)
    # Whoever is to take may stop instead, so the value lies between what either side can
    # have by stopping.
    while True:
        if sign < 0:
            high = min(high, total)
            if high <= low:
                return low
        else:
            low = max(low, total)
            if low >= high:
                return high
        own = left & (white if side == 0 else ~white)
        if own == ZERO:
            break
        kind = PAWNS
        while row[kind] & own == ZERO:
            kind += 1
        if kind == KINGS and left & ~own != ZERO:
            break
        total += sign * VALUES[standing]
        standing = kind
        sign = -sign
        side = 1 - side
        occupied &= ~bit(lowest(row[kind] & own))
        left |= bishop_attacks(target, occupied) & slanted
        left |= rook_attacks(target, occupied) & straight
        left &= occupied & ~bit(target)
    return high if sign < 0 else low
