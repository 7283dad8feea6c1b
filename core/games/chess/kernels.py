"""Fog-of-war chess over rows of eight words.

A row holds, in this order: pawns, knights, bishops, rooks, queens and kings of both
sides, the men of White, and a word ``meta``: bit 0 is the side to move, bits 1 to 4 are
the castling rights K Q k q, bits 8 to 14 the en-passant square plus one. That square is
kept only when a pawn stands ready to take there, so that equal positions are equal rows.

A move is ``origin | target << 6 | promotion << 12 | mover << 16``; promotion and mover are
indices of the row's words, and promotion is 0 for none.

There is no check: a king may step anywhere it could reach, castling only asks for empty
squares, and the game is over when a king is gone.

Sliding attacks are found by hyperbola quintessence
(https://www.chessprogramming.org/Hyperbola_Quintessence).
"""

from __future__ import annotations

import numpy as np
from numba.extending import overload

from core import kernels as shared
from core.bits import ALL, ONE, ZERO, bit, count, flip, lowest, rest
from core.games.chess.rules import ChessRules
from core.games.chess.tables import (
    ANTIDIAGONAL,
    COLUMN,
    DIAGONAL,
    KEEP,
    KING,
    KNIGHT,
    MAN_KEYS,
    META_KEYS,
    ROW,
)
from core.jit import inlined, kernel
from core.kernels import plays

PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS, WHITE, META = range(8)

NOT_A = np.uint64(0xFEFE_FEFE_FEFE_FEFE)
NOT_H = np.uint64(0x7F7F_7F7F_7F7F_7F7F)
ENDS = np.uint64(0xFF00_0000_0000_00FF)
THIRD = np.uint64(0x0000_0000_00FF_0000)
SIXTH = np.uint64(0x0000_FF00_0000_0000)
SEVEN, EIGHT, NINE = np.uint64(7), np.uint64(8), np.uint64(9)
NOT_AB = np.uint64(0xFCFC_FCFC_FCFC_FCFC)
NOT_GH = np.uint64(0x3F3F_3F3F_3F3F_3F3F)
TWO, FOUR, SIX, TEN = np.uint64(2), np.uint64(4), np.uint64(6), np.uint64(10)
FIFTEEN, SIXTEEN, SEVENTEEN = np.uint64(15), np.uint64(16), np.uint64(17)
INNER = np.uint64(0x3F)
BYTE = np.uint64(0xFF)
RIGHTS = np.uint64(0xF)
SQUARE = np.uint64(0x7F)


@inlined
def _along(square, occupied, line):
    """Squares attacked from ``square`` on ``line``, the nearest men included."""
    blockers = occupied & line
    here = bit(square)
    up = blockers - (here << ONE)
    down = flip(flip(blockers) - (flip(here) << ONE))
    return (up ^ down) & line


@inlined
def bishop_attacks(square, occupied):
    """The squares a bishop on ``square`` attacks."""
    return _along(square, occupied, DIAGONAL[square]) | _along(
        square, occupied, ANTIDIAGONAL[square]
    )


@inlined
def rook_attacks(square, occupied):
    """The squares a rook on ``square`` attacks."""
    first = np.uint64(square & 56)
    inner = (occupied >> (first + ONE)) & INNER
    return _along(square, occupied, COLUMN[square]) | (ROW[square & 7, inner] << first)


@inlined
def all_men(row):
    """The men of both sides."""
    return row[PAWNS] | row[KNIGHTS] | row[BISHOPS] | row[ROOKS] | row[QUEENS] | row[KINGS]


@inlined
def _rise(sliders, empty, step, edge):
    """Squares attacked by all ``sliders`` in one direction that goes up the numbers.

    The sliders grow over empty squares by one, two and four steps (Kogge and Stone); what
    comes over the edge of the board would land outside ``edge``. One slider's ray never
    covers another's in the same direction, so the squares can be counted as moves.
    """
    free = empty & edge
    grown = sliders | (free & (sliders << step))
    free &= free << step
    grown |= free & (grown << (step + step))
    free &= free << (step + step)
    grown |= free & (grown << (step * FOUR))
    return (grown << step) & edge


@inlined
def _fall(sliders, empty, step, edge):
    """As ``_rise``, in a direction that goes down the numbers."""
    free = empty & edge
    grown = sliders | (free & (sliders >> step))
    free &= free >> step
    grown |= free & (grown >> (step + step))
    free &= free >> (step + step)
    grown |= free & (grown >> (step * FOUR))
    return (grown >> step) & edge


