"""What a side sees of a position of checkers, and whether two look alike to it.

A side sees its own men and every square that one of its moves ends on, stops at or passes
over, as if it were its turn. So it sees whatever its moves depend on, and no more: where it
has something to take, only that.

A view is five words: those of a position, cut down to what is in sight, and the squares in
sight.
"""

from __future__ import annotations

import numpy as np
from numba.extending import overload

from core import kernels as shared
from core.bits import ALL, ONE, ZERO, bit, count, lowest, rest
from core.games.checkers.kernels import (
    CROWNED,
    KINGS,
    LIGHT,
    MEN,
    META,
    WHITE,
    goes_on,
    last_row,
    men_of,
    must_go_on,
    pushed,
    taken_by,
    victim_of,
)
from core.games.checkers.rules import CheckersRules
from core.games.checkers.tables import STEP
from core.jit import inlined, kernel
from core.kernels import plays

VISIBLE = 4

MIX = np.uint64(0x9E37_79B9_7F4A_7C15)
STIR = np.uint64(0xD6E8_FEB8_6659_FD93)
TWENTY_NINE, HALF = np.uint64(29), np.uint64(32)

ADVANCE, CROWNING = np.float32(0.1), np.float32(1.0)
"""Guesses: people like to go forward, and to have a king."""


@kernel
def _most(rules, board, side, square, king, taken):
    """How many men can be taken in all by going on from ``square``."""
    enemy, empty = board
    most = count(taken)
    for way in range(4):
        victim = victim_of(square, way, king, enemy, empty, taken)
        if victim < 0:
            continue
        now = taken | bit(victim)
        landing = STEP[way, victim]
        while landing >= 0 and empty & bit(landing) != ZERO:
            grown = king or (rules.at_once != 0 and bit(landing) & last_row(side) != ZERO)
            most = max(most, _most(rules, board, side, landing, grown, now))
            landing = STEP[way, landing] if king else -1
    return most


@kernel
def _swept(rules, board, side, square, king, taken, needed):
    """The squares of all captures that go on from ``square`` and take ``needed`` men.

    None where there is no such capture; any number will do where ``needed`` is 0.
    """
    enemy, empty = board
    seen, ended = ZERO, True
    for way in range(4):
        victim = victim_of(square, way, king, enemy, empty, taken)
        if victim < 0:
            continue
        ended = False
        now = taken | bit(victim)
        onward = must_go_on(rules, victim, way, king, enemy, empty, now)
        passed = _between(square, victim, way)
        landing = STEP[way, victim]
        while landing >= 0 and empty & bit(landing) != ZERO:
            passed |= bit(landing)
            grown = king or (rules.at_once != 0 and bit(landing) & last_row(side) != ZERO)
            if not onward or goes_on(landing, grown, enemy, empty, now):
                further = _swept(rules, board, side, landing, grown, now, needed)
                if further != ZERO:
                    seen |= passed | further
            landing = STEP[way, landing] if king else -1
    if ended and taken != ZERO and (needed == 0 or count(taken) == needed):
        seen |= bit(square)
    return seen


@inlined
def _between(square, victim, way):
    """The squares from ``square`` to ``victim``, the latter included."""
    passed = ZERO
    while square != victim:
        square = STEP[way, square]
        passed |= bit(square)
    return passed


@inlined
def _captures_seen(rules, row, side):
    own, enemy = men_of(row, side), men_of(row, 1 - side)
    empty = ~(own | enemy) & ~LIGHT
    needed = np.int64(0)
    if rules.longest:
        men = own
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            king = row[KINGS] & bit(square) != ZERO
            board = enemy, empty | bit(square)
            needed = max(needed, _most(rules, board, side, square, king, ZERO))
    seen, men = ZERO, own
    while men != ZERO:
        square = lowest(men)
        men = rest(men)
        king = row[KINGS] & bit(square) != ZERO
        board = enemy, empty | bit(square)
        seen |= _swept(rules, board, side, square, king, ZERO, needed)
    return seen


@inlined
def _steps_seen(row, side):
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
                square = STEP[way, square]
    return seen


