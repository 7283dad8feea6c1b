"""What can be taken in checkers: the captures, and the squares that they go over.

Taken men leave the board when the move is over; until then they are in the way, and none is
jumped twice. ``board`` is always the enemy's men and the empty squares, among them that of
the man that takes.
"""

from __future__ import annotations

import numpy as np

from core.boards import NONE_YET, ZERO, bit, count, lowest, rest
from core.games.checkers.tables import CROWNED, STEP, TAKEN, TARGET
from core.jit import inlined, inner

NOT_A = np.uint64(0xFEFE_FEFE_FEFE_FEFE)
NOT_H = np.uint64(0x7F7F_7F7F_7F7F_7F7F)
LAST = (np.uint64(0xFF00_0000_0000_0000), np.uint64(0xFF))
LIGHT = np.uint64(0x55AA_55AA_55AA_55AA)
"""Squares on which nothing ever stands; everyone sees them."""

SEVEN, NINE, SHIFT = np.uint64(7), np.uint64(9), np.uint64(TAKEN)


@inlined
def last_row(side):
    """Where the men of ``side`` become kings."""
    return LAST[0] if side == 0 else LAST[1]


@inlined
def _jumpers(rules, men, enemy, empty, side):
    """The men that can take something on the next square."""
    up = men & ((enemy & ((empty >> NINE) & NOT_H)) >> NINE) & NOT_H
    up |= men & ((enemy & ((empty >> SEVEN) & NOT_A)) >> SEVEN) & NOT_A
    down = men & ((enemy & ((empty << SEVEN) & NOT_H)) << SEVEN) & NOT_H
    down |= men & ((enemy & ((empty << NINE) & NOT_A)) << NINE) & NOT_A
    if rules.forwards:
        return up if side == 0 else down
    return up | down


@inlined
def _ways(rules, side, king):
    """The directions in which a man or a king takes: from the first to before the last."""
    if king or not rules.forwards:
        return 0, 4
    return 2 * side, 2 * side + 2


@inlined
def victim_of(square, way, flies, enemy, empty, taken):
    """The square of the man that could be taken in a direction; -1 for none."""
    there = STEP[way, square]
    if flies:
        while there >= 0 and empty & bit(there) != ZERO:
            there = STEP[way, there]
    if there < 0 or enemy & ~taken & bit(there) == ZERO:
        return -1
    behind = STEP[way, there]
    return there if behind >= 0 and empty & bit(behind) != ZERO else -1


@inlined
def goes_on(square, flies, enemy, empty, taken):
    """Whether something can be taken from ``square`` in any direction."""
    found = False
    for way in range(4):
        found |= victim_of(square, way, flies, enemy, empty, taken) >= 0
    return found


@inlined
def must_go_on(rules, victim, way, flies, enemy, empty, taken):
    """Whether behind ``victim`` a king may only stop where it can take another."""
    if not (rules.onward and flies):
        return False
    landing = STEP[way, victim]
    while landing >= 0 and empty & bit(landing) != ZERO:
        if goes_on(landing, True, enemy, empty, taken):
            return True
        landing = STEP[way, landing]
    return False


@inner
def _jump(rules, board, side, start, square, king, taken, moves, number):
    """Write every capture that goes on from ``square``; the number of moves by then.

    ``start`` is where it began, whether as a king, and where its moves begin in ``moves``.
    """
    enemy, empty = board
    ended = True
    flies = king and not rules.short
    first, last = _ways(rules, side, king)
    for way in range(first, last):
        victim = victim_of(square, way, flies, enemy, empty, taken)
        if victim < 0:
            continue
        ended = False
        now = taken | bit(victim)
        onward = must_go_on(rules, victim, way, flies, enemy, empty, now)
        landing = STEP[way, victim]
        while landing >= 0 and empty & bit(landing) != ZERO:
            grown = king or (rules.at_once != 0 and bit(landing) & last_row(side) != ZERO)
            if not onward or goes_on(landing, grown, enemy, empty, now):
                number = _jump(
                    rules, board, side, start, landing, grown, now, moves, number
                )
            landing = STEP[way, landing] if flies else -1
    if ended and taken != ZERO:
        origin, was_king, begins = start
        crowned = not was_king and (king or bit(square) & last_row(side) != ZERO)
        number = _noted(moves, begins, number, _word(origin, square, crowned, taken))
    return number