@inlined
def _ahead(board, side):
    return board << EIGHT if side == 0 else board >> EIGHT


@inlined
def westward(pawns, side):
    """Squares attacked towards the a-file."""
    return (pawns & NOT_A) << SEVEN if side == 0 else (pawns & NOT_A) >> NINE


@inlined
def eastward(pawns, side):
    """Squares attacked towards the h-file."""
    return (pawns & NOT_H) << NINE if side == 0 else (pawns & NOT_H) >> SEVEN


@inlined
def _twice(single, empty, side):
    """Second squares of the pawns whose first step ``single`` is free."""
    return _ahead(single & (THIRD if side == 0 else SIXTH), side) & empty


@inlined
def side_to_move(row):
    """0 for White, 1 for Black."""
    return np.int64(row[META] & ONE)


@inlined
def en_passant(row):
    """The en-passant square as a board; empty for none."""
    square = (row[META] >> EIGHT) & SQUARE
    return ZERO if square == ZERO else ONE << (square - ONE)


@inlined
def men_of(row, side):
    """The men of ``side``."""
    return row[WHITE] if side == 0 else all_men(row) & ~row[WHITE]


@inlined
def over(rules, row):
    """See ``core.kernels.over``: a king is gone."""
    kings = row[KINGS]
    return (kings & row[WHITE]) == ZERO or (kings & ~row[WHITE]) == ZERO


@inlined
def _castle(rules, row, side, wing, occupied):
    """Whether ``side`` may castle: wing 0 short, 1 long."""
    first = np.uint64(56 * side)
    own = row[WHITE] if side == 0 else ~row[WHITE]
    between = np.uint64(0x60) if wing == 0 else np.uint64(0x0E)
    if (occupied >> first) & between != ZERO:
        return False
    if rules.by_placement == 0:
        return (row[META] >> np.uint64(1 + 2 * side + wing)) & ONE != ZERO
    rook = np.uint64(0x80) if wing == 0 else np.uint64(0x01)
    at_home = row[KINGS] & own & (np.uint64(0x10) << first) != ZERO
    return at_home and row[ROOKS] & own & (rook << first) != ZERO


@inlined
def _attacks(kind, square, occupied):
    if kind == KNIGHTS:
        return KNIGHT[square]
    if kind == BISHOPS:
        return bishop_attacks(square, occupied)
    if kind == ROOKS:
        return rook_attacks(square, occupied)
    if kind == QUEENS:
        return bishop_attacks(square, occupied) | rook_attacks(square, occupied)
    return KING[square]


@inlined
def _write_pawn_moves(targets, step, promotions, moves, number):
    """Write the pawn moves that end on ``targets``, each ``step`` from its origin."""
    while targets != ZERO:
        target = lowest(targets)
        targets = rest(targets)
        move = (target - step) | target << 6 | PAWNS << 16
        if bit(target) & ENDS == ZERO:
            moves[number] = move
            number += 1
        else:
            for kind in range(QUEENS, QUEENS - promotions, -1):
                moves[number] = move | kind << 12
                number += 1
    return number


@inlined
def _leap_targets(knights):
    """The squares ``knights`` attack."""
    near = ((knights << ONE) & NOT_A) | ((knights >> ONE) & NOT_H)
    far = ((knights << TWO) & NOT_AB) | ((knights >> TWO) & NOT_GH)
    return near << SIXTEEN | near >> SIXTEEN | far << EIGHT | far >> EIGHT


@inlined
def _leaps(knights, allowed):
    """How often one of ``knights`` attacks a square of ``allowed``."""
    return (
        count((knights << SEVENTEEN) & NOT_A & allowed)
        + count((knights << FIFTEEN) & NOT_H & allowed)
        + count((knights << TEN) & NOT_AB & allowed)
        + count((knights << SIX) & NOT_GH & allowed)
        + count((knights >> SIX) & NOT_AB & allowed)
        + count((knights >> TEN) & NOT_GH & allowed)
        + count((knights >> FIFTEEN) & NOT_A & allowed)
        + count((knights >> SEVENTEEN) & NOT_H & allowed)
    )


