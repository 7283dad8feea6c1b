"""What attacks a king, what is pinned, and where pieces may go because of that.

``side`` is always the one whose king it is. No rules are asked: these know rows.
"""

from __future__ import annotations

from core.boards import ALL, ZERO, bit, lowest, rest
from core.games.chess.attacks_kernels import (
    bishop_attacks,
    eastward,
    leap_targets,
    rook_attacks,
    slide_targets,
    westward,
)
from core.games.chess.checks_tables import BETWEEN, BISHOP_LINES, ROOK_LINES
from core.games.chess.rows_kernels import (
    EIGHT,
    all_men,
    en_passant,
    men_of,
    side_to_move,
)
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
from core.jit import inlined, kernel


@inlined
def king_square(row, side):
    """Where the king of ``side`` stands."""
    return lowest(row[KINGS] & men_of(row, side))


@inlined
def attacked(row, side):
    """The squares that enemies attack; a king does not hide what is behind it."""
    own = men_of(row, side)
    occupied = all_men(row)
    enemies = occupied & ~own
    pawns = row[PAWNS] & enemies
    seen = westward(pawns, 1 - side) | eastward(pawns, 1 - side)
    seen |= leap_targets(row[KNIGHTS] & enemies)
    seen |= KING[lowest(row[KINGS] & enemies)]
    straight = (row[ROOKS] | row[QUEENS]) & enemies
    slanted = (row[BISHOPS] | row[QUEENS]) & enemies
    return seen | slide_targets(straight, slanted, ~occupied | (row[KINGS] & own))


@inlined
def near_checkers(row, square, side):
    """The enemy pawns and knights that attack ``square``."""
    here = bit(square)
    pawns = (westward(here, side) | eastward(here, side)) & row[PAWNS]
    return (pawns | (KNIGHT[square] & row[KNIGHTS])) & men_of(row, 1 - side)


@inlined
def attackers(row, square, side, occupied):
    """The enemies on ``occupied`` that attack ``square``, if no other piece is there."""
    enemies = men_of(row, 1 - side) & occupied
    near = near_checkers(row, square, side) | (KING[square] & row[KINGS])
    slanted = (row[BISHOPS] | row[QUEENS]) & enemies
    straight = (row[ROOKS] | row[QUEENS]) & enemies
    near |= bishop_attacks(square, occupied) & slanted
    return (near | (rook_attacks(square, occupied) & straight)) & enemies


@inlined
def checkers(row, side):
    """The enemies that attack the king of ``side``."""
    return attackers(row, king_square(row, side), side, all_men(row))


@inlined
def in_check(row, side):
    """Whether the king of ``side`` is attacked."""
    return checkers(row, side) != ZERO


@inlined
def checks_and_pins(row, king, side):
    """Where a move ends a check, and the own pieces that are pinned to the king.

    The first is every square without a check, and none where two pieces give check: then
    only the king may move. What is pinned may go along the line through the king.
    """
    occupied = all_men(row)
    own = men_of(row, side)
    near = near_checkers(row, king, side)
    ending, pinned = ALL, ZERO
    if near != ZERO:
        ending = near if rest(near) == ZERO else ZERO
    snipers = ROOK_LINES[king] & (row[ROOKS] | row[QUEENS])
    snipers |= BISHOP_LINES[king] & (row[BISHOPS] | row[QUEENS])
    snipers &= ~own
    while snipers != ZERO:
        sniper = lowest(snipers)
        between = BETWEEN[king, sniper]
        shields = between & occupied
        if shields == ZERO:
            ending &= between | bit(sniper)
        elif rest(shields) == ZERO:
            pinned |= shields & own
        snipers = rest(snipers)
    return ending, pinned


@inlined
def discoverers(row, king, side):
    """The pieces that, if they leave the line, uncover an attack of their own on ``king``.

    They are not of ``side``, whose king it is.
    """
    occupied, others = all_men(row), men_of(row, 1 - side)
    snipers = ROOK_LINES[king] & (row[ROOKS] | row[QUEENS])
    snipers = (snipers | (BISHOP_LINES[king] & (row[BISHOPS] | row[QUEENS]))) & others
    found = ZERO
    while snipers != ZERO:
        shields = BETWEEN[king, lowest(snipers)] & occupied
        if shields != ZERO and rest(shields) == ZERO:
            found |= shields & others
        snipers = rest(snipers)
    return found


@kernel
def takes_in_passing(row):
    """Whether the side to move has a legal capture in passing; there must be a square."""
    side = side_to_move(row)
    passed = en_passant(row)
    hunters = westward(passed, 1 - side) | eastward(passed, 1 - side)
    hunters &= row[PAWNS] & men_of(row, side)
    victim = passed >> EIGHT if side == 0 else passed << EIGHT
    king = king_square(row, side)
    while hunters != ZERO:
        hunter = bit(lowest(hunters))
        after = (all_men(row) & ~(hunter | victim)) | passed
        if attackers(row, king, side, after) == ZERO:
            return True
        hunters = rest(hunters)
    return False
