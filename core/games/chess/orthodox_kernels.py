"""Chess over rows: legal moves, by what gives check and what is pinned.

Everything that is not here, such as how a move is made, is that of the family: see
``core/games/chess/kernels.py`` and ``views_kernels.py``. An en-passant square stands in a
row only where somebody can take there legally, so that positions which are the same by the
laws are equal rows.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ALL, NONE_YET, ONE, ZERO, bit, count, lowest, rest
from core.games.chess import kernels as family
from core.games.chess.attacks_kernels import (
    PROMOTION_RANKS,
    attacks,
    count_leaps,
    count_slides,
    eastward,
    pushed,
    pushed_twice,
    rook_attacks,
    westward,
)
from core.games.chess.castling_kernels import castled, castling_move, may_castle, span
from core.games.chess.checks_kernels import (
    attacked,
    checks_and_pins,
    in_check,
    king_square,
    takes_in_passing,
)
from core.games.chess.checks_tables import LINE
from core.games.chess.rows_kernels import (
    CHECKS,
    FIRST_CHECKS,
    MOVERS,
    PASSED,
    TWO,
    all_men,
    checks_given,
    en_passant,
    men_of,
    side_to_move,
)
from core.games.chess.rules import ChessRules, OrthodoxRules
from core.games.chess.tables import (
    BISHOPS,
    HILL,
    KING,
    KINGS,
    KNIGHTS,
    META,
    MOVER,
    PAWNS,
    QUEENS,
    ROOKS,
    TARGET,
    WHITE,
)
from core.jit import falls_back_on, fills, inlined, inner, kernel
from core.mixing_kernels import FIRST, folded, following, mixed

falls_back_on(ChessRules)(OrthodoxRules)


@fills(shared.over, OrthodoxRules)
@inlined
def over(rules, row):
    """See ``core.kernels.over``: mates show by having no move, and other ends here."""
    if rules.hill != 0 and row[KINGS] & HILL != ZERO:
        return True
    if rules.checks == 0:
        return False
    return max(checks_given(row, 0), checks_given(row, 1)) >= rules.checks


@fills(shared.checked, OrthodoxRules)
@inlined
def checked(rules, row):
    """See ``core.kernels.checked``."""
    return in_check(row, side_to_move(row))


@inlined
def castles_safely(rules, row, side, wing, occupied, danger):
    """Whether ``side``, which is not in check, may castle on a wing."""
    if not may_castle(rules, row, side, wing, occupied):
        return False
    move = castling_move(rules, row, side, wing)
    target, rook, rook_target = castled(rules, move)
    origin = king_square(row, side)
    if span(origin, target) & danger != ZERO:
        return False
    if rules.shuffled == 0:
        return True
    # The rook may have been all that stood between its king and a rook of the enemy.
    after = (occupied & ~(bit(origin) | bit(rook))) | bit(rook_target)
    enemies = (row[ROOKS] | row[QUEENS]) & men_of(row, 1 - side)
    return rook_attacks(target, after) & enemies == ZERO


@fills(shared.generate, OrthodoxRules)
@kernel
def generate(rules, row, moves):
    """See ``core.kernels.generate``: the king's moves, then others, pinned ones last."""
    side = side_to_move(row)
    occupied, own = all_men(row), men_of(row, side)
    king, danger = king_square(row, side), attacked(row, side)
    number = NONE_YET
    targets = KING[king] & ~own & ~danger
    while targets != ZERO:
        moves[number] = king | lowest(targets) << TARGET | KINGS << MOVER
        targets = rest(targets)
        number += 1
    if bit(king) & danger == ZERO:
        for wing in range(2):
            if castles_safely(rules, row, side, wing, occupied, danger):
                moves[number] = castling_move(rules, row, side, wing)
                number += 1
    return _write_pinned(row, side, king, ALL, moves, number)


@inner
def write_captures(rules, row, moves):
    """Write the legal moves of ``row`` that take or promote; return their number."""
    side = side_to_move(row)
    enemies = men_of(row, 1 - side)
    king, number = king_square(row, side), NONE_YET
    targets = KING[king] & enemies
    if targets != ZERO:
        targets &= ~attacked(row, side)
    while targets != ZERO:
        moves[number] = king | lowest(targets) << TARGET | KINGS << MOVER
        targets = rest(targets)
        number += 1
    return _write_pinned(row, side, king, enemies, moves, number)


@inner
def _write_pinned(row, side, king, wanted, moves, number):
    """Write the moves onto ``wanted`` of all but the king, and promotions."""
    ending, pinned = checks_and_pins(row, king, side)
    if ending == ZERO:
        return number
    movers, line = men_of(row, side) & ~pinned, ALL
    while True:
        number = _write_moves(row, side, movers, ending, line, wanted, moves, number)
        if pinned == ZERO:
            return number
        movers, line = bit(lowest(pinned)), LINE[king, lowest(pinned)]
        pinned = rest(pinned)


