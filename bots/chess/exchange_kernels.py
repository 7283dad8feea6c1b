"""What moves of chess bring at once: exchanges, checks, and the profit of ProfitPlayer.

In an exchange on one square both sides take with their least piece; see
https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm. Pins are not seen. Checks are
recognised without making the move.
"""

from __future__ import annotations

import numpy as np

from bots.solving.direct_kernels import write_checks
from core.boards import ZERO, bit, lowest
from core.games.chess.attacks_kernels import (
    bishop_attacks,
    eastward,
    rook_attacks,
    westward,
)
from core.games.chess.castling_kernels import castled, castles
from core.games.chess.checks_kernels import attackers as attackers_on
from core.games.chess.checks_kernels import discoverers, king_square
from core.games.chess.moves_kernels import (
    becomes,
    is_passing,
    mover_of,
    origin_of,
    passed,
    promotion_of,
    target_of,
)
from core.games.chess.orthodox_kernels import generate
from core.games.chess.rows_kernels import all_men, kind_at, men_of, side_to_move
from core.games.chess.rules import OrthodoxRules
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
from core.jit import fills, inlined, inner, kernel
from core.kernels import apply

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


@inlined
def checks_of(row):
    """Whence pawns, knights, bishops and rooks check, and the pieces that uncover checks.

    It is the king of the side not to move that they check.
    """
    side = side_to_move(row)
    king, occupied = king_square(row, 1 - side), all_men(row)
    here = bit(king)
    pawns = westward(here, 1 - side) | eastward(here, 1 - side)
    slanted, straight = bishop_attacks(king, occupied), rook_attacks(king, occupied)
    return pawns, KNIGHT[king], slanted, straight, discoverers(row, king, 1 - side)


@inlined
def may_give_check(rules, row, checks, move):
    """Direct and discovered checks; all castling, promotions and captures en passant.

    ``checks`` is what ``checks_of`` says of the row.
    """
    pawns, knights, slanted, straight, uncovering = checks
    mover, wanted = mover_of(move), ZERO
    if mover == PAWNS:
        wanted = pawns
    elif mover == KNIGHTS:
        wanted = knights
    elif mover == BISHOPS:
        wanted = slanted
    elif mover == ROOKS:
        wanted = straight
    elif mover == QUEENS:
        wanted = straight | slanted
    return (
        bit(target_of(move)) & wanted != ZERO
        or bit(origin_of(move)) & uncovering != ZERO
        or (mover == KINGS and castles(rules, move))
        or (mover == PAWNS and (promotion_of(move) != 0 or is_passing(row, move)))
    )


@fills(write_checks, OrthodoxRules)
@inner
def _write_checks(rules, row, moves):
    """Direct and discovered checks; all castling, promotions and captures en passant."""
    checks, number = checks_of(row), 0
    for index in range(generate(rules, row, moves)):
        move = moves[index]
        if may_give_check(rules, row, checks, move):
            moves[number] = move
            number += 1
    return number


PRICES = np.array([1, 3, 3, 5, 9, 1000, 0], np.int64)
"""Pawn, knight, bishop, rook, queen, king, nothing."""


@inlined
def _is_attacked(row, square, side):
    return attackers_on(row, square, side, all_men(row)) != ZERO


@kernel
def write_profits(rules, row, moves, number, after, profits):
    """Writes the profit of each of ``number`` moves; ``after`` is room for a row.

    That is the price of what it takes, plus the price of the mover if it leaves an attacked
    square for one that is not, less that price if it goes from a safe square onto an
    attacked one.
    """
    side = side_to_move(row)
    for index in range(number):
        move = moves[index]
        origin, target, victim = origin_of(move), target_of(move), NOTHING
        if castles(rules, move):
            target = castled(rules, move)[0]
        else:
            victim = victim_of(row, move)
        apply(rules, row, move, after)
        was, will_be = _is_attacked(row, origin, side), _is_attacked(after, target, side)
        profits[index] = PRICES[victim]
        if was and not will_be:
            profits[index] += PRICES[mover_of(move)]
        elif will_be and not was:
            profits[index] -= PRICES[mover_of(move)]