@kernel
def sight(rules, row, side):
    """See ``core.kernels.sight``."""
    if not rules.fog:
        return ALL
    seen = _captures_seen(rules, row, side)
    if seen == ZERO:
        seen = _steps_seen(row, side)
    return seen | men_of(row, side) | LIGHT


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


@inlined
def _mixed(word, odd):
    mixed = (word ^ odd) * STIR
    mixed = (mixed ^ (mixed >> HALF)) * odd
    return mixed ^ (mixed >> TWENTY_NINE)


@inlined
def impression(rules, row, side):
    """See ``core.kernels.impression``: of the words of a view, mixed side by side."""
    visible, odd = sight(rules, row, side), MIX
    total = _mixed(visible, odd) + row[META]
    for place in range(META):
        odd = odd * STIR + (ONE << ONE)
        total += _mixed(row[place] & visible, odd)
    total = (total ^ (total >> HALF)) * STIR
    return total ^ (total >> HALF)


@inlined
def touched(rules, row, move):
    """See ``core.kernels.touched``."""
    return bit(move & 63) | bit((move >> 6) & 63) | taken_by(move)


@inlined
def alters(rules, row, move):
    """See ``core.kernels.alters``: who goes round in a circle stands where it stood."""
    ends = bit(move & 63) ^ bit((move >> 6) & 63)
    if move & CROWNED != 0:
        ends |= bit((move >> 6) & 63)
    return ends | taken_by(move)


@inlined
def likely(rules, row, move):
    """See ``core.kernels.likely``."""
    side = np.int64(row[META] & ONE)
    if row[KINGS] & bit(move & 63) != ZERO:
        return np.float32(0.0)
    rank = (move >> 9) & 7
    total = ADVANCE * np.float32(rank if side == 0 else 7 - rank)
    return total + CROWNING * np.float32((move >> 12) & 1)


@inlined
def stratum(rules, row, side):
    """See ``core.kernels.stratum``: how many men and kings the enemy has."""
    enemy = men_of(row, 1 - side)
    return min(3, count(row[KINGS] & enemy)) * 16 + count(row[MEN] & enemy)


@inlined
def notice(rules, row, move):
    """See ``core.kernels.notice``: nothing is announced."""
    return np.int64(0)


@inlined
def tally(rules, row, side, counts):
    """See ``core.kernels.tally``."""
    own = men_of(row, side)
    for place in range(2):
        men = row[KINGS if place == 0 else MEN] & own
        while men != ZERO:
            counts[place, lowest(men)] += 1
            men = rest(men)


@overload(shared.sight)
def _sight(rules, row, side):
    if plays(rules, CheckersRules):
        return lambda rules, row, side: sight(rules, row, side)
    return None


@overload(shared.fits)
def _fits(rules, row, side, view):
    if plays(rules, CheckersRules):
        return lambda rules, row, side, view: fits(rules, row, side, view)
    return None


@overload(shared.impression)
def _impression(rules, row, side):
    if plays(rules, CheckersRules):
        return lambda rules, row, side: impression(rules, row, side)
    return None


@overload(shared.touched)
def _touched(rules, row, move):
    if plays(rules, CheckersRules):
        return lambda rules, row, move: touched(rules, row, move)
    return None


@overload(shared.alters)
def _alters(rules, row, move):
    if plays(rules, CheckersRules):
        return lambda rules, row, move: alters(rules, row, move)
    return None


@overload(shared.likely)
def _likely(rules, row, move):
    if plays(rules, CheckersRules):
        return lambda rules, row, move: likely(rules, row, move)
    return None


@overload(shared.stratum)
def _stratum(rules, row, side):
    if plays(rules, CheckersRules):
        return lambda rules, row, side: stratum(rules, row, side)
    return None


@overload(shared.notice)
def _notice(rules, row, move):
    if plays(rules, CheckersRules):
        return lambda rules, row, move: notice(rules, row, move)
    return None


@overload(shared.tally)
def _tally(rules, row, side, counts):
    if plays(rules, CheckersRules):
        return lambda rules, row, side, counts: tally(rules, row, side, counts)
    return None
