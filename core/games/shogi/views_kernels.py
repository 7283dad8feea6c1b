"""What a side sees of a row of shogi, which is all of it, and what beliefs ask."""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ZERO, bit2, lowest2, rest2, union
from core.games.shogi.attacks_kernels import every_square, king_square
from core.games.shogi.kernels import origin_of, target_of
from core.games.shogi.rows_kernels import code_at, in_hand, is_empty, pieces_of
from core.games.shogi.rules import ShogiRules
from core.games.shogi.tables import GOLD, KIND, PAWN, SQUARES
from core.jit import fills, inlined, kernel
from core.mixing_kernels import FIRST, folded, following, mixed


@fills(shared.sight, ShogiRules)
@inlined
def sight(rules, row, side):
    """See ``core.kernels.sight``: nothing is hidden."""
    return every_square()


@fills(shared.fits, ShogiRules)
@inlined
def fits(rules, row, side, view):
    """See ``core.kernels.fits``."""
    different = ZERO
    for place in range(row.size):
        different |= row[place] ^ view[place]
    return different == ZERO


@fills(shared.impression, ShogiRules)
@inlined
def impression(rules, row, side):
    """See ``core.kernels.impression``."""
    odd, total = FIRST, ZERO
    for place in range(row.size):
        total += mixed(row[place], odd)
        odd = following(odd)
    return folded(total)


@fills(shared.touched, ShogiRules)
@inlined
def touched(rules, row, move):
    """See ``core.kernels.touched``."""
    there, origin = bit2(target_of(move)), origin_of(move)
    return union(there, bit2(origin)) if origin < SQUARES else there


@fills(shared.alters, ShogiRules)
@inlined
def alters(rules, row, move):
    """See ``core.kernels.alters``."""
    return touched(rules, row, move)


@fills(shared.likely, ShogiRules)
@inlined
def likely(rules, habits, row, outlook, move, after):
    """See ``core.kernels.likely``: people like to take."""
    return np.float32(1.5 if code_at(row, target_of(move)) != 0 else 0.0)


@fills(shared.stratum, ShogiRules)
@inlined
def stratum(rules, row, side):
    """See ``core.kernels.stratum``: where the enemy's king stands."""
    king = king_square(row, 1 - side)
    return king if king < SQUARES else 0


@fills(shared.notice, ShogiRules)
@inlined
def notice(rules, row, move):
    """See ``core.kernels.notice``: nothing has to be announced."""
    return np.int64(0)


@fills(shared.tally, ShogiRules)
@kernel
def tally(rules, row, side, share, counts):
    """See ``core.kernels.tally``."""
    pieces = pieces_of(row, side)
    while not is_empty(pieces):
        square = lowest2(pieces)
        pieces = rest2(pieces)
        counts[KIND[code_at(row, square)], square] += share
    for code in range(PAWN, GOLD + 1):
        counts[KIND[code], SQUARES] += share * in_hand(row, side, code)
