"""Checkers over rows of four words.

A row holds, in this order: the men of both sides, their kings, all that is White's, and a
word ``meta`` whose bit 0 is the side to move. Squares are those of a chessboard, so half of
the bits are never set.

A move has the fields that ``MOVE_FIELDS`` declares. Whichever way a man goes from square to
square, what it takes and where it ends is one move.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ONE, ZERO, bit, lowest, rest
from core.games.checkers.captures_kernels import NOT_A, NOT_H, captures, last_row
from core.games.checkers.rules import CheckersRules
from core.games.checkers.tables import (
    CROWNED,
    HISTORY_BITS,
    KINGS,
    MAN_KEYS,
    MEN,
    META,
    MOST_MOVES,
    STEP,
    STRATA,
    TAKEN,
    TARGET,
    TURN_KEYS,
    WHITE,
)
from core.jit import fills, inlined, inner, kernel

SEVEN, NINE, SHIFT = np.uint64(7), np.uint64(9), np.uint64(TAKEN)


@inlined
def side_to_move(row):
    """0 for White, 1 for Black."""
    return np.int64(row[META] & ONE)


@inlined
def men_of(row, side):
    """Everything of ``side``."""
    return row[WHITE] if side == 0 else (row[MEN] | row[KINGS]) & ~row[WHITE]


@inlined
def origin_of(move):
    """The square that the man leaves."""
    return move & 63


@inlined
def target_of(move):
    """The square that it comes to stand on."""
    return (move >> TARGET) & 63


@inlined
def crowns(move):
    """Whether it becomes a king."""
    return (move >> CROWNED) & 1 != 0


@inlined
def taken_by(move):
    """The squares of the men that ``move`` takes."""
    dark, taken = np.uint64(move) >> SHIFT, ZERO
    while dark != ZERO:
        number = lowest(dark)
        dark = rest(dark)
        taken |= bit(2 * number + ((number >> 2) & 1))
    return taken


@inlined
def pushed(men, side, empty):
    """Where men go one step to one side and to the other."""
    if side == 0:
        return ((men << SEVEN) & NOT_H & empty), ((men << NINE) & NOT_A & empty)
    return ((men >> NINE) & NOT_H & empty), ((men >> SEVEN) & NOT_A & empty)


@inlined
def _steps(rules, row, side, moves):
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
            crowned = np.int64(bit(target) & last_row(side) != ZERO)
            moves[number] = target + back[way] | target << TARGET | crowned << CROWNED
            number += 1
    kings = row[KINGS] & own
    while kings != ZERO:
        origin = lowest(kings)
        kings = rest(kings)
        for way in range(4):
            target = STEP[way, origin]
            while target >= 0 and empty & bit(target) != ZERO:
                moves[number] = origin | target << TARGET
                number += 1
                target = -1 if rules.short else STEP[way, target]
    return number


@fills(shared.generate, CheckersRules)
@kernel
def generate(rules, row, moves):
    """See ``core.kernels.generate``."""
    return moves_of(rules, row, side_to_move(row), moves)


@inner
def moves_of(rules, row, side, moves):
    """Write what ``side`` could do: captures, and where there are none, steps."""
    own, enemy = men_of(row, side), men_of(row, 1 - side)
    number = captures(rules, row[MEN] & own, row[KINGS] & own, enemy, side, moves)
    return _steps(rules, row, side, moves) if number == 0 else number


@fills(shared.mobility, CheckersRules)
@kernel
def mobility(rules, row):
    """See ``core.kernels.mobility``."""
    return generate(rules, row, np.empty(MOST_MOVES, np.int64))


@fills(shared.over, CheckersRules)
@inlined
def over(rules, row):
    """See ``core.kernels.over``: the side to move has nothing left."""
    return men_of(row, side_to_move(row)) == ZERO


@fills(shared.apply, CheckersRules)
@inlined
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    here, there = bit(origin_of(move)), bit(target_of(move))
    gone = taken_by(move) | here
    is_king = row[KINGS] & here != ZERO or crowns(move)
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


@fills(shared.key, CheckersRules)
@inner
def key(rules, row):
    """See ``core.kernels.key``: Zobrist's hash, one random word for each man and state."""
    total = TURN_KEYS[side_to_move(row)]
    men = row[MEN] | row[KINGS]
    while men != ZERO:
        total ^= _man_key(row, lowest(men))
        men = rest(men)
    return total


@fills(shared.rekey, CheckersRules)
@inlined
def rekey(rules, row, move, out, before):
    """See ``core.kernels.rekey``."""
    after = before ^ TURN_KEYS[0] ^ TURN_KEYS[1]
    after ^= _man_key(row, origin_of(move)) ^ _man_key(out, target_of(move))
    taken = taken_by(move)
    while taken != ZERO:
        after ^= _man_key(row, lowest(taken))
        taken = rest(taken)
    return after


@fills(shared.most_moves, CheckersRules)
@inlined
def most_moves(rules):
    """See ``core.kernels.most_moves``."""
    return MOST_MOVES


@fills(shared.strata, CheckersRules)
@inlined
def strata(rules):
    """See ``core.kernels.strata``."""
    return STRATA


@fills(shared.history_bits, CheckersRules)
@inlined
def history_bits(rules):
    """See ``core.kernels.history_bits``: origin and target."""
    return HISTORY_BITS


@fills(shared.alternates, CheckersRules)
@inlined
def alternates(rules):
    """See ``core.kernels.alternates``."""
    return True


@fills(shared.to_move, CheckersRules)
@inlined
def to_move(rules, row):
    """See ``core.kernels.to_move``."""
    return side_to_move(row)


@fills(shared.checked, CheckersRules)
@inlined
def checked(rules, row):
    """See ``core.kernels.checked``: there is none."""
    return False