@inlined
def _word(origin, target, crowned, taken):
    word = origin | target << TARGET | np.int64(crowned) << CROWNED
    while taken != ZERO:
        word |= 1 << (TAKEN + (lowest(taken) >> 1))
        taken = rest(taken)
    return word


@inlined
def _noted(moves, first, number, word):
    """Write ``word`` unless it came up from ``first`` on, or there is no room for it.

    Returns the number of moves then.
    """
    place = first
    while place < number and moves[place] != word:
        place += 1
    if place < moves.size:
        moves[place] = word
    return max(number, min(place + 1, moves.size))


@inlined
def captures(rules, men, kings, enemy, side, moves):
    """Write the captures of ``men`` and ``kings`` of ``side``; their number."""
    empty = ~(men | kings | enemy) & ~LIGHT
    number = NONE_YET
    able = _jumpers(rules, men, enemy, empty, side) | kings
    while able != ZERO:
        origin = lowest(able)
        able = rest(able)
        king = kings & bit(origin) != ZERO
        board, start = (enemy, empty | bit(origin)), (origin, king, number)
        number = _jump(rules, board, side, start, origin, king, ZERO, moves, number)
    return longest(moves, number) if rules.longest else number


@inlined
def longest(moves, number):
    """Keep the captures that take the most men."""
    most, kept = 0, 0
    for index in range(number):
        most = max(most, count(np.uint64(moves[index]) >> SHIFT))
    for index in range(number):
        if count(np.uint64(moves[index]) >> SHIFT) == most:
            moves[kept] = moves[index]
            kept += 1
    return kept


@inner
def _most(rules, board, side, square, king, taken):
    """How many men can be taken in all by going on from ``square``.

    Asked only where the most must be taken, and then a king may stop anywhere.
    """
    enemy, empty = board
    most = count(taken)
    flies = king and not rules.short
    first, last = _ways(rules, side, king)
    for way in range(first, last):
        victim = victim_of(square, way, flies, enemy, empty, taken)
        if victim < 0:
            continue
        now = taken | bit(victim)
        landing = STEP[way, victim]
        while landing >= 0 and empty & bit(landing) != ZERO:
            grown = king or (rules.at_once != 0 and bit(landing) & last_row(side) != ZERO)
            most = max(most, _most(rules, board, side, landing, grown, now))
            landing = STEP[way, landing] if flies else -1
    return most


@inner
def _swept(rules, board, side, square, king, taken, needed):
    """The squares of all captures that go on from ``square`` and take ``needed`` men.

    None where there is no such capture; any number will do where ``needed`` is 0.
    """
    enemy, empty = board
    seen, ended = ZERO, True
    flies = king and not rules.short
    first, last = _ways(rules, side, king)
    for way in range(first, last):
        victim = victim_of(square, way, flies, enemy, empty, taken)
        if victim < 0:
            continue
        ended = False
        now = taken | bit(victim)
        onward = must_go_on(rules, victim, way, flies, enemy, empty, now)
        passed = _between(square, victim, way)
        landing = STEP[way, victim]
        while landing >= 0 and empty & bit(landing) != ZERO:
            passed |= bit(landing)
            grown = king or (rules.at_once != 0 and bit(landing) & last_row(side) != ZERO)
            if not onward or goes_on(landing, grown, enemy, empty, now):
                further = _swept(rules, board, side, landing, grown, now, needed)
                if further != ZERO:
                    seen |= passed | further
            landing = STEP[way, landing] if flies else -1
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
def captures_seen(rules, men, kings, enemy, side):
    """The squares that the captures of ``men`` and ``kings`` go over, stop at or end on."""
    empty = ~(men | kings | enemy) & ~LIGHT
    needed = np.int64(0)
    if rules.longest:
        able = men | kings
        while able != ZERO:
            square = lowest(able)
            able = rest(able)
            board, king = (enemy, empty | bit(square)), kings & bit(square) != ZERO
            needed = max(needed, _most(rules, board, side, square, king, ZERO))
    seen, able = ZERO, men | kings
    while able != ZERO:
        square = lowest(able)
        able = rest(able)
        board, king = (enemy, empty | bit(square)), kings & bit(square) != ZERO
        seen |= _swept(rules, board, side, square, king, ZERO, needed)
    return seen
