"""An evaluation of shogi: weighed terms of a position, in order of ``terms_tables.py``.

The score is material; the correction of a leaf is the weighed sum of the terms, for each
king the square of what its dangers add up to, and what a king is worth that has entered
the zone in which its side may declare. All weights are whole numbers, in ``UNIT`` of a
pawn.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.search import evaluation_kernels as search
from bots.search.selective_kernels import selectively
from bots.shogi import terms_tables as at
from bots.shogi.exchange_kernels import (
    SWING,
    VALUES,
    always_promotes,
    balance,
    growth,
    may_give_check,
    mover_of,
    victim_of,
    worth_of,
    write_loud,
)
from core.boards import ONE, common, count2, empty2, lowest2, meets, rest2, union, without
from core.games.shogi import tables
from core.games.shogi.attacks_kernels import (
    attacks,
    bishop_attacks,
    board_at,
    king_square,
    rook_attacks,
)
from core.games.shogi.kernels import target_of
from core.games.shogi.rows_kernels import (
    all_pieces,
    in_hand,
    is_empty,
    of_code,
    pieces_of,
    side_to_move,
)
from core.games.shogi.rules import ShogiRules
from core.jit import fills, inlined, inner
from core.kernels import copy

ENTERED = 10
"""Pieces besides the king that must be in the zone."""

BIG = 4
"""Points by which a rook or a bishop, promoted or not, counts more than others."""

WORTH = 1536
"""What it is worth to lack nothing, in the unit of weights: twelve pawns."""


@inlined
def entering(row, side, needed):
    """What the king of ``side`` is worth where it stands, in the unit of weights.

    Nothing outside the zone; in it the more, the fewer pieces and points are missing.

    Args:
        row: The position.
        side: Whose king.
        needed: Points with which that side may declare; 0 for never.
    """
    inside = common(pieces_of(row, side), board_at(tables.ZONE, side))
    if needed == 0 or not meets(inside, of_code(row, tables.KING)):
        return np.int32(0)
    pieces = count2(inside) - 1
    points = pieces + BIG * (
        in_hand(row, side, tables.ROOK) + in_hand(row, side, tables.BISHOP)
    )
    for code in range(tables.PAWN, tables.GOLD + 1):
        points += in_hand(row, side, code)
    rooks = union(of_code(row, tables.ROOK), of_code(row, tables.DRAGON))
    bishops = union(of_code(row, tables.BISHOP), of_code(row, tables.HORSE))
    points += BIG * count2(common(inside, union(rooks, bishops)))
    missing = max(0, ENTERED - pieces) + max(0, needed - points)
    return np.int32(WORTH // (1 + missing))


WAYS = (2 * tables.EDGE - 1) * tables.EDGE

FIRST_COUNT = 2 + 2 * at.MOST_PLACES
"""In an accumulator: the numbers of places of both sides, the places of Black and those of
White, what is counted, and the dangers of the kings that Black and White attack."""

FIRST_DANGER = FIRST_COUNT + at.COUNTS
SIZE = FIRST_DANGER + 2 * at.DANGERS


@inlined
def _note_places(row, side, occupied, own, notes, ply):
    """Notes the places of the pieces of ``side``.

    Returns what they attack: with pawns; once, twice and three times or more.
    """
    king, other = king_square(row, side), king_square(row, 1 - side)
    place = 2 + at.MOST_PLACES * side
    by_pawn, once, twice, thrice = empty2(), empty2(), empty2(), empty2()
    for code in range(tables.PAWN, tables.CODES):
        pieces = common(own, of_code(row, code))
        while not is_empty(pieces):
            square = lowest2(pieces)
            pieces = rest2(pieces)
            turned = square if side == 0 else tables.SQUARES - 1 - square
            notes[ply, place] = np.int16(at.ON_SQUARE + code * tables.SQUARES + turned)
            towards = at.WAY[side, other, square]
            notes[ply, place + 1] = np.int16(at.OTHER_KING + code * WAYS + towards)
            towards = at.WAY[side, king, square]
            notes[ply, place + 2] = np.int16(at.OWN_KING + code * WAYS + towards)
            place += 3
            reached = attacks(side, code, square, occupied)
            if at.RANGING[code] >= 0:
                freedom = count2(without(reached, own))
                ranging = at.MOBILITY + at.RANGING[code] * at.MOST_MOBILITY
                notes[ply, place] = np.int16(ranging + freedom)
                place += 1
            if code == tables.PAWN:
                by_pawn = union(by_pawn, reached)
            thrice = union(thrice, common(twice, reached))
            twice = union(twice, common(once, reached))
            once = union(once, reached)
    for code in range(tables.PAWN, tables.GOLD + 1):
        held = at.HELD + code * at.MOST_HELD + in_hand(row, side, code)
        notes[ply, place] = np.int16(held)
        place += 1
    notes[ply, side] = np.int16(place)
    return by_pawn, once, twice, thrice


@inlined
def _add(notes, ply, place, side, number):
    """Counts ``number`` for ``side``."""
    notes[ply, FIRST_COUNT + place] += np.int16(number if side == 0 else -number)


@inlined
def _count_threats(row, side, other, mine, theirs, notes, ply):
    """Pieces of the ``other`` side that may be taken."""
    hanging = common(other, without(mine[1], theirs[1]))
    by_pawn = common(other, mine[0])
    outnumbered = common(common(other, mine[2]), without(theirs[1], theirs[2]))
    if is_empty(union(union(hanging, by_pawn), outnumbered)):
        return
    for code in range(tables.PAWN, tables.CODES):
        pieces = of_code(row, code)
        if code == tables.KING:
            continue
        _add(notes, ply, at.HANGING + code, side, count2(common(hanging, pieces)))
        _add(notes, ply, at.BY_PAWN + code, side, count2(common(by_pawn, pieces)))
        _add(notes, ply, at.OUTNUMBERED + code, side, count2(common(outnumbered, pieces)))


@inlined
def _count_ring(ring, side, mine, held, held_twice, first, notes, ply):
    """Counts the squares of a ``ring`` about a king by attackers and holders."""
    for attackers in range(4):
        if attackers == 0:
            reached = without(ring, mine[1])
        elif attackers == 1:
            reached = common(ring, without(mine[1], mine[2]))
        elif attackers == 2:
            reached = common(ring, without(mine[2], mine[3]))
        else:
            reached = common(ring, mine[3])
        place = first + 3 * attackers
        _add(notes, ply, place, side, count2(without(reached, held)))
        once = common(reached, without(held, held_twice))
        _add(notes, ply, place + 1, side, count2(once))
        _add(notes, ply, place + 2, side, count2(common(reached, held_twice)))


@inlined
def _count_dangers(row, side, occupied, own, other, mine, theirs, notes, ply):
    """What the king that ``side`` attacks is in danger by."""
    king = king_square(row, 1 - side)
    around, beyond = board_at(at.AROUND, king), board_at(at.BEYOND, king)
    # The king itself holds every square around it.
    _count_ring(around, side, mine, theirs[2], theirs[3], at.NEAR, notes, ply)
    _count_ring(beyond, side, mine, theirs[1], theirs[2], at.FARTHER, notes, ply)
    escapes = count2(without(without(around, other), mine[1]))
    place = notes[ply, 1 - side]
    notes[ply, place] = np.int16(at.ESCAPES + escapes)
    notes[ply, 1 - side] = np.int16(place + 1)
    weak = common(around, without(mine[1], theirs[2]))
    first = FIRST_DANGER + side * at.DANGERS
    notes[ply, first + at.ALWAYS] = np.int16(1)
    notes[ply, first + at.WEAK] = np.int16(count2(weak))
    stormed = common(around, without(mine[2], theirs[3]))
    notes[ply, first + at.STORMED] = np.int16(count2(stormed))
    notes[ply, first + at.SHUT_IN] = np.int16(8 - escapes)
    for code in range(tables.PAWN, tables.GOLD + 1):
        notes[ply, first + at.HAND + code] = np.int16(min(2, in_hand(row, side, code)))
    notes[ply, first + at.DROPPABLE] = np.int16(count2(without(weak, occupied)))
    weak = common(beyond, without(mine[1], theirs[1]))
    notes[ply, first + at.WEAK_FARTHER] = np.int16(count2(weak))
    zone = union(around, beyond)
    notes[ply, first + at.GATHERED] = np.int16(count2(common(zone, own)))
    notes[ply, first + at.GUARDS] = np.int16(count2(common(zone, other)))
    lines = np.int16(0)
    if king < tables.SQUARES and in_hand(row, side, tables.ROOK) > 0:
        lines += np.int16(count2(without(rook_attacks(king, occupied), theirs[1])))
    if king < tables.SQUARES and in_hand(row, side, tables.BISHOP) > 0:
        lines += np.int16(count2(without(bishop_attacks(king, occupied), theirs[1])))
    notes[ply, first + at.CHECKABLE] = lines


@inner
def note_terms(row, notes, ply):
    """Writes the terms of ``row`` to ``notes[ply]``; see ``FIRST_COUNT``."""
    for place in range(FIRST_COUNT, SIZE):
        notes[ply, place] = np.int16(0)
    occupied = all_pieces(row)
    black, white = pieces_of(row, 0), pieces_of(row, 1)
    mine = _note_places(row, 0, occupied, black, notes, ply)
    theirs = _note_places(row, 1, occupied, white, notes, ply)
    _count_threats(row, 0, white, mine, theirs, notes, ply)
    _count_threats(row, 1, black, theirs, mine, notes, ply)
    _count_dangers(row, 0, occupied, black, white, mine, theirs, notes, ply)
    _count_dangers(row, 1, occupied, white, black, theirs, mine, notes, ply)
    _add(notes, ply, at.TEMPO, side_to_move(row), 1)


UNIT = 1 / 128
"""Pawns to one of the weights."""

FORBIDDEN = 40.0
"""What it is worth to be given perpetual check, which loses, in pawns."""

STEADY = 2.0
"""Pawns by which a quiet move of shogi changes as much as one pawn does in chess."""


@selectively
class Weighed(NamedTuple):
    """Weighed terms.

    Attributes:
        rules: The rules of the moves.
        weights: Of the terms in the order of ``terms_tables.py``; those of dangers are in
            the square root of a pawn.
        needed: Points with which each side may declare; 0 where none may.
    """

    rules: ShogiRules
    weights: NDArray[np.int16]
    needed: tuple[int, int] = (0, 0)

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return SIZE


@fills(search.evaluate, Weighed)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``: material."""
    side = side_to_move(row)
    return worth_of(VALUES, row, side) - worth_of(VALUES, row, 1 - side)