@kernel
def write_moves(rules, row, walls, moves):
    """As ``generate``, but no man steps onto ``walls`` or slides over them."""
    side = side_to_move(row)
    occupied = all_men(row) | walls
    own = men_of(row, side)
    empty = ~occupied
    barred = own | walls
    pawns = row[PAWNS] & own
    prey = (occupied & ~barred) | (en_passant(row) & ~walls)
    promotions = 4 if rules.underpromotion else 1
    forward = 8 if side == 0 else -8
    single = _ahead(pawns, side) & empty
    number = _write_pawn_moves(single, forward, promotions, moves, 0)
    number = _write_pawn_moves(
        _twice(single, empty, side), 2 * forward, promotions, moves, number
    )
    number = _write_pawn_moves(
        westward(pawns, side) & prey, forward - 1, promotions, moves, number
    )
    number = _write_pawn_moves(
        eastward(pawns, side) & prey, forward + 1, promotions, moves, number
    )
    for kind in range(KNIGHTS, WHITE):
        men = row[kind] & own
        while men != ZERO:
            origin = lowest(men)
            men = rest(men)
            targets = _attacks(kind, origin, occupied) & ~barred
            while targets != ZERO:
                moves[number] = origin | lowest(targets) << 6 | kind << 16
                targets = rest(targets)
                number += 1
    for wing in range(2):
        if _castle(rules, row, side, wing, occupied):
            king = 4 + 56 * side
            moves[number] = king | (king + 2 - 4 * wing) << 6 | KINGS << 16
            number += 1
    return number


@kernel
def generate(rules, row, moves):
    """See ``core.kernels.generate``."""
    return write_moves(rules, row, ZERO, moves)


@inlined
def mobility(rules, row):
    """See ``core.kernels.mobility``."""
    side = side_to_move(row)
    occupied = all_men(row)
    own = men_of(row, side)
    pawns = row[PAWNS] & own
    prey = (occupied & ~own) | en_passant(row)
    single = _ahead(pawns, side) & ~occupied
    west = westward(pawns, side) & prey
    east = eastward(pawns, side) & prey
    total = (
        count(single) + count(_twice(single, ~occupied, side)) + count(west) + count(east)
    )
    if rules.underpromotion and (single | west | east) & ENDS != ZERO:
        total += 3 * (count(single & ENDS) + count(west & ENDS) + count(east & ENDS))
    total += _leaps(row[KNIGHTS] & own, ~own)
    empty = ~occupied
    straight = (row[ROOKS] | row[QUEENS]) & own
    total += count(_rise(straight, empty, EIGHT, ALL) & ~own)
    total += count(_fall(straight, empty, EIGHT, ALL) & ~own)
    total += count(_rise(straight, empty, ONE, NOT_A) & ~own)
    total += count(_fall(straight, empty, ONE, NOT_H) & ~own)
    slanted = (row[BISHOPS] | row[QUEENS]) & own
    total += count(_rise(slanted, empty, NINE, NOT_A) & ~own)
    total += count(_rise(slanted, empty, SEVEN, NOT_H) & ~own)
    total += count(_fall(slanted, empty, SEVEN, NOT_A) & ~own)
    total += count(_fall(slanted, empty, NINE, NOT_H) & ~own)
    king = row[KINGS] & own
    if king != ZERO:
        total += count(KING[lowest(king)] & ~own)
    for wing in range(2):
        if _castle(rules, row, side, wing, occupied):
            total += 1
    return total


