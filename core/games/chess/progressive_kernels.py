"""Progressive chess over rows: legal moves, by what gives check and what must not.

Where only the last move of a series may give check, the moves that would are left out
without being tried: a piece keeps off the squares from which it attacks the other king, and
one that alone stands between that king and a slider of its own stays on their line. Only
promotions, castling and captures in passing, which are rare, are looked at one by one.

A file for captures in passing stands in a row only where somebody can take there legally.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ALL, NONE_YET, ONE, ZERO, bit, count, lowest, rest
from core.games.chess import kernels as family
from core.games.chess.attacks_kernels import (
    PROMOTION_RANKS,
    attacks,
    eastward,
    pushed,
    pushed_twice,
    rook_attacks,
    westward,
)
from core.games.chess.castling_kernels import castled, castling_move, kept_rights
from core.games.chess.checks_kernels import (
    attacked,
    checks_and_pins,
    in_check,
    king_square,
)
from core.games.chess.checks_tables import LINE
from core.games.chess.orthodox_kernels import castles_safely
from core.games.chess.progressive_checks_kernels import (
    barred,
    barred_of,
    bars_checks,
    count_promotions,
    keep_legal_passing,
    passing_hunters,
    without_checks,
)
from core.games.chess.progressive_turns_kernels import (
    beside,
    counted,
    is_first,
    left_of,
    length_of,
    passed,
    stepped_after,
)
from core.games.chess.rows_kernels import (
    PASSED,
    all_men,
    en_passant,
    men_of,
    side_to_move,
)
from core.games.chess.rules import OrthodoxRules, ProgressiveRules
from core.games.chess.tables import (
    KING,
    KINGS,
    KNIGHTS,
    META,
    MOVER,
    PAWNS,
    TARGET,
)
from core.jit import falls_back_on, fills, inlined, inner, kernel

falls_back_on(OrthodoxRules)(ProgressiveRules)

WHITE_RIGHTS, BLACK_RIGHTS = np.uint64(0b00110), np.uint64(0b11000)
"""The bits of ``meta`` for the rights to castle."""


@fills(shared.over, ProgressiveRules)
@inlined
def over(rules, row):
    """See ``core.kernels.over``: mates show by having no move."""
    return False


@fills(shared.alternates, ProgressiveRules)
@inlined
def alternates(rules):
    """See ``core.kernels.alternates``."""
    return False


@fills(shared.checked, ProgressiveRules)
@inlined
def checked(rules, row):
    """See ``core.kernels.checked``: a check is given by the last move of a series."""
    return is_first(row) and in_check(row, side_to_move(row))


@inlined
def _king_targets(row, side, king, bars):
    """Where the king of the side to move may go, but for castling."""
    targets = KING[king] & ~men_of(row, side)
    if bars[4] & bit(king) != ZERO:
        targets &= LINE[king, king_square(row, 1 - side)]
    return targets & ~attacked(row, side) if targets != ZERO else ZERO


@inner
def _may_castle(rules, row, side, wing):
    """Whether ``side`` may castle, which must not give check where that is barred."""
    danger = attacked(row, side)
    if not castles_safely(rules, row, side, wing, all_men(row), danger):
        return False
    if not bars_checks(rules, row):
        return True
    move = castling_move(rules, row, side, wing)
    king, rook, rook_target = castled(rules, move)
    after = all_men(row) ^ (row[KINGS] & men_of(row, side)) ^ bit(rook) ^ bit(king)
    foe = king_square(row, 1 - side)
    return rook_attacks(foe, after | bit(rook_target)) & bit(rook_target) == ZERO


@inlined
def _allowed(row, king, side, pinned, bars, here):
    """The line on which the piece on ``here`` has to stay, for either king's sake."""
    line = LINE[king, here] if pinned & bit(here) != ZERO else ALL
    if bars[4] & bit(here) != ZERO:
        line &= LINE[king_square(row, 1 - side), here]
    return line


@fills(shared.generate, ProgressiveRules)
@kernel
def generate(rules, row, moves):
    """See ``core.kernels.generate``: the king's moves, then others, those on lines last."""
    side, number = side_to_move(row), NONE_YET
    king, bars = king_square(row, side), barred(rules, row, side)
    targets = _king_targets(row, side, king, bars)
    while targets != ZERO:
        moves[number] = king | lowest(targets) << TARGET | KINGS << MOVER
        targets = rest(targets)
        number += 1
    if _has_rights(row, side):
        for wing in range(2):
            if _may_castle(rules, row, side, wing):
                moves[number] = castling_move(rules, row, side, wing)
                number += 1
    ending, pinned = checks_and_pins(row, king, side)
    if ending == ZERO:
        return number
    lined = (pinned | bars[4]) & ~row[KINGS]
    movers, line = men_of(row, side) & ~lined, ALL
    while True:
        number = _write_moves(row, side, movers, ending & line, bars, moves, number)
        if lined == ZERO:
            break
        here = lowest(lined)
        movers, line = bit(here), _allowed(row, king, side, pinned, bars, here)
        lined = rest(lined)
    if row[META] & PASSED != ZERO:
        number = _write_passing(rules, row, side, moves, number)
    return number