@fills(search.gain, Weighed)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``: what is taken changes sides; what promotes grows."""
    gained = SWING[victim_of(row, move)]
    if move & tables.PROMOTED:
        gained += growth(mover_of(move))
    return gained


@fills(search.wins, Weighed)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: mate shows by having no move; a king may arrive by a move."""
    if evaluation.rules.try_rule == 0 or mover_of(move) != tables.KING:
        return False
    return target_of(move) == tables.GOAL[side_to_move(row)]


@inlined
def _placed(evaluation, notes, ply, side):
    """What the places of ``side`` count."""
    total, first = np.int32(0), 2 + at.MOST_PLACES * side
    for place in range(first, notes[ply, side]):
        total += np.int32(evaluation.weights[notes[ply, place]])
    return total


@inlined
def _danger(evaluation, notes, ply, side):
    """What the dangers of the king that ``side`` attacks are worth to it."""
    total, first = np.int32(0), FIRST_DANGER + side * at.DANGERS
    for danger in range(at.DANGERS):
        counted = np.int32(notes[ply, first + danger])
        total += counted * np.int32(evaluation.weights[at.PLACES + at.COUNTS + danger])
    return total * total // np.int32(128) if total > 0 else np.int32(0)


@fills(search.correction, Weighed)
@inner
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: the weighed terms, for the side to move."""
    note_terms(row, accumulators, ply)
    total = _placed(evaluation, accumulators, ply, 0)
    total -= _placed(evaluation, accumulators, ply, 1)
    for term in range(at.COUNTS):
        counted = np.int32(accumulators[ply, FIRST_COUNT + term])
        total += counted * np.int32(evaluation.weights[at.PLACES + term])
    total += _danger(evaluation, accumulators, ply, 0)
    total -= _danger(evaluation, accumulators, ply, 1)
    total += entering(row, 0, evaluation.needed[0])
    total -= entering(row, 1, evaluation.needed[1])
    return UNIT * (total if side_to_move(row) == 0 else -total)


@fills(search.correction_bound, Weighed)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``; a selective search needs none."""
    return 1e6


