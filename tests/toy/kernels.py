"""The toy over rows of seven words: four bits for each square, and ``meta``.

Squares are read and written one at a time: a row is nobody's business but the game's. What
is shared, sets of squares, are boards of two words.
"""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ONE, ZERO
from core.jit import fills, inlined, kernel
from core.mixing_kernels import FIRST, folded, following, mixed
from tests.toy.rules import ToyRules
from tests.toy.tables import (
    CAPTAIN,
    CHOICE,
    DECLINED,
    DROP,
    EDGE,
    HANDS,
    HELD,
    KING,
    META,
    NUMBER,
    PROMOTED,
    ROOK,
    SLOT,
    SQUARES,
    STEPPER,
    TARGET,
    TURN,
    WAYS,
)

MOST_MOVES = 640
FOUR_BITS, TWO = np.uint64(15), np.uint64(2)


@inlined
def man_at(row, square):
    """The code of the man on ``square``; 0 for none."""
    return np.int64((row[square >> 4] >> np.uint64((square & 15) << 2)) & FOUR_BITS)


@inlined
def put(row, square, code):
    """Let a man, or none, stand on ``square``."""
    shift = np.uint64((square & 15) << 2)
    row[square >> 4] = (row[square >> 4] & ~(FOUR_BITS << shift)) | np.uint64(code) << shift


@inlined
def place_in_hand(side, kind):
    """A ``kind`` in the hand of ``side``, as ``meta`` counts it."""
    return ONE << np.uint64(HANDS + 4 * (3 * side + SLOT[kind]))


@inlined
def in_hand(row, side, slot):
    """How many men there are in one place of a hand."""
    return np.int64((row[META] >> np.uint64(HANDS + 4 * (3 * side + slot))) & FOUR_BITS)


@fills(shared.most_moves, ToyRules)
@inlined
def most_moves(rules):
    """See ``core.kernels.most_moves``."""
    return MOST_MOVES


@fills(shared.strata, ToyRules)
@inlined
def strata(rules):
    """See ``core.kernels.strata``."""
    return SQUARES


@fills(shared.history_bits, ToyRules)
@inlined
def history_bits(rules):
    """See ``core.kernels.history_bits``: origin and target."""
    return CHOICE


@fills(shared.alternates, ToyRules)
@inlined
def alternates(rules):
    """See ``core.kernels.alternates``."""
    return False


@fills(shared.to_move, ToyRules)
@inlined
def to_move(rules, row):
    """See ``core.kernels.to_move``."""
    return np.int64(row[META] & ONE)


@kernel
def reached(row, origin, targets):
    """Write the squares to which the man on ``origin`` could go; return their number."""
    code = man_at(row, origin)
    far = 8 if code & 7 == ROOK else 1
    found = 0
    for way in range(NUMBER[code]):
        column, rank = origin % EDGE, origin // EDGE
        for _ in range(far):
            column, rank = column + WAYS[code, way, 0], rank + WAYS[code, way, 1]
            if not (0 <= column < EDGE and 0 <= rank < EDGE):
                break
            there = EDGE * rank + column
            other = man_at(row, there)
            if other != 0 and other >> 3 == code >> 3:
                break
            targets[found] = there
            found += 1
            if other != 0:
                break
    return found


@kernel
def attacked(row, side):
    """Whether the king of ``side`` could be taken."""
    targets = np.empty(32, np.int64)
    for origin in range(SQUARES):
        code = man_at(row, origin)
        if code != 0 and code >> 3 != side:
            for index in range(reached(row, origin, targets)):
                if man_at(row, targets[index]) == KING + 8 * side:
                    return True
    return False


@kernel
def watch(rules, row, side, seen):
    """Set ``seen`` to 1 for every square in sight of ``side``, else to 0."""
    seen[:] = 0 if rules.fog else 1
    if rules.fog:
        targets = np.empty(32, np.int64)
        for origin in range(SQUARES):
            code = man_at(row, origin)
            if code != 0 and code >> 3 == side:
                seen[origin] = 1
                for index in range(reached(row, origin, targets)):
                    seen[targets[index]] = 1


