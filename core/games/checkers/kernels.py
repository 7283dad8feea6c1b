"""Checkers over rows of four words.

A row holds, in this order: the men of both sides, their kings, all that is White's, and a
word ``meta`` whose bit 0 is the side to move. Squares are those of a chessboard, so half of
the bits are never set.

A move is ``origin | target << 6 | crowned << 12 | taken << 16``; ``crowned`` is 1 where a
man becomes a king, and ``taken`` has one bit for each dark square. Whichever way a man goes
from square to square, what it takes and where it ends is one move.

Taken men leave the board when the move is over; until then they are in the way.
"""

from __future__ import annotations

import numpy as np
from numba.extending import overload

from core import kernels as shared
from core.bits import ONE, ZERO, bit, count, lowest, rest
from core.games.checkers.rules import CheckersRules
from core.games.checkers.tables import MAN_KEYS, STEP, TURN_KEYS
from core.jit import inlined, kernel
from core.kernels import MOST_MOVES, plays

MEN, KINGS, WHITE, META = range(4)

NOT_A = np.uint64(0xFEFE_FEFE_FEFE_FEFE)
NOT_H = np.uint64(0x7F7F_7F7F_7F7F_7F7F)
LAST = (np.uint64(0xFF00_0000_0000_0000), np.uint64(0xFF))
LIGHT = np.uint64(0x55AA_55AA_55AA_55AA)
"""Squares on which nothing ever stands; everyone sees them."""

SEVEN, NINE, SIXTEEN = np.uint64(7), np.uint64(9), np.uint64(16)
CROWNED = 1 << 12


@inlined
def side_to_move(row):
    """0 for White, 1 for Black."""
    return np.int64(row[META] & ONE)


@inlined
def men_of(row, side):
    """Everything of ``side``."""
    return row[WHITE] if side == 0 else (row[MEN] | row[KINGS]) & ~row[WHITE]


@inlined
def taken_by(move):
    """The squares of the men that ``move`` takes."""
    dark, taken = np.uint64(move) >> SIXTEEN, ZERO
    while dark != ZERO:
        number = lowest(dark)
        dark = rest(dark)
        taken |= bit(2 * number + ((number >> 2) & 1))
    return taken


@inlined
def _word(origin, target, crowned, taken):
    word = origin | target << 6
    if crowned:
        word |= CROWNED
    while taken != ZERO:
        word |= 1 << (16 + (lowest(taken) >> 1))
        taken = rest(taken)
    return word


@inlined
def last_row(side):
    """Where the men of ``side`` become kings."""
    return LAST[0] if side == 0 else LAST[1]


@inlined
def pushed(men, side, empty):
    """Where men go one step to one side and to the other."""
    if side == 0:
        return ((men << SEVEN) & NOT_H & empty), ((men << NINE) & NOT_A & empty)
    return ((men >> NINE) & NOT_H & empty), ((men >> SEVEN) & NOT_A & empty)


@inlined
def _jumpers(men, enemy, empty):
    """The men that can take something on the next square, in any direction."""
    found = men & ((enemy & ((empty >> NINE) & NOT_H)) >> NINE) & NOT_H
    found |= men & ((enemy & ((empty >> SEVEN) & NOT_A)) >> SEVEN) & NOT_A
    found |= men & ((enemy & ((empty << SEVEN) & NOT_H)) << SEVEN) & NOT_H
    return found | (men & ((enemy & ((empty << NINE) & NOT_A)) << NINE) & NOT_A)


@inlined
def victim_of(square, way, king, enemy, empty, taken):
    """The square of the man that could be taken in a direction; -1 for none."""
    there = STEP[way, square]
    if king:
        while there >= 0 and empty & bit(there) != ZERO:
            there = STEP[way, there]
    if there < 0 or enemy & ~taken & bit(there) == ZERO:
        return -1
    behind = STEP[way, there]
    return there if behind >= 0 and empty & bit(behind) != ZERO else -1


@inlined
def goes_on(square, king, enemy, empty, taken):
    """Whether something can be taken from ``square``."""
    found = False
    for way in range(4):
        found |= victim_of(square, way, king, enemy, empty, taken) >= 0
    return found


@inlined
def must_go_on(rules, victim, way, king, enemy, empty, taken):
    """Whether behind ``victim`` a king may only stop where it can take another."""
    if not (rules.onward and king):
        return False
    landing = STEP[way, victim]
    while landing >= 0 and empty & bit(landing) != ZERO:
        if goes_on(landing, king, enemy, empty, taken):
            return True
        landing = STEP[way, landing]
    return False


@kernel
def _jump(rules, board, side, origin, square, king, taken, moves, number):
    """Write every capture that goes on from ``square``; the number of moves by then.

    ``board`` is the enemy's men and the empty squares, the origin among them.
    """
    enemy, empty = board
    ended = True
    for way in range(4):
        victim = victim_of(square, way, king, enemy, empty, taken)
        if victim < 0:
            continue
        ended = False
        now = taken | bit(victim)
        onward = must_go_on(rules, victim, way, king, enemy, empty, now)
        landing = STEP[way, victim]
        while landing >= 0 and empty & bit(landing) != ZERO:
            grown = king or (rules.at_once != 0 and bit(landing) & last_row(side) != ZERO)
            if not onward or goes_on(landing, grown, enemy, empty, now):
                number = _jump(
                    rules, board, side, origin, landing, grown, now, moves, number
                )
            landing = STEP[way, landing] if king else -1
    if ended and taken != ZERO and number < moves.size:
        crowned = king or bit(square) & last_row(side) != ZERO
        moves[number] = _word(origin, square, crowned, taken)
        number += 1
    return number