@inner
def _write_moves(row, side, movers, ending, line, wanted, moves, number):
    """Write the moves of ``movers`` along ``line`` that end a check; return the number.

    Those onto ``wanted`` and promotions, that is; the king's are left out.
    """
    occupied, own = all_men(row), men_of(row, side)
    allowed = ending & line
    pawns = row[PAWNS] & movers
    forward = 8 if side == 0 else -8
    single = pushed(pawns, side) & ~occupied
    twice = pushed_twice(single, ~occupied, side) & allowed & wanted
    single &= allowed & (wanted | PROMOTION_RANKS)
    prey = (allowed & occupied & ~own) | (en_passant(row) & line)
    west, east = westward(pawns, side) & prey, eastward(pawns, side) & prey
    allowed &= wanted & ~own
    number = family.write_pawn_moves(single, forward, 4, moves, number)
    number = family.write_pawn_moves(twice, 2 * forward, 4, moves, number)
    number = family.write_pawn_moves(west, forward - 1, 4, moves, number)
    number = family.write_pawn_moves(east, forward + 1, 4, moves, number)
    for kind in range(KNIGHTS, KINGS):
        men = row[kind] & movers
        while men != ZERO:
            origin = lowest(men)
            men = rest(men)
            targets = attacks(kind, origin, occupied) & allowed
            while targets != ZERO:
                moves[number] = origin | lowest(targets) << TARGET | kind << MOVER
                targets = rest(targets)
                number += 1
    return number


@fills(shared.mobility, OrthodoxRules)
@inlined
def mobility(rules, row):
    """See ``core.kernels.mobility``."""
    side = side_to_move(row)
    occupied, own = all_men(row), men_of(row, side)
    king, danger = king_square(row, side), attacked(row, side)
    total = count(KING[king] & ~own & ~danger)
    if bit(king) & danger == ZERO:
        for wing in range(2):
            if castles_safely(rules, row, side, wing, occupied, danger):
                total += 1
    ending, pinned = checks_and_pins(row, king, side)
    if ending == ZERO:
        return total
    movers, line = own & ~pinned, ALL
    while True:
        total += _count_moves(row, side, movers, ending, line)
        if pinned == ZERO:
            return total
        movers, line = bit(lowest(pinned)), LINE[king, lowest(pinned)]
        pinned = rest(pinned)


@inlined
def _count_moves(row, side, movers, ending, line):
    """The number of moves that ``_write_moves`` would write."""
    occupied, own = all_men(row), men_of(row, side)
    allowed = ending & line
    pawns = row[PAWNS] & movers
    prey = (allowed & occupied & ~own) | (en_passant(row) & line)
    single = pushed(pawns, side) & ~occupied
    twice = pushed_twice(single, ~occupied, side) & allowed
    single &= allowed
    west, east = westward(pawns, side) & prey, eastward(pawns, side) & prey
    total = count(single) + count(twice) + count(west) + count(east)
    if (single | west | east) & PROMOTION_RANKS != ZERO:
        total += 3 * (
            count(single & PROMOTION_RANKS)
            + count(west & PROMOTION_RANKS)
            + count(east & PROMOTION_RANKS)
        )
    allowed &= ~own
    straight = (row[ROOKS] | row[QUEENS]) & movers
    slanted = (row[BISHOPS] | row[QUEENS]) & movers
    total += count_leaps(row[KNIGHTS] & movers, allowed)
    return total + count_slides(straight, slanted, ~occupied, allowed)


@fills(shared.apply, OrthodoxRules)
@inlined
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    family.apply(rules, row, move, out)
    if out[META] & PASSED != ZERO and not takes_in_passing(out):
        out[META] &= ~PASSED
    if rules.checks != 0:
        side = side_to_move(row)
        out[META] |= row[META] & CHECKS
        if in_check(out, 1 - side):
            out[META] += ONE << (FIRST_CHECKS + TWO * np.uint64(side))


@inlined
def shown_meta(row, side):
    """What ``side`` is shown of ``meta``: all but what the other may do in passing."""
    meta = row[META]
    return meta if side_to_move(row) == side else meta & ~MOVERS


@fills(shared.sight, OrthodoxRules)
@inlined
def sight(rules, row, side):
    """See ``core.kernels.sight``: nothing is hidden."""
    return ALL


@fills(shared.fits, OrthodoxRules)
@inlined
def fits(rules, row, side, view):
    """See ``core.kernels.fits``."""
    for place in range(WHITE + 1):
        if row[place] != view[place]:
            return False
    return shown_meta(row, side) == view[META]


@fills(shared.impression, OrthodoxRules)
@inlined
def impression(rules, row, side):
    """See ``core.kernels.impression``."""
    odd, total = FIRST, ZERO
    for place in range(WHITE + 1):
        total += mixed(row[place], odd)
        odd = following(odd)
    return folded(total + mixed(shown_meta(row, side), odd))


@fills(shared.notice, OrthodoxRules)
@inlined
def notice(rules, row, move):
    """See ``core.kernels.notice``: nothing has to be announced."""
    return 0
