"""What a side sees of a row, and what a belief asks of rows and moves.

A view is a row without what is hidden, and the squares in sight.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ONE, ZERO
from core.games.shogi.attacks_kernels import is_attacked
from core.games.shogi.fog_kernels import TRY, changed_by, fails, is_drop, seen_by
from core.games.shogi.kernels import target_of
from core.games.shogi.rows_kernels import all_pieces, code_at, side_to_move
from core.games.shogi.rules import FogShogiRules
from core.games.shogi.tables import HAND_BITS, META, PROMOTED
from core.jit import fills, inlined, kernel
from core.mixing_kernels import FIRST, folded, following, mixed

HANDS = (
    np.uint64((1 << HAND_BITS) - 1 << 1),
    np.uint64((1 << HAND_BITS) - 1 << 1 + HAND_BITS),
)
"""By side, the bits of ``meta`` for its hand."""

FIRST_HAND, SECOND_HAND = HANDS

SURER = np.float32(1.5)
"""Inverse temperature: who plays well plays better than by habit."""

TAKING = SURER * np.array(
    [0.0, 2.1, 2.7, 2.8, 3.4, 4.1, 4.7, 3.5, 4.7, 3.3, 3.3, 3.4, 3.5, 5.0, 5.6], np.float32
)
"""By the code of what is taken, fitted to ten games of Beacon against itself."""

GROWING, DROPPING = SURER * np.float32(1.3), SURER * np.float32(-0.1)
"""For a promotion and for a drop, likewise."""

DROP_SEEN = 1


@fills(shared.sight, FogShogiRules)
@kernel
def sight(rules, row, side):
    """See ``core.kernels.sight``."""
    return seen_by(row, side)


@inlined
def known_meta(rules, row, side):
    """What ``side`` knows of ``meta``: the turn, its hand and its own drop that failed."""
    known = ONE | (FIRST_HAND if side == 0 else SECOND_HAND)
    if rules.open_hands == 1:
        known |= FIRST_HAND | SECOND_HAND
    if side_to_move(row) != side:
        known |= TRY
    return row[META] & known


@fills(shared.fits, FogShogiRules)
@kernel
def fits(rules, row, side, view):
    """See ``core.kernels.fits``. The cheap tests come first."""
    low, high = view[META + 1], view[META + 2]
    if known_meta(rules, row, side) != view[META]:
        return False
    different = ZERO
    for place in range(0, META, 2):
        different |= (row[place] & low) ^ view[place]
        different |= (row[place + 1] & high) ^ view[place + 1]
    if different != ZERO:
        return False
    seen = seen_by(row, side)
    return seen[0] == low and seen[1] == high


@fills(shared.impression, FogShogiRules)
@kernel
def impression(rules, row, side):
    """See ``core.kernels.impression``: of the words of a view."""
    low, high = seen_by(row, side)
    odd = FIRST
    total = mixed(low, odd)
    odd = following(odd)
    total += mixed(high, odd) + known_meta(rules, row, side)
    for place in range(0, META, 2):
        odd = following(odd)
        total += mixed(row[place] & low, odd)
        odd = following(odd)
        total += mixed(row[place + 1] & high, odd)
    return folded(total)


@fills(shared.touched, FogShogiRules)
@inlined
def touched(rules, row, move):
    """See ``core.kernels.touched``."""
    return changed_by(row, move)


@fills(shared.alters, FogShogiRules)
@inlined
def alters(rules, row, move):
    """See ``core.kernels.alters``."""
    return changed_by(row, move)


@fills(shared.likely, FogShogiRules)
@inlined
def likely(rules, habits, row, outlook, move, after):
    """See ``core.kernels.likely``."""
    if is_drop(move):
        return DROPPING
    total = TAKING[code_at(row, target_of(move))]
    if move & PROMOTED:
        total += GROWING
    return total


@fills(shared.notice, FogShogiRules)
@inlined
def notice(rules, row, move):
    """See ``core.kernels.notice``: that what came into sight was dropped there.

    Whoever sees an empty square has a piece that could go there, and still does after.
    """
    if not is_drop(move) or fails(row, move):
        return np.int64(0)
    seen = is_attacked(row, target_of(move), side_to_move(row), all_pieces(row))
    return np.int64(DROP_SEEN if seen else 0)