@inlined
def _distinct(moves, first, number, crowned_before):
    """Drop moves that came up before from ``first`` on; what is left of them."""
    kept = first
    for index in range(first, number):
        move = moves[index] & ~CROWNED if crowned_before else moves[index]
        place = first
        while place < kept and moves[place] != move:
            place += 1
        if place == kept:
            moves[kept] = move
            kept += 1
    return kept


@inlined
def _captures(rules, row, side, moves):
    own = men_of(row, side)
    enemy = men_of(row, 1 - side)
    empty = ~(own | enemy) & ~LIGHT
    number = 0
    able = _jumpers(row[MEN] & own, enemy, empty) | (row[KINGS] & own)
    while able != ZERO:
        origin = lowest(able)
        able = rest(able)
        king = row[KINGS] & bit(origin) != ZERO
        board = enemy, empty | bit(origin)
        first = number
        number = _jump(rules, board, side, origin, origin, king, ZERO, moves, number)
        number = _distinct(moves, first, number, king)
    return number


@inlined
def _longest(moves, number):
    """Keep the captures that take the most men."""
    most, kept = 0, 0
    for index in range(number):
        most = max(most, count(np.uint64(moves[index]) >> SIXTEEN))
    for index in range(number):
        if count(np.uint64(moves[index]) >> SIXTEEN) == most:
            moves[kept] = moves[index]
            kept += 1
    return kept


@inlined
def _steps(row, side, moves):
    own = men_of(row, side)
    empty = ~(row[MEN] | row[KINGS])
    number = 0
    left, right = pushed(row[MEN] & own, side, empty)
    back = (-7, -9) if side == 0 else (9, 7)
    for way in range(2):
        targets = left if way == 0 else right
        while targets != ZERO:
            target = lowest(targets)
            targets = rest(targets)
            crowned = bit(target) & last_row(side) != ZERO
            moves[number] = _word(target + back[way], target, crowned, ZERO)
            number += 1
    kings = row[KINGS] & own
    while kings != ZERO:
        origin = lowest(kings)
        kings = rest(kings)
        for way in range(4):
            target = STEP[way, origin]
            while target >= 0 and empty & bit(target) != ZERO:
                moves[number] = origin | target << 6
                number += 1
                target = STEP[way, target]
    return number


@kernel
def generate(rules, row, moves):
    """See ``core.kernels.generate``."""
    return moves_of(rules, row, side_to_move(row), moves)


@kernel
def moves_of(rules, row, side, moves):
    """Write what ``side`` could do: captures, and where there are none, steps."""
    number = _captures(rules, row, side, moves)
    if number == 0:
        return _steps(row, side, moves)
    return _longest(moves, number) if rules.longest else number


@kernel
def mobility(rules, row):
    """See ``core.kernels.mobility``."""
    return generate(rules, row, np.empty(MOST_MOVES, np.int64))


@inlined
def over(rules, row):
    """See ``core.kernels.over``: the side to move has nothing left."""
    return men_of(row, side_to_move(row)) == ZERO


@inlined
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    here, there = bit(move & 63), bit((move >> 6) & 63)
    gone = taken_by(move) | here
    is_king = row[KINGS] & here != ZERO or move & CROWNED != 0
    white = row[WHITE] & here != ZERO
    out[MEN] = (row[MEN] & ~gone) | (ZERO if is_king else there)
    out[KINGS] = (row[KINGS] & ~gone) | (there if is_king else ZERO)
    out[WHITE] = (row[WHITE] & ~gone) | (there if white else ZERO)
    out[META] = row[META] ^ ONE


@inlined
def _man_key(row, square):
    here = bit(square)
    black = np.int64(row[WHITE] & here == ZERO)
    return MAN_KEYS[black, np.int64(row[KINGS] & here != ZERO), square]


@kernel
def key(rules, row):
    """See ``core.kernels.key``: Zobrist's hash, one random word for each man and state."""
    total = TURN_KEYS[side_to_move(row)]
    men = row[MEN] | row[KINGS]
    while men != ZERO:
        total ^= _man_key(row, lowest(men))
        men = rest(men)
    return total


@inlined
def rekey(rules, row, move, out, before):
    """See ``core.kernels.rekey``."""
    after = before ^ TURN_KEYS[0] ^ TURN_KEYS[1]
    after ^= _man_key(row, move & 63) ^ _man_key(out, (move >> 6) & 63)
    taken = taken_by(move)
    while taken != ZERO:
        after ^= _man_key(row, lowest(taken))
        taken = rest(taken)
    return after


@overload(shared.generate)
def _generate(rules, row, moves):
    if plays(rules, CheckersRules):
        return lambda rules, row, moves: generate(rules, row, moves)
    return None


@overload(shared.mobility)
def _mobility(rules, row):
    if plays(rules, CheckersRules):
        return lambda rules, row: mobility(rules, row)
    return None


@overload(shared.over)
def _over(rules, row):
    if plays(rules, CheckersRules):
        return lambda rules, row: over(rules, row)
    return None


@overload(shared.apply)
def _apply(rules, row, move, out):
    if plays(rules, CheckersRules):
        return lambda rules, row, move, out: apply(rules, row, move, out)
    return None


@overload(shared.key)
def _key(rules, row):
    if plays(rules, CheckersRules):
        return lambda rules, row: key(rules, row)
    return None


@overload(shared.rekey)
def _rekey(rules, row, move, out, before):
    if plays(rules, CheckersRules):
        return lambda rules, row, move, out, before: rekey(rules, row, move, out, before)
    return None
