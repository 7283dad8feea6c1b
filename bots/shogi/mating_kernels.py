"""Which moves of shogi give check, and which answer a check for nothing.

A piece dropped between a king and a piece that attacks it from afar is useless if that
piece can take it, and the position that follows is lost in as many moves as the one before,
the dropped piece being in its owner's hand again.
"""

from __future__ import annotations

import numpy as np

from bots.solving.direct_kernels import (
    NO_GAP,
    board_key,
    holdings,
    holds_all,
    interposed,
    stranded,
    takes_back,
    write_checks,
)
from core.boards import (
    NONE_YET,
    ONE,
    ZERO,
    bit2,
    common,
    empty2,
    lowest2,
    meets,
    rest2,
    union,
    without,
)
from core.games.shogi import tables
from core.games.shogi.attacks_kernels import (
    attacks,
    between,
    board_at,
    checks_and_pins,
    every_square,
    in_check,
    king_square,
    king_targets,
    near_attackers,
    pin_line,
    snipers,
)
from core.games.shogi.drops_kernels import drop_targets, write_drops
from core.games.shogi.kernels import apply, mobility, origin_of, target_of, write_piece
from core.games.shogi.rows_kernels import (
    all_pieces,
    clear,
    code_at,
    in_hand,
    is_empty,
    of_code,
    one_in_hand,
    pieces_of,
    put,
    side_to_move,
)
from core.games.shogi.rules import ShogiRules
from core.jit import fills, inlined, inner
from core.kernels import copy
from core.mixing_kernels import FIRST as FIRST_ODD
from core.mixing_kernels import folded, following, mixed

SQUARE = 127
"""The bits of a square in a gap: where the piece stands that gives check, and one; then
the square that something was dropped on."""

HELD = np.uint64((1 << tables.HAND_BITS) - 1 << 1)
"""The bits of Black's hand in ``meta``; White's are as far above as there are of them."""

BORROWED = np.uint64(
    sum(1 << int(at) for at in tables.HAND_AT[2:]) | 1 << tables.HAND_BITS + 1
)
"""The lowest bit above the count of each kind, which a smaller count borrows from."""


@fills(write_checks, ShogiRules)
@inner
def _write_checks(rules, row, moves):
    """Direct and discovered checks; where one needs a promotion, without it as well."""
    side = side_to_move(row)
    prey, king = king_square(row, 1 - side), king_square(row, side)
    if prey >= tables.SQUARES:
        return NONE_YET
    occupied, own = all_pieces(row), pieces_of(row, side)
    uncovering = _uncovering(row, prey, 1 - side)
    ending, pinned = every_square(), empty2()
    number = NONE_YET
    if king < tables.SQUARES:
        ending, pinned = checks_and_pins(row, king, side)
        if meets(uncovering, bit2(king)):
            targets = king_targets(row, side, king)
            number = write_piece(side, tables.KING, king, targets, moves, number)
        if is_empty(ending):
            return number
    movers, open_to = without(own, of_code(row, tables.KING)), without(ending, own)
    while not is_empty(movers):
        origin = lowest2(movers)
        movers = rest2(movers)
        code = code_at(row, origin)
        targets = common(attacks(side, code, origin, occupied), open_to)
        if not meets(uncovering, bit2(origin)):
            targets = _checking(side, code, origin, targets, prey, occupied)
        if meets(pinned, bit2(origin)):
            targets = common(targets, pin_line(row, king, side, bit2(origin)))
        number = write_piece(side, code, origin, targets, moves, number)
    free = without(ending, occupied)
    for code in range(tables.PAWN, tables.GOLD + 1):
        if in_hand(row, side, code) > 0:
            targets = common(free, attacks(1 - side, code, prey, occupied))
            if not is_empty(targets):
                targets = drop_targets(row, side, code, targets)
            number = write_drops(code, targets, moves, number)
    return number


@inner
def _uncovering(row, king, side):
    """The enemies of ``side`` that alone stand between its ``king`` and one of theirs."""
    occupied, found = all_pieces(row), empty2()
    far = snipers(row, king, side)
    while not is_empty(far):
        shields = common(between(king, lowest2(far)), occupied)
        if not is_empty(shields) and is_empty(rest2(shields)):
            found = union(found, shields)
        far = rest2(far)
    return common(found, pieces_of(row, 1 - side))


@inlined
def _checking(side, code, origin, targets, king, occupied):
    """Those of ``targets`` on which a piece attacks the ``king``, promoted or not."""
    direct = common(targets, attacks(1 - side, code, king, occupied))
    if code > tables.ROOK:
        return direct
    zone = board_at(tables.ZONE, side)
    grown = targets if meets(zone, bit2(origin)) else common(targets, zone)
    if is_empty(grown):
        return direct
    promoted = attacks(1 - side, code + tables.PROMOTION, king, occupied)
    return union(direct, common(grown, promoted))


