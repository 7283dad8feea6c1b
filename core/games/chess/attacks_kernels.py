"""Where pieces could go on a board, whoever they belong to. Knows boards, not rows.

One slider is looked up by hyperbola quintessence
(https://www.chessprogramming.org/Hyperbola_Quintessence), all of a side grow together
(Kogge and Stone).
"""

from __future__ import annotations

import numpy as np

from core.boards import ALL, ONE, bit, count, flip
from core.games.chess.tables import (
    ANTIDIAGONAL,
    BISHOPS,
    COLUMN,
    DIAGONAL,
    KING,
    KNIGHT,
    KNIGHTS,
    QUEENS,
    ROOKS,
    ROW,
)
from core.jit import inlined

NOT_A = np.uint64(0xFEFE_FEFE_FEFE_FEFE)
NOT_H = np.uint64(0x7F7F_7F7F_7F7F_7F7F)
NOT_AB = np.uint64(0xFCFC_FCFC_FCFC_FCFC)
NOT_GH = np.uint64(0x3F3F_3F3F_3F3F_3F3F)
PROMOTION_RANKS = np.uint64(0xFF00_0000_0000_00FF)
THIRD = np.uint64(0x0000_0000_00FF_0000)
SIXTH = np.uint64(0x0000_FF00_0000_0000)
TWO, FOUR, SIX, SEVEN = np.uint64(2), np.uint64(4), np.uint64(6), np.uint64(7)
EIGHT, NINE, TEN = np.uint64(8), np.uint64(9), np.uint64(10)
FIFTEEN, SIXTEEN, SEVENTEEN = np.uint64(15), np.uint64(16), np.uint64(17)
INNER = np.uint64(0x3F)


@inlined
def _along(square, occupied, line):
    """Squares attacked from ``square`` on ``line``, the nearest pieces included."""
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
def attacks(kind, square, occupied):
    """The squares a piece on ``square`` attacks that is no pawn."""
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
def slide_targets(straight, slanted, empty):
    """The squares attacked by sliders on files and ranks, and by those on diagonals.

    Queens belong to both.
    """
    seen = _rise(straight, empty, EIGHT, ALL) | _fall(straight, empty, EIGHT, ALL)
    seen |= _rise(straight, empty, ONE, NOT_A) | _fall(straight, empty, ONE, NOT_H)
    seen |= _rise(slanted, empty, NINE, NOT_A) | _rise(slanted, empty, SEVEN, NOT_H)
    return seen | _fall(slanted, empty, SEVEN, NOT_A) | _fall(slanted, empty, NINE, NOT_H)


@inlined
def count_slides(straight, slanted, empty, allowed):
    """How many attacks of such sliders there are on squares of ``allowed``."""
    return (
        count(_rise(straight, empty, EIGHT, ALL) & allowed)
        + count(_fall(straight, empty, EIGHT, ALL) & allowed)
        + count(_rise(straight, empty, ONE, NOT_A) & allowed)
        + count(_fall(straight, empty, ONE, NOT_H) & allowed)
        + count(_rise(slanted, empty, NINE, NOT_A) & allowed)
        + count(_rise(slanted, empty, SEVEN, NOT_H) & allowed)
        + count(_fall(slanted, empty, SEVEN, NOT_A) & allowed)
        + count(_fall(slanted, empty, NINE, NOT_H) & allowed)
    )


@inlined
def leap_targets(knights):
    """The squares ``knights`` attack."""
    near = ((knights << ONE) & NOT_A) | ((knights >> ONE) & NOT_H)
    far = ((knights << TWO) & NOT_AB) | ((knights >> TWO) & NOT_GH)
    return near << SIXTEEN | near >> SIXTEEN | far << EIGHT | far >> EIGHT


@inlined
def count_leaps(knights, allowed):
    """How many attacks of ``knights`` there are on squares of ``allowed``."""
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


@inlined
def pushed(board, side):
    """``board`` one step ahead, as the pawns of ``side`` go."""
    return board << EIGHT if side == 0 else board >> EIGHT


@inlined
def pushed_twice(single, empty, side):
    """Second squares of the pawns whose first step ``single`` is free."""
    return pushed(single & (THIRD if side == 0 else SIXTH), side) & empty


@inlined
def westward(pawns, side):
    """Squares attacked towards the a-file."""
    return (pawns & NOT_A) << SEVEN if side == 0 else (pawns & NOT_A) >> NINE


@inlined
def eastward(pawns, side):
    """Squares attacked towards the h-file."""
    return (pawns & NOT_H) << NINE if side == 0 else (pawns & NOT_H) >> SEVEN
