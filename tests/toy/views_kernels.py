"""What a side sees of a row, and what a belief asks of rows and moves.

A view is a row without what is hidden, and the squares in sight.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ONE, ZERO, bit2, empty2, union
from core.jit import fills, inlined, kernel
from core.mixing_kernels import FIRST, folded, following, mixed
from tests.toy.kernels import in_hand, man_at, put, watch
from tests.toy.rules import ToyRules
from tests.toy.tables import HELD, KING, META, SQUARES, TARGET

VISIBLE = 7
FIRST_HAND, SECOND_HAND = np.uint64(0xFFF0), np.uint64(0xFFF_0000)


@fills(shared.sight, ToyRules)
@kernel
def sight(rules, row, side):
    """See ``core.kernels.sight``."""
    seen, board = np.empty(SQUARES, np.uint8), empty2()
    watch(rules, row, side, seen)
    for square in range(SQUARES):
        if seen[square]:
            board = union(board, bit2(square))
    return board


@inlined
def known_meta(rules, row, side):
    """What ``side`` knows of ``meta``: all but the other's hand, if there is fog."""
    if not rules.fog:
        return row[META]
    return row[META] & ~(SECOND_HAND if side == 0 else FIRST_HAND)


@kernel
def show(rules, row, side, view):
    """Write what ``side`` sees: a row without what is hidden, and the squares in sight."""
    seen = np.empty(SQUARES, np.uint8)
    watch(rules, row, side, seen)
    view[:] = 0
    for square in range(SQUARES):
        if seen[square]:
            put(view, square, man_at(row, square))
            view[VISIBLE + (square >> 6)] |= ONE << np.uint64(square & 63)
    view[META] = known_meta(rules, row, side)


@fills(shared.fits, ToyRules)
@kernel
def fits(rules, row, side, view):
    """See ``core.kernels.fits``."""
    shown = np.empty_like(view)
    show(rules, row, side, shown)
    different = ZERO
    for place in range(view.size):
        different |= shown[place] ^ view[place]
    return different == ZERO


@fills(shared.impression, ToyRules)
@kernel
def impression(rules, row, side):
    """See ``core.kernels.impression``."""
    shown, odd, total = np.empty(VISIBLE + 2, np.uint64), FIRST, ZERO
    show(rules, row, side, shown)
    for place in range(shown.size):
        total += mixed(shown[place], odd)
        odd = following(odd)
    return folded(total)


@fills(shared.touched, ToyRules)
@inlined
def touched(rules, row, move):
    """See ``core.kernels.touched``; of a drop both ends are one square."""
    return union(bit2(move & 127), bit2((move >> TARGET) & 127))


@fills(shared.alters, ToyRules)
@inlined
def alters(rules, row, move):
    """See ``core.kernels.alters``."""
    return touched(rules, row, move)


@fills(shared.likely, ToyRules)
@inlined
def likely(rules, habits, row, outlook, move, after):
    """See ``core.kernels.likely``: people like to take."""
    taken = man_at(row, (move >> TARGET) & 127) & 7
    return np.float32(1.5 if taken != 0 else 0.0)


@fills(shared.stratum, ToyRules)
@kernel
def stratum(rules, row, side):
    """See ``core.kernels.stratum``: where the enemy's king stands."""
    for square in range(SQUARES):
        if man_at(row, square) == KING + 8 * (1 - side):
            return square
    return 0


@fills(shared.notice, ToyRules)
@inlined
def notice(rules, row, move):
    """See ``core.kernels.notice``: nothing is announced."""
    return np.int64(0)


@fills(shared.tally, ToyRules)
@kernel
def tally(rules, row, side, share, counts):
    """See ``core.kernels.tally``."""
    for square in range(SQUARES):
        code = man_at(row, square)
        if code != 0 and code >> 3 == side:
            counts[(code & 7) - 1, square] += share
    for slot in range(len(HELD)):
        counts[HELD[slot] - 1, SQUARES] += share * in_hand(row, side, slot)