@inlined
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    origin, target = move & 63, (move >> 6) & 63
    promotion, mover = (move >> 12) & 15, (move >> 16) & 7
    side = side_to_move(row)
    here, there = bit(origin), bit(target)
    gone = here | there
    if mover == PAWNS and there == en_passant(row):
        gone |= there >> EIGHT if side == 0 else there << EIGHT
    keep = ~gone
    for kind in range(WHITE + 1):
        out[kind] = row[kind] & keep
    out[promotion if promotion != 0 else mover] |= there
    if side == 0:
        out[WHITE] |= there
    if mover == KINGS and (target - origin == 2 or origin - target == 2):
        _move_rook(out, origin, target, side)
    rights = (row[META] >> ONE) & RIGHTS & KEEP[origin] & KEEP[target]
    passed = ZERO
    if rules.en_passant != 0 and mover == PAWNS and abs(target - origin) == 16:
        hunters = out[PAWNS] & ~out[WHITE] if side == 0 else out[PAWNS] & out[WHITE]
        if hunters & ((there & NOT_A) >> ONE | (there & NOT_H) << ONE) != ZERO:
            passed = np.uint64((origin + target) // 2 + 1)
    out[META] = np.uint64(1 - side) | rights << ONE | passed << EIGHT


@inlined
def _move_rook(out, origin, target, side):
    first = np.uint64(56 * side)
    squares = (np.uint64(0xA0) if target > origin else np.uint64(0x09)) << first
    out[ROOKS] ^= squares
    if side == 0:
        out[WHITE] ^= squares


@inlined
def sight(rules, row, side):
    """See ``core.kernels.sight``."""
    occupied = all_men(row)
    own = men_of(row, side)
    empty = ~occupied
    pawns = row[PAWNS] & own
    seen = own
    ahead = _ahead(pawns, side)
    single = ahead & empty
    if rules.front:
        seen |= ahead | _twice(single, ~ZERO, side)
    else:
        seen |= single | _twice(single, empty, side)
    aside = westward(pawns, side) | eastward(pawns, side)
    if rules.diagonals:
        seen |= aside
    else:
        seen |= aside & occupied
    if side == side_to_move(row):
        passed = aside & en_passant(row)
        seen |= passed
        if rules.en_passant == 2:
            seen |= passed >> EIGHT if side == 0 else passed << EIGHT
    seen |= _leap_targets(row[KNIGHTS] & own)
    straight = (row[ROOKS] | row[QUEENS]) & own
    seen |= _rise(straight, empty, EIGHT, ALL) | _fall(straight, empty, EIGHT, ALL)
    seen |= _rise(straight, empty, ONE, NOT_A) | _fall(straight, empty, ONE, NOT_H)
    slanted = (row[BISHOPS] | row[QUEENS]) & own
    seen |= _rise(slanted, empty, NINE, NOT_A) | _rise(slanted, empty, SEVEN, NOT_H)
    seen |= _fall(slanted, empty, SEVEN, NOT_A) | _fall(slanted, empty, NINE, NOT_H)
    king = row[KINGS] & own
    if king != ZERO:
        seen |= KING[lowest(king)]
    return seen


@kernel
def key(rules, row):
    """See ``core.kernels.key``: Zobrist's hash, one random word for each man and state."""
    total = META_KEYS[np.int64(row[META])]
    for kind in range(WHITE):
        men = row[kind]
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            black = np.int64(row[WHITE] & bit(square) == ZERO)
            total ^= MAN_KEYS[black, kind, square]
    return total


@inlined
def rekey(rules, row, move, out, before):
    """See ``core.kernels.rekey``."""
    origin, target = move & 63, (move >> 6) & 63
    promotion, mover = (move >> 12) & 15, (move >> 16) & 7
    side = side_to_move(row)
    after = before ^ META_KEYS[np.int64(row[META])] ^ META_KEYS[np.int64(out[META])]
    after ^= MAN_KEYS[side, mover, origin]
    after ^= MAN_KEYS[side, promotion if promotion != 0 else mover, target]
    there = bit(target)
    if all_men(row) & there != ZERO:
        after ^= MAN_KEYS[1 - side, kind_at(row, there), target]
    elif mover == PAWNS and there == en_passant(row):
        after ^= MAN_KEYS[1 - side, PAWNS, target - 8 if side == 0 else target + 8]
    elif mover == KINGS and target - origin == 2:
        after ^= MAN_KEYS[side, ROOKS, target + 1] ^ MAN_KEYS[side, ROOKS, target - 1]
    elif mover == KINGS and origin - target == 2:
        after ^= MAN_KEYS[side, ROOKS, target - 2] ^ MAN_KEYS[side, ROOKS, target + 1]
    return after


@inlined
def kind_at(row, there):
    """The kind of the man on the square ``there``, which must not be empty."""
    kind = PAWNS
    while row[kind] & there == ZERO:
        kind += 1
    return kind


@overload(shared.generate)
def _generate(rules, row, moves):
    if plays(rules, ChessRules):
        return lambda rules, row, moves: generate(rules, row, moves)
    return None


@overload(shared.mobility)
def _mobility(rules, row):
    if plays(rules, ChessRules):
        return lambda rules, row: mobility(rules, row)
    return None


@overload(shared.over)
def _over(rules, row):
    if plays(rules, ChessRules):
        return lambda rules, row: over(rules, row)
    return None


@overload(shared.apply)
def _apply(rules, row, move, out):
    if plays(rules, ChessRules):
        return lambda rules, row, move, out: apply(rules, row, move, out)
    return None


@overload(shared.sight)
def _sight(rules, row, side):
    if plays(rules, ChessRules):
        return lambda rules, row, side: sight(rules, row, side)
    return None


@overload(shared.key)
def _key(rules, row):
    if plays(rules, ChessRules):
        return lambda rules, row: key(rules, row)
    return None


@overload(shared.rekey)
def _rekey(rules, row, move, out, before):
    if plays(rules, ChessRules):
        return lambda rules, row, move, out, before: rekey(rules, row, move, out, before)
    return None
