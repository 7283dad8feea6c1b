"""What pieces are worth, and what an exchange on one square brings.

Both sides take with their least piece; see
https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm. Pins are not seen, and nothing
promotes but by the first move. What is taken counts twice: one side lacks it, and the other
has it in hand.
"""

from __future__ import annotations

import numpy as np

from core.boards import bit2, common, lowest2, union, without
from core.games.shogi.attacks_kernels import (
    bishop_attacks,
    bishops,
    lance_attacks,
    near_attackers,
    rook_attacks,
    rooks,
)
from core.games.shogi.kernels import origin_of, target_of
from core.games.shogi.rows_kernels import (
    all_pieces,
    code_at,
    is_empty,
    of_code,
    pieces_of,
    side_to_move,
)
from core.games.shogi.tables import (
    BISHOP,
    CODES,
    DRAGON,
    DROPPED,
    GOLD,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    MOVER,
    PAWN,
    PROMOTED,
    PROMOTION,
    ROOK,
    SILVER,
    SQUARES,
    TOKIN,
)
from core.jit import inlined, inner

_VALUES = {
    PAWN: 1.0, LANCE: 2.7, KNIGHT: 3.0, SILVER: 4.4, GOLD: 5.2, BISHOP: 6.8, ROOK: 7.8,
    TOKIN: 5.6, PROMOTION + LANCE: 5.4, PROMOTION + KNIGHT: 5.4, PROMOTION + SILVER: 5.4,
    HORSE: 9.8, DRAGON: 11.4,
}  # fmt: skip

VALUES = np.array([_VALUES.get(code, 0.0) for code in range(CODES)])
"""By code, in pawns, on the board and in hand."""

SWING = VALUES + VALUES[np.arange(CODES) & 7]
"""By code: what taking it brings. That of a king is never asked."""
SWING[KING] = 200.0

LEAST_FIRST = np.array(
    [
        PAWN, LANCE, KNIGHT, SILVER, GOLD, PROMOTION + SILVER, PROMOTION + KNIGHT,
        PROMOTION + LANCE, TOKIN, BISHOP, ROOK, HORSE, DRAGON, KING,
    ],
    np.int64,
)  # fmt: skip
"""All codes in the order in which pieces take."""


@inlined
def _far_attackers(row, square, occupied):
    """The pieces of both sides that attack ``square`` from afar."""
    found = common(bishop_attacks(square, occupied), bishops(row))
    found = union(found, common(rook_attacks(square, occupied), rooks(row)))
    lances = of_code(row, LANCE)
    black = common(lances, pieces_of(row, 0))
    found = union(found, common(lance_attacks(1, square, occupied), black))
    white = without(lances, black)
    return union(found, common(lance_attacks(0, square, occupied), white))


@inlined
def _attackers(row, square, occupied):
    """The pieces of both sides that attack ``square``."""
    found = union(near_attackers(row, square, 0), near_attackers(row, square, 1))
    return common(union(found, _far_attackers(row, square, occupied)), occupied)


@inlined
def mover_of(move):
    """The code of the piece that ``move`` lets go, or puts."""
    origin = origin_of(move)
    return origin - DROPPED if origin >= SQUARES else move >> MOVER & 15


@inlined
def victim_of(row, move):
    """The code of what ``move`` takes; 0 for nothing."""
    return code_at(row, target_of(move)) if origin_of(move) < SQUARES else 0


@inlined
def growth(code):
    """What a piece with that ``code`` gains by promotion."""
    return VALUES[code + PROMOTION] - VALUES[code]


@inner
def balance(row, move):
    """What the side to move gains by ``move`` and the exchange that follows, in pawns."""
    origin, target, mover = origin_of(move), target_of(move), mover_of(move)
    here = bit2(target)
    occupied = union(all_pieces(row), here)
    if origin < SQUARES:
        occupied = without(occupied, bit2(origin))
    total, sign, standing = SWING[victim_of(row, move)], -1.0, mover
    if move & PROMOTED:
        total += growth(mover)
        standing = mover + PROMOTION
    side = 1 - side_to_move(row)
    left = without(_attackers(row, target, occupied), here)
    low, high = -1e9, 1e9
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
        own = common(left, pieces_of(row, side))
        if is_empty(own):
            break
        least = 0
        while is_empty(common(own, of_code(row, LEAST_FIRST[least]))):
            least += 1
        code = LEAST_FIRST[least]
        if code == KING and not is_empty(without(left, own)):
            break
        total += sign * SWING[standing]
        standing, sign, side = code, -sign, 1 - side
        occupied = without(occupied, bit2(lowest2(common(own, of_code(row, code)))))
        left = union(left, _far_attackers(row, target, occupied))
        left = without(common(left, occupied), here)
    return high if sign < 0 else low