@inlined
def _has_rights(row, side):
    """Whether ``side`` still has a right to castle."""
    return row[META] & (WHITE_RIGHTS if side == 0 else BLACK_RIGHTS) != ZERO


@inlined
def _pawn_targets(row, side, movers, allowed, bars):
    """Where pawns go: one step, two, taking westward and eastward; never in passing."""
    occupied = all_men(row)
    pawns = row[PAWNS] & movers
    prey = allowed & occupied & ~men_of(row, side)
    free = allowed & (PROMOTION_RANKS | ~bars[0])
    single = pushed(pawns, side) & ~occupied
    twice = pushed_twice(single, ~occupied, side) & free
    west, east = westward(pawns, side) & prey & free, eastward(pawns, side) & prey & free
    return single & free, twice, west, east


@inner
def _write_moves(row, side, movers, allowed, bars, moves, number):
    """Write the moves of ``movers`` onto ``allowed``, but the king's; return the number."""
    forward, first = (8 if side == 0 else -8), number
    single, twice, west, east = _pawn_targets(row, side, movers, allowed, bars)
    number = family.write_pawn_moves(single, forward, 4, moves, number)
    number = family.write_pawn_moves(west, forward - 1, 4, moves, number)
    number = family.write_pawn_moves(east, forward + 1, 4, moves, number)
    if bars[1] != ZERO and (single | west | east) & PROMOTION_RANKS != ZERO:
        number = without_checks(row, side, moves, first, number)
    number = family.write_pawn_moves(twice, 2 * forward, 4, moves, number)
    occupied = all_men(row)
    allowed &= ~men_of(row, side)
    for kind in range(KNIGHTS, KINGS):
        men, free = row[kind] & movers, allowed & ~barred_of(kind, bars)
        while men != ZERO:
            origin = lowest(men)
            men = rest(men)
            targets = attacks(kind, origin, occupied) & free
            while targets != ZERO:
                moves[number] = origin | lowest(targets) << TARGET | kind << MOVER
                targets = rest(targets)
                number += 1
    return number


@inner
def _write_passing(rules, row, side, moves, number):
    """Write the captures in passing."""
    squares = en_passant(row)
    while squares != ZERO:
        square = lowest(squares)
        squares = rest(squares)
        hunters = passing_hunters(rules, row, side, square)
        while hunters != ZERO:
            moves[number] = lowest(hunters) | square << TARGET | PAWNS << MOVER
            hunters = rest(hunters)
            number += 1
    return number


@fills(shared.mobility, ProgressiveRules)
@inner
def mobility(rules, row):
    """See ``core.kernels.mobility``."""
    side, total = side_to_move(row), NONE_YET
    king, bars = king_square(row, side), barred(rules, row, side)
    total += count(_king_targets(row, side, king, bars))
    if _has_rights(row, side):
        for wing in range(2):
            if _may_castle(rules, row, side, wing):
                total += 1
    ending, pinned = checks_and_pins(row, king, side)
    if ending == ZERO:
        return total
    lined = (pinned | bars[4]) & ~row[KINGS]
    movers, line = men_of(row, side) & ~lined, ALL
    while True:
        total += _count_moves(row, side, movers, ending & line, bars)
        if lined == ZERO:
            break
        here = lowest(lined)
        movers, line = bit(here), _allowed(row, king, side, pinned, bars, here)
        lined = rest(lined)
    squares = en_passant(row)
    while squares != ZERO:
        total += count(passing_hunters(rules, row, side, lowest(squares)))
        squares = rest(squares)
    return total


@inner
def _count_moves(row, side, movers, allowed, bars):
    """The number of moves that ``_write_moves`` would write."""
    single, twice, west, east = _pawn_targets(row, side, movers, allowed, bars)
    total = count(twice)
    if (single | west | east) & PROMOTION_RANKS != ZERO:
        total += count_promotions(row, side, single & PROMOTION_RANKS, 8, bars)
        total += count_promotions(row, side, west & PROMOTION_RANKS, 7, bars)
        total += count_promotions(row, side, east & PROMOTION_RANKS, 9, bars)
    total += (
        count(single & ~PROMOTION_RANKS)
        + count(west & ~PROMOTION_RANKS)
        + count(east & ~PROMOTION_RANKS)
    )
    occupied = all_men(row)
    allowed &= ~men_of(row, side)
    for kind in range(KNIGHTS, KINGS):
        men, free = row[kind] & movers, allowed & ~barred_of(kind, bars)
        while men != ZERO:
            total += count(attacks(kind, lowest(men), occupied) & free)
            men = rest(men)
    return total


@fills(shared.apply, ProgressiveRules)
@inlined
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    family.move_men(rules, row, move, out)
    side, left, length = side_to_move(row), left_of(row) - 1, length_of(row)
    files = beside(out, stepped_after(row, move), side)
    out[META] = kept_rights(rules, row, move) | (row[META] & ONE)
    if left > 0 and not (rules.check_ends != 0 and in_check(out, 1 - side)):
        out[META] |= counted(left, length, files)
        return
    out[META] = (out[META] ^ ONE) | counted(length + 1, length + 1, ZERO)
    if files != ZERO:
        out[META] |= passed(out, files, side)
        keep_legal_passing(rules, out)