@inner
def _far_checker(row, king, side):
    """The enemy that attacks the ``king`` of ``side`` from afar, which alone does so.

    128 where there is none, or none with a square between.
    """
    if not is_empty(near_attackers(row, king, side)):
        return 128
    occupied, found = all_pieces(row), 128
    far = snipers(row, king, side)
    while not is_empty(far):
        square = lowest2(far)
        far = rest2(far)
        if is_empty(common(between(king, square), occupied)):
            if found != 128:
                return 128
            found = square
    return found


@fills(interposed, ShogiRules)
@inner
def _interposed(rules, row, move):
    if origin_of(move) < tables.SQUARES:
        return NO_GAP
    side = side_to_move(row)
    king = king_square(row, side)
    checker = _far_checker(row, king, side)
    if checker == 128:
        return NO_GAP
    return checker + 1 | target_of(move) << tables.TARGET


@fills(takes_back, ShogiRules)
@inner
def _takes_back(rules, row, move, gap, out):
    if origin_of(move) + 1 != gap & SQUARE or target_of(move) != gap >> tables.TARGET:
        return False
    side, code = side_to_move(row), code_at(row, target_of(move))
    apply(rules, row, move, out)
    out[tables.META] -= one_in_hand(side, code)
    out[tables.META] += one_in_hand(1 - side, code)
    return True


@fills(stranded, ShogiRules)
@inner
def _stranded(rules, row):
    """Looks at every square between on which something can be dropped."""
    side = side_to_move(row)
    king = king_square(row, side)
    if king >= tables.SQUARES:
        return False
    checker = _far_checker(row, king, side)
    if checker == 128 or not is_empty(king_targets(row, side, king)):
        return False
    inside = between(king, checker)
    if _moves_to(row, side, king, union(inside, bit2(checker))):
        return False
    gaps = empty2()
    for code in range(tables.PAWN, tables.GOLD + 1):
        if in_hand(row, side, code) > 0:
            gaps = union(gaps, drop_targets(row, side, code, inside))
    after = np.empty_like(row)
    while not is_empty(gaps):
        gap = lowest2(gaps)
        gaps = rest2(gaps)
        mated = False
        for grown in range(2):
            if not mated and _advanced(row, 1 - side, checker, gap, grown, after):
                mated = in_check(after, side) and (
                    mobility(rules, after) == 0 or _stranded(rules, after)
                )
        if not mated:
            return False
    return True


@inlined
def _moves_to(row, side, king, targets):
    """Whether a piece of ``side`` other than its king can move to one of ``targets``."""
    _ending, pinned = checks_and_pins(row, king, side)
    # Who is pinned on another line than that of the check cannot get there.
    movers = without(without(pieces_of(row, side), bit2(king)), pinned)
    occupied = all_pieces(row)
    while not is_empty(movers):
        origin = lowest2(movers)
        movers = rest2(movers)
        if meets(attacks(side, code_at(row, origin), origin, occupied), targets):
            return True
    return False


@inner
def _advanced(row, side, checker, gap, grown, out):
    """Whether the ``checker`` of ``side`` could take on ``gap``; ``out`` is as after that.

    ``grown`` is 1 if it promotes with that. What it takes goes back to its owner's hand.
    """
    code = code_at(row, checker)
    copy(row, out)
    if grown == 1:
        zone = board_at(tables.ZONE, side)
        if code > tables.ROOK or not meets(zone, union(bit2(checker), bit2(gap))):
            return False
        code += tables.PROMOTION
    elif meets(board_at(tables.DEAD[side], code), bit2(gap)):
        return False
    clear(out, checker)
    put(out, gap, code, side)
    return not in_check(out, side)


@fills(board_key, ShogiRules)
@inlined
def _board_key(rules, row):
    """Has what both hands hold together, as not all pieces of a set need be in play."""
    odd, total = FIRST_ODD, ZERO
    for place in range(tables.META):
        total += mixed(row[place], odd)
        odd = following(odd)
    both = _held(rules, row, 0) + _held(rules, row, 1)
    return folded(total + mixed(both | row[tables.META] & ONE, odd))


@fills(holdings, ShogiRules)
@inlined
def _held(rules, row, side):
    return row[tables.META] >> np.uint64(tables.HAND_BITS * side) & HELD


@fills(holds_all, ShogiRules)
@inlined
def _holds_all(rules, more, less):
    return (more ^ less ^ (more - less)) & BORROWED == ZERO