@fills(search.replies, Weighed)
@inlined
def replies(evaluation, row, move, moves):
    """See ``search.replies``: what takes and what promotes."""
    return write_loud(row, moves)


@fills(search.quiet, Weighed)
@inlined
def quiet(evaluation, row, move):
    """See ``search.quiet``: whoever declines what costs nothing is in no hurry."""
    if move & tables.DECLINED and always_promotes(mover_of(move)):
        return True
    return move & tables.PROMOTED == 0 and victim_of(row, move) == 0


@fills(search.exchange, Weighed)
@inlined
def exchange(evaluation, row, move):
    """See ``search.exchange``; what takes something dearer needs no counting."""
    victim, mover = victim_of(row, move), mover_of(move)
    if move & tables.PROMOTED == 0 and SWING[victim] > SWING[mover]:
        return SWING[victim] - SWING[mover] / 64
    return balance(row, move)


@fills(search.may_pass, Weighed)
@inlined
def may_pass(evaluation, row):
    """See ``search.may_pass``: there is always something useful to do."""
    return True


@fills(search.pass_turn, Weighed)
@inlined
def pass_turn(evaluation, row, out):
    """See ``search.pass_turn``."""
    copy(row, out)
    out[tables.META] = row[tables.META] ^ ONE


@fills(search.margin, Weighed)
@inlined
def margin(evaluation, depth):
    """See ``search.margin``."""
    return 0.9 * STEADY * depth


@fills(search.score_scale, Weighed)
@inlined
def score_scale(evaluation):
    """See ``search.score_scale``."""
    return STEADY


@fills(search.may_check, Weighed)
@inlined
def may_check(evaluation, row, checks, move):
    """See ``search.may_check``."""
    return may_give_check(row, move)


@fills(search.perpetual, Weighed)
@inlined
def perpetual(evaluation):
    """See ``search.perpetual``: who gives it loses."""
    return FORBIDDEN
