"""The toy over rows: where its men go, what moves do, and what a side sees."""

from __future__ import annotations

import numpy as np

from core import kernels as shared
from core.boards import ONE, ZERO, bit2, empty2, union
from core.jit import fills, inlined, kernel
from core.mixing_kernels import FIRST, folded, following, mixed
from tests.toy.rules import ToyRules

KING, ROOK, KNIGHT, CAPTAIN, STEPPER = range(1, 6)
HAND = (ROOK, KNIGHT, STEPPER)
"""The kinds that can be in hand."""

SQUARES, EDGE = 81, 9

META = 6
"""The word after the board: bit 0 is the side to move, bit 1 is set where it has two moves
left. From bit 4 on there are four bits for each kind in hand, of the first side and then of
the second; from bit 32 on the number of the turn."""

SECOND_MOVE, HANDS, TURN = 1, 4, 32

TARGET, CHOICE, DROP = 7, 14, 16
"""Where the fields of a move begin, after its origin: the target, whether the man may
promote (``DECLINED``) and does (``PROMOTED``), and the kind that is put down."""

DECLINED, PROMOTED = 1, 2

_STRAIGHT = [(1, 0), (0, 1), (-1, 0), (0, -1)]
_AROUND = [*_STRAIGHT, (1, 1), (1, -1), (-1, 1), (-1, -1)]
_LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
_WAYS = {
    KING: _AROUND,
    ROOK: _STRAIGHT,
    KNIGHT: _LEAPS,
    CAPTAIN: _AROUND,
    STEPPER: [(0, 1)],
    8 + KING: _AROUND,
    8 + ROOK: _STRAIGHT,
    8 + KNIGHT: _LEAPS,
    8 + CAPTAIN: _AROUND,
    8 + STEPPER: [(0, -1)],
}

WAYS = np.zeros((16, 8, 2), np.int64)
NUMBER = np.zeros(16, np.int64)
"""By the code of a man: columns and ranks of each of its ways, and how many these are."""

for _code, _ways in _WAYS.items():
    WAYS[_code, : len(_ways)] = _ways
    NUMBER[_code] = len(_ways)

SLOT = np.array([0, 0, 0, 1, 2, 2], np.int64)
"""By kind, the place in the hand of a man that is taken."""

HELD = np.array(HAND, np.int64)
"""By place in the hand, the kind."""


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