@inlined
def ahead(side, square):
    """How many ranks there are between ``square`` and the last one of ``side``."""
    return 8 - square // EDGE if side == 0 else square // EDGE


@fills(shared.generate, ToyRules)
@kernel
def generate(rules, row, moves):
    """See ``core.kernels.generate``."""
    side, number = to_move(rules, row), 0
    after, targets = np.empty_like(row), np.empty(32, np.int64)
    for origin in range(SQUARES):
        code = man_at(row, origin)
        if code == 0 or code >> 3 != side:
            continue
        for index in range(reached(row, origin, targets)):
            move = origin | targets[index] << TARGET
            left = ahead(side, targets[index])
            asked = code & 7 == STEPPER and left < 3
            if asked:
                moves[number] = move | PROMOTED << CHOICE
                number += allowed(rules, row, side, moves[number], after)
            if not asked or left > 0:
                moves[number] = move | (DECLINED << CHOICE if asked else 0)
                number += allowed(rules, row, side, moves[number], after)
    return _drops(rules, row, side, moves, number)


@kernel
def _drops(rules, row, side, moves, number):
    after, seen = np.empty_like(row), np.empty(SQUARES, np.uint8)
    watch(rules, row, side, seen)
    for slot in range(HELD.size):
        if in_hand(row, side, slot) > 0:
            for square in range(SQUARES):
                lost = HELD[slot] == STEPPER and ahead(side, square) == 0
                if seen[square] and man_at(row, square) == 0 and not lost:
                    moves[number] = square | square << TARGET | HELD[slot] << DROP
                    number += allowed(rules, row, side, moves[number], after)
    return number


@inlined
def allowed(rules, row, side, move, after):
    """1 for a legal move, 0 for one that leaves the own king to be taken."""
    if rules.fog:
        return 1
    _put_down(row, move, after)
    return 0 if attacked(after, side) else 1


@fills(shared.mobility, ToyRules)
@kernel
def mobility(rules, row):
    """See ``core.kernels.mobility``."""
    return generate(rules, row, np.empty(MOST_MOVES, np.int64))


@fills(shared.over, ToyRules)
@kernel
def over(rules, row):
    """See ``core.kernels.over``: a king has been taken."""
    kings = 0
    for square in range(SQUARES):
        if man_at(row, square) & 7 == KING:
            kings += 1
    return kings < 2


@fills(shared.checked, ToyRules)
@inlined
def checked(rules, row):
    """See ``core.kernels.checked``."""
    return not rules.fog and attacked(row, to_move(rules, row))


@inlined
def _put_down(row, move, out):
    """Write the board and the hands after ``move``, but not whose turn it then is."""
    shared.copy(row, out)
    side = np.int64(row[META] & ONE)
    origin, target, drop = move & 127, (move >> TARGET) & 127, move >> DROP
    if drop:
        out[META] -= place_in_hand(side, drop)
        put(out, target, drop + 8 * side)
        return
    taken = man_at(row, target) & 7
    if taken > KING:
        out[META] += place_in_hand(side, taken)
    grown = (move >> CHOICE) & 3 == PROMOTED
    put(out, target, CAPTAIN + 8 * side if grown else man_at(row, origin))
    put(out, origin, 0)


@fills(shared.apply, ToyRules)
@kernel
def apply(rules, row, move, out):
    """See ``core.kernels.apply``: a turn ends with its last move, or with check."""
    _put_down(row, move, out)
    last = row[META] & TWO == ZERO
    if last or (not rules.fog and attacked(out, 1 - to_move(rules, row))):
        out[META] = ((out[META] ^ ONE) | TWO) + (ONE << np.uint64(TURN))
    else:
        out[META] &= ~TWO


@fills(shared.key, ToyRules)
@inlined
def key(rules, row):
    """See ``core.kernels.key``."""
    odd, total = FIRST, ZERO
    for place in range(row.size):
        total += mixed(row[place], odd)
        odd = following(odd)
    return folded(total)


@fills(shared.rekey, ToyRules)
@inlined
def rekey(rules, row, move, out, before):
    """See ``core.kernels.rekey``."""
    return key(rules, out)
