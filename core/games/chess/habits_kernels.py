"""How likely who plays well in the fog makes a move, by weights that are learnt from games.

A move is told by a few *terms*, each of which has a weight: where a piece goes, what it
takes, flees and threatens, what it leaves to be taken, what it could have taken instead and
what is not developed, as far as who moves can know. ``side`` is always whose move it is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from core import kernels as shared
from core.boards import ZERO, bit, count, lowest, rest
from core.games.chess import habits_tables as at
from core.games.chess.attacks_kernels import (
    attacks,
    bishop_attacks,
    eastward,
    leap_targets,
    rook_attacks,
    slide_targets,
    westward,
)
from core.games.chess.castling_kernels import castles
from core.games.chess.moves_kernels import (
    becomes,
    mover_of,
    origin_of,
    taken,
    target_of,
)
from core.games.chess.rows_kernels import all_men, kind_at, men_of, side_to_move
from core.games.chess.rules import ChessRules
from core.games.chess.tables import (
    BISHOPS,
    KING,
    KINGS,
    KNIGHT,
    KNIGHTS,
    PAWNS,
    QUEENS,
    ROOKS,
)
from core.jit import fills, inlined, inner


@inlined
def attackers(row, square, occupied):
    """The pieces of both sides that attack ``square``."""
    here, white = bit(square), men_of(row, 0)
    pawns = (westward(here, 1) | eastward(here, 1)) & white
    pawns |= (westward(here, 0) | eastward(here, 0)) & ~white
    straight, slanted = row[ROOKS] | row[QUEENS], row[BISHOPS] | row[QUEENS]
    found = (pawns & row[PAWNS]) | (KNIGHT[square] & row[KNIGHTS])
    found |= KING[square] & row[KINGS]
    found |= rook_attacks(square, occupied) & straight
    return found | bishop_attacks(square, occupied) & slanted


@inlined
def reach(row, own, side, empty):
    """The squares that the pieces ``own`` of ``side`` attack."""
    pawns, kings = row[PAWNS] & own, row[KINGS] & own
    found = westward(pawns, side) | eastward(pawns, side)
    found |= leap_targets(row[KNIGHTS] & own)
    straight, slanted = (row[ROOKS] | row[QUEENS]) & own, (row[BISHOPS] | row[QUEENS]) & own
    found |= slide_targets(straight, slanted, empty)
    return found | KING[lowest(kings) & 63] if kings != ZERO else found


@inlined
def step(pawns):
    """Gains in pawns as one of ``GAINS`` steps."""
    return 7 if pawns > 9 else max(0, min(pawns, 6))


@inner
def prizes(row, side, known):
    """The most that a capture wins for ``side``, in pawns, and one by pieces on ``known``.

    A captured piece that is defended costs the cheapest piece that can take it.
    """
    occupied = all_men(row)
    own, others = men_of(row, side), men_of(row, 1 - side)
    targets = reach(row, own, side, ~occupied) & others
    most, most_known = np.int64(0), np.int64(0)
    while targets != ZERO:
        square = lowest(targets)
        targets = rest(targets)
        worth = at.WORTHS[kind_at(row, bit(square))]
        if worth <= most_known:
            continue
        near = attackers(row, square, occupied)
        guarded = worth < at.ROYAL and near & others != ZERO
        near &= own
        cost = at.WORTHS[kind_at(row, near)] if guarded else 0
        most = max(most, worth - cost)
        near &= known
        if near != ZERO:
            cost = at.WORTHS[kind_at(row, near)] if guarded else 0
            most_known = max(most_known, worth - cost)
    return most, most_known


@inner
def chance_to_take(row, side, seen):
    """The most that one capture wins for ``side``, in pawns, as far as it can see."""
    occupied = all_men(row)
    own, others = men_of(row, side), men_of(row, 1 - side)
    targets, most = seen & others & reach(row, own, side, ~occupied), np.int64(0)
    while targets != ZERO:
        square = lowest(targets)
        targets = rest(targets)
        worth = at.WORTHS[kind_at(row, bit(square))]
        if worth > most:
            near = attackers(row, square, occupied)
            if worth < at.ROYAL and near & others & seen != ZERO:
                worth -= at.WORTHS[kind_at(row, near & own)]
            most = max(most, worth)
    return most


@inlined
def level(near, pawns, seen):
    """How ``near`` attack a square: not, unseen, by pieces in sight, by pawns in sight."""
    if near == ZERO:
        return 0
    if near & seen == ZERO:
        return 1
    return 3 if near & seen & pawns != ZERO else 2


@inner
def threat(row, square, kind, side, seen):
    """The most that the piece on ``square`` threatens to win, in pawns, as it seems."""
    occupied, others = all_men(row), men_of(row, 1 - side)
    if kind == PAWNS:
        here = bit(square)
        targets = (westward(here, side) | eastward(here, side)) & others
    else:
        targets = attacks(kind, square, occupied) & others
    most = np.int64(0)
    while targets != ZERO:
        aim = lowest(targets)
        targets = rest(targets)
        worth = at.WORTHS[kind_at(row, bit(aim))]
        if worth > most:
            if worth < at.ROYAL and attackers(row, aim, occupied) & others & seen != ZERO:
                worth -= at.WORTHS[kind]
            most = max(most, worth)
    return most


class Outlook(NamedTuple):
    """What one side can know of a row in which it is to move.

    Attributes:
        seen: The squares in its sight.
        attacked: The squares that the other side attacks, with pieces in sight and with
            pawns in sight.
        backed: The squares that it attacks itself.
        stage: How far the game has come.
        best: The step of the most that a capture wins.
        wide: The term of how much it sees.
        home: Where its knights and bishops stand that have not moved, as it seems.
    """

    seen: int
    attacked: tuple[int, int, int]
    backed: int
    stage: int
    best: int
    wide: int
    home: int


@fills(shared.outlook, ChessRules)
@inlined
def outlook(rules, row):
    """See ``core.kernels.outlook``."""
    side, occupied = side_to_move(row), all_men(row)
    own, others = men_of(row, side), men_of(row, 1 - side)
    empty = ~occupied
    seen = shared.sight(rules, row, side)
    near = others & seen
    pawns = row[PAWNS] & near
    attacked = (
        reach(row, others, 1 - side, empty),
        reach(row, near, 1 - side, empty),
        westward(pawns, 1 - side) | eastward(pawns, 1 - side),
    )
    men = count(occupied)
    stage = 0 if men >= at.FULL else (1 if men >= at.HALF else 2)
    best = step(chance_to_take(row, side, seen))
    wide = at.WIDE + min(at.WIDTHS - 1, count(seen) // 3)
    home = (row[KNIGHTS] | row[BISHOPS]) & own & (at.HOME_SQUARES << np.uint64(56 * side))
    backed = reach(row, own, side, empty)
    return Outlook(seen, attacked, backed, stage, best, wide, home)


@inlined
def _fled(known, here):
    """How the square ``here`` is attacked before the move, as ``level`` counts."""
    by_any, by_seen, by_pawns = known.attacked
    if by_any & here == ZERO:
        return 0
    if by_seen & here == ZERO:
        return 1
    return 3 if by_pawns & here != ZERO else 2


@inlined
def _ranging(row, after, move, side):
    """How many squares more the piece attacks than before, as one of ``RANGES``."""
    kind, middle = mover_of(move), at.RANGES // 2
    if kind == PAWNS:
        return middle
    before = attacks(kind, origin_of(move), all_men(row)) & ~men_of(row, side)
    later = attacks(kind, target_of(move), all_men(after)) & ~men_of(after, side)
    return min(max(middle + count(later) - count(before), 0), at.RANGES - 1)


@inlined
def terms(rules, row, known, move, after):
    """The places in the learnt weights of all that counts of ``move``."""
    side = side_to_move(row)
    origin, target = origin_of(move), target_of(move)
    mover, kind = mover_of(move), becomes(move)
    seen, turned = known.seen, 56 * side
    stage = known.stage * at.KINDS
    lost, lost_known = prizes(after, 1 - side, seen)
    here = bit(origin)
    place = at.ARRIVE + (stage + kind) * 64 + (target ^ turned)
    victim, gain, risen, near, helped = at.NOBODY, np.int64(0), np.int64(0), 0, 0
    ranging, minors = at.RANGES // 2, known.stage * at.MINORS + count(known.home)
    if castles(rules, move):
        place = at.CASTLE + int((target & 7) < 4)
    else:
        there = taken(row, move)
        if there != ZERO:
            victim = kind_at(row, there)
            guarded = known.attacked[1] & bit(target) != ZERO
            gain = at.WORTHS[victim] - (at.WORTHS[mover] if guarded else 0)
        around = attackers(after, target, all_men(after))
        near = level(around & men_of(after, 1 - side), after[PAWNS], seen)
        helped = int(around & men_of(after, side) != ZERO)
        risen = threat(after, target, kind, side, seen)
        ranging = _ranging(row, after, move, side)
    return (
        at.LEAVE + (stage + mover) * 64 + (origin ^ turned),
        place,
        at.TAKE + ((victim * at.KINDS + kind) * at.GUARDS + near) * 2 + helped,
        at.FLEE
        + (mover * at.GUARDS + _fled(known, here)) * 2
        + int(known.backed & here != ZERO),
        at.LEFT + step(lost) * at.GAINS + step(lost_known),
        at.MISS + known.best * at.GAINS + step(gain),
        at.THREAT + step(risen) * at.GUARDS + near,
        known.wide,
        at.HOME + minors * 2 + int(known.home & here != ZERO),
        at.RANGE + (stage + mover) * at.RANGES + ranging,
    )


@fills(shared.likely, ChessRules)
@inlined
def likely(rules, habits, row, outlook, move, after):
    """See ``core.kernels.likely``: the sum of the weights of its terms."""
    found = terms(rules, row, outlook, move, after)
    total = habits[found[0]]
    for place in range(1, at.TERMS):
        total += habits[found[place]]
    return total
