"""Counts the terms of a position; see ``terms_tables.py`` for what they are."""

from __future__ import annotations

import numpy as np

from bots.shogi.terms_tables import (
    ALWAYS,
    AROUND,
    BEYOND,
    BY_PAWN,
    CHECKABLE,
    COUNTS,
    DANGERS,
    DROPPABLE,
    ESCAPES,
    FARTHER,
    GATHERED,
    GUARDS,
    HAND,
    HANGING,
    HELD,
    MOBILITY,
    MOST_HELD,
    MOST_MOBILITY,
    MOST_PLACES,
    NEAR,
    ON_SQUARE,
    OTHER_KING,
    OUTNUMBERED,
    OWN_KING,
    RANGING,
    SHUT_IN,
    STORMED,
    TEMPO,
    WAY,
    WEAK,
    WEAK_FARTHER,
)
from core.boards import common, count2, empty2, lowest2, rest2, union, without
from core.games.shogi.attacks_kernels import (
    attacks,
    bishop_attacks,
    board_at,
    king_square,
    rook_attacks,
)
from core.games.shogi.rows_kernels import (
    all_pieces,
    in_hand,
    is_empty,
    of_code,
    pieces_of,
    side_to_move,
)
from core.games.shogi.tables import (
    BISHOP,
    CODES,
    EDGE,
    GOLD,
    KING,
    PAWN,
    ROOK,
    SQUARES,
)
from core.jit import inlined, inner

WAYS = (2 * EDGE - 1) * EDGE

FIRST_COUNT = 2 + 2 * MOST_PLACES
"""In an accumulator: the numbers of places of both sides, the places of Black and those of
White, what is counted, and the dangers of the kings that Black and White attack."""

FIRST_DANGER = FIRST_COUNT + COUNTS
SIZE = FIRST_DANGER + 2 * DANGERS


@inlined
def _note_places(row, side, occupied, own, notes, ply):
    """Notes the places of the pieces of ``side``.

    Returns what they attack: with pawns; once, twice and three times or more.
    """
    king, other = king_square(row, side), king_square(row, 1 - side)
    place = 2 + MOST_PLACES * side
    by_pawn, once, twice, thrice = empty2(), empty2(), empty2(), empty2()
    for code in range(PAWN, CODES):
        pieces = common(own, of_code(row, code))
        while not is_empty(pieces):
            square = lowest2(pieces)
            pieces = rest2(pieces)
            turned = square if side == 0 else SQUARES - 1 - square
            notes[ply, place] = np.int16(ON_SQUARE + code * SQUARES + turned)
            towards = WAY[side, other, square]
            notes[ply, place + 1] = np.int16(OTHER_KING + code * WAYS + towards)
            towards = WAY[side, king, square]
            notes[ply, place + 2] = np.int16(OWN_KING + code * WAYS + towards)
            place += 3
            reached = attacks(side, code, square, occupied)
            if RANGING[code] >= 0:
                freedom = count2(without(reached, own))
                ranging = MOBILITY + RANGING[code] * MOST_MOBILITY
                notes[ply, place] = np.int16(ranging + freedom)
                place += 1
            if code == PAWN:
                by_pawn = union(by_pawn, reached)
            thrice = union(thrice, common(twice, reached))
            twice = union(twice, common(once, reached))
            once = union(once, reached)
    for code in range(PAWN, GOLD + 1):
        held = HELD + code * MOST_HELD + in_hand(row, side, code)
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
    for code in range(PAWN, CODES):
        pieces = of_code(row, code)
        if code == KING:
            continue
        _add(notes, ply, HANGING + code, side, count2(common(hanging, pieces)))
        _add(notes, ply, BY_PAWN + code, side, count2(common(by_pawn, pieces)))
        _add(notes, ply, OUTNUMBERED + code, side, count2(common(outnumbered, pieces)))


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
    around, beyond = board_at(AROUND, king), board_at(BEYOND, king)
    # The king itself holds every square around it.
    _count_ring(around, side, mine, theirs[2], theirs[3], NEAR, notes, ply)
    _count_ring(beyond, side, mine, theirs[1], theirs[2], FARTHER, notes, ply)
    escapes = count2(without(without(around, other), mine[1]))
    place = notes[ply, 1 - side]
    notes[ply, place] = np.int16(ESCAPES + escapes)
    notes[ply, 1 - side] = np.int16(place + 1)
    weak = common(around, without(mine[1], theirs[2]))
    first = FIRST_DANGER + side * DANGERS
    notes[ply, first + ALWAYS] = np.int16(1)
    notes[ply, first + WEAK] = np.int16(count2(weak))
    stormed = common(around, without(mine[2], theirs[3]))
    notes[ply, first + STORMED] = np.int16(count2(stormed))
    notes[ply, first + SHUT_IN] = np.int16(8 - escapes)
    for code in range(PAWN, GOLD + 1):
        notes[ply, first + HAND + code] = np.int16(min(2, in_hand(row, side, code)))
    notes[ply, first + DROPPABLE] = np.int16(count2(without(weak, occupied)))
    weak = common(beyond, without(mine[1], theirs[1]))
    notes[ply, first + WEAK_FARTHER] = np.int16(count2(weak))
    zone = union(around, beyond)
    notes[ply, first + GATHERED] = np.int16(count2(common(zone, own)))
    notes[ply, first + GUARDS] = np.int16(count2(common(zone, other)))
    lines = np.int16(0)
    if king < SQUARES and in_hand(row, side, ROOK) > 0:
        lines += np.int16(count2(without(rook_attacks(king, occupied), theirs[1])))
    if king < SQUARES and in_hand(row, side, BISHOP) > 0:
        lines += np.int16(count2(without(bishop_attacks(king, occupied), theirs[1])))
    notes[ply, first + CHECKABLE] = lines


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
    _add(notes, ply, TEMPO, side_to_move(row), 1)
