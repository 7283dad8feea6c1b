"""What a side sees of a position of checkers, and whether two look alike to it.

A side sees its own men and every square that one of its moves ends on, stops at or passes
over, as if it were its turn. So it sees whatever its moves depend on, and no more: where it
has something to take, only that.

A view is five words: those of a position, cut down to what is in sight, and the squares in
sight.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ALL, ONE, ZERO, bit, count, lowest, rest
from core.games.checkers.captures_kernels import LIGHT, captures_seen
from core.games.checkers.kernels import (
    crowns,
    men_of,
    origin_of,
    pushed,
    taken_by,
    target_of,
)
from core.games.checkers.rules import CheckersRules
from core.games.checkers.tables import (
    KINGS,
    MEN,
    META,
    STEP,
    WHITE,
)
from core.jit import fills, inlined, kernel
from core.mixing_kernels import FIRST, folded, following, mixed

VISIBLE = 4

ADVANCE, CROWNING = np.float32(0.15), np.float32(1.5)
"""Guesses: people like to go forward, and to have a king."""


@inlined
def _steps_seen(rules, row, side):
    own, empty = men_of(row, side), ~(row[MEN] | row[KINGS])
    left, right = pushed(row[MEN] & own, side, empty)
    seen, kings = left | right, row[KINGS] & own
    while kings != ZERO:
        king = lowest(kings)
        kings = rest(kings)
        for way in range(4):
            square = STEP[way, king]
            while square >= 0 and empty & bit(square) != ZERO:
                seen |= bit(square)
                square = -1 if rules.short else STEP[way, square]
    return seen


@fills(shared.sight, CheckersRules)
@kernel
def sight(rules, row, side):
    """See ``core.kernels.sight``."""
    if not rules.fog:
        return ALL
    own, enemy = men_of(row, side), men_of(row, 1 - side)
    seen = captures_seen(rules, row[MEN] & own, row[KINGS] & own, enemy, side)
    if seen == ZERO:
        seen = _steps_seen(rules, row, side)
    return seen | own | LIGHT


@fills(shared.fits, CheckersRules)
@inlined
def fits(rules, row, side, view):
    """See ``core.kernels.fits``. The cheap tests come first."""
    visible = view[VISIBLE]
    if row[META] != view[META] or row[WHITE] & visible != view[WHITE]:
        return False
    if row[MEN] & visible != view[MEN] or row[KINGS] & visible != view[KINGS]:
        return False
    if men_of(row, side) & ~visible != ZERO:
        return False
    return sight(rules, row, side) == visible


@fills(shared.impression, CheckersRules)
@inlined
def impression(rules, row, side):
    """See ``core.kernels.impression``: of the words of a view, mixed side by side."""
    visible, odd = sight(rules, row, side), FIRST
    total = mixed(visible, odd) + row[META]
    for place in range(META):
        odd = following(odd)
        total += mixed(row[place] & visible, odd)
    return folded(total)


@fills(shared.touched, CheckersRules)
@inlined
def touched(rules, row, move):
    """See ``core.kernels.touched``."""
    return bit(origin_of(move)) | bit(target_of(move)) | taken_by(move)


@fills(shared.alters, CheckersRules)
@inlined
def alters(rules, row, move):
    """See ``core.kernels.alters``: who goes round in a circle stands where it stood."""
    ends = bit(origin_of(move)) ^ bit(target_of(move))
    if crowns(move):
        ends |= bit(target_of(move))
    return ends | taken_by(move)


@fills(shared.likely, CheckersRules)
@inlined
def likely(rules, habits, row, outlook, move, after):
    """See ``core.kernels.likely``."""
    side = np.int64(row[META] & ONE)
    if row[KINGS] & bit(origin_of(move)) != ZERO:
        return np.float32(0.0)
    rank = target_of(move) >> 3
    total = ADVANCE * np.float32(rank if side == 0 else 7 - rank)
    return total + CROWNING * np.float32(crowns(move))


@fills(shared.stratum, CheckersRules)
@inlined
def stratum(rules, row, side):
    """See ``core.kernels.stratum``: how many men and kings the enemy has."""
    enemy = men_of(row, 1 - side)
    kings, men = count(row[KINGS] & enemy), count(row[MEN] & enemy)
    return 16 * min(3, kings) + min(15, men)


@fills(shared.notice, CheckersRules)
@inlined
def notice(rules, row, move):
    """See ``core.kernels.notice``: nothing is announced."""
    return np.int64(0)


@fills(shared.tally, CheckersRules)
@inlined
def tally(rules, row, side, share, counts):
    """See ``core.kernels.tally``."""
    own = men_of(row, side)
    for place in range(2):
        men = row[KINGS if place == 0 else MEN] & own
        while men != ZERO:
            counts[place, lowest(men)] += share
            men = rest(men)
