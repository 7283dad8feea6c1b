"""Shogi over rows: legal moves, by what gives check and what is pinned."""

from __future__ import annotations

from core import kernels as shared
from core.boards import (
    NONE_YET,
    ONE,
    ZERO,
    bit2,
    common,
    count2,
    empty2,
    lowest2,
    meets,
    rest2,
    without,
)
from core.games.shogi import tables
from core.games.shogi.attacks_kernels import (
    attacks,
    board_at,
    checks_and_pins,
    every_square,
    in_check,
    king_square,
    king_targets,
    pin_line,
)
from core.games.shogi.drops_kernels import drop_targets, write_drops
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
from core.jit import fills, inlined, inner, kernel
from core.mixing_kernels import FIRST, folded, following, mixed

HISTORY_BITS = 14


@fills(shared.most_moves, ShogiRules)
@inlined
def most_moves(rules):
    """See ``core.kernels.most_moves``."""
    return tables.MOST_MOVES


@fills(shared.strata, ShogiRules)
@inlined
def strata(rules):
    """See ``core.kernels.strata``: the squares of the enemy's king."""
    return tables.SQUARES


@fills(shared.history_bits, ShogiRules)
@inlined
def history_bits(rules):
    """See ``core.kernels.history_bits``: origin, or what is dropped, and target."""
    return HISTORY_BITS


@fills(shared.alternates, ShogiRules)
@inlined
def alternates(rules):
    """See ``core.kernels.alternates``."""
    return True


@fills(shared.to_move, ShogiRules)
@inlined
def to_move(rules, row):
    """See ``core.kernels.to_move``."""
    return side_to_move(row)


@fills(shared.over, ShogiRules)
@inlined
def over(rules, row):
    """See ``core.kernels.over``: mates show by having no move; a king may have arrived."""
    mover = 1 - side_to_move(row)
    return rules.try_rule == 1 and king_square(row, mover) == tables.GOAL[mover]


@fills(shared.checked, ShogiRules)
@inlined
def checked(rules, row):
    """See ``core.kernels.checked``."""
    return in_check(row, side_to_move(row))


@inlined
def origin_of(move):
    """Where a move begins; of a drop, 80 and the code of the piece."""
    return move & 127


@inlined
def target_of(move):
    """Where a move ends."""
    return (move >> tables.TARGET) & 127


@inlined
def _promotable(side, code, origin, targets):
    """Those of ``targets`` on which a piece that comes from ``origin`` may promote."""
    if code > tables.ROOK:
        return empty2()
    zone = board_at(tables.ZONE, side)
    return targets if meets(zone, bit2(origin)) else common(targets, zone)


@inner
def write_piece(side, code, origin, targets, moves, number):
    """Write the moves of one piece, with each choice to promote; return their number."""
    promotable = _promotable(side, code, origin, targets)
    dead = board_at(tables.DEAD[side], code)
    while not is_empty(targets):
        target = lowest2(targets)
        here = bit2(target)
        targets = rest2(targets)
        move = origin | target << tables.TARGET | code << tables.MOVER
        choice = meets(promotable, here)
        if choice:
            moves[number] = move | tables.PROMOTED
            number += 1
        if not meets(dead, here):
            moves[number] = move | tables.DECLINED if choice else move
            number += 1
    return number


@inlined
def count_piece(side, code, origin, targets):
    """The number of moves that ``write_piece`` would write."""
    total = count2(targets) - count2(common(targets, board_at(tables.DEAD[side], code)))
    return total + count2(_promotable(side, code, origin, targets))


@fills(shared.generate, ShogiRules)
@kernel
def generate(rules, row, moves):
    """See ``core.kernels.generate``: the king's moves, then others, then drops."""
    side = side_to_move(row)
    occupied, own = all_pieces(row), pieces_of(row, side)
    king = king_square(row, side)
    ending, pinned = every_square(), empty2()
    number = NONE_YET
    if king < tables.SQUARES:
        ending, pinned = checks_and_pins(row, king, side)
        targets = king_targets(row, side, king)
        number = write_piece(side, tables.KING, king, targets, moves, number)
        if is_empty(ending):
            return number
    movers, wanted = without(own, of_code(row, tables.KING)), without(ending, own)
    while not is_empty(movers):
        origin = lowest2(movers)
        movers = rest2(movers)
        code = code_at(row, origin)
        targets = common(attacks(side, code, origin, occupied), wanted)
        if meets(pinned, bit2(origin)):
            targets = common(targets, pin_line(row, king, side, bit2(origin)))
        number = write_piece(side, code, origin, targets, moves, number)
    return _write_all_drops(row, side, without(ending, occupied), moves, number)


@inner
def _write_all_drops(row, side, free, moves, number):
    """Write the drops onto ``free`` squares; return the number of moves."""
    for code in range(tables.PAWN, tables.GOLD + 1):
        if in_hand(row, side, code) > 0:
            targets = drop_targets(row, side, code, free)
            number = write_drops(code, targets, moves, number)
    return number


@fills(shared.mobility, ShogiRules)
@kernel
def mobility(rules, row):
    """See ``core.kernels.mobility``."""
    side = side_to_move(row)
    occupied, own = all_pieces(row), pieces_of(row, side)
    king = king_square(row, side)
    ending, pinned = every_square(), empty2()
    total = NONE_YET
    if king < tables.SQUARES:
        ending, pinned = checks_and_pins(row, king, side)
        total += count2(king_targets(row, side, king))
        if is_empty(ending):
            return total
    movers, wanted = without(own, of_code(row, tables.KING)), without(ending, own)
    while not is_empty(movers):
        origin = lowest2(movers)
        movers = rest2(movers)
        code = code_at(row, origin)
        targets = common(attacks(side, code, origin, occupied), wanted)
        if meets(pinned, bit2(origin)):
            targets = common(targets, pin_line(row, king, side, bit2(origin)))
        total += count_piece(side, code, origin, targets)
    free = without(ending, occupied)
    for code in range(tables.PAWN, tables.GOLD + 1):
        if in_hand(row, side, code) > 0:
            total += count2(drop_targets(row, side, code, free))
    return total


@fills(shared.apply, ShogiRules)
@kernel
def apply(rules, row, move, out):
    """See ``core.kernels.apply``."""
    shared.copy(row, out)
    side, origin, target = side_to_move(row), origin_of(move), target_of(move)
    out[tables.META] ^= ONE
    if origin >= tables.SQUARES:
        code = origin - tables.DROPPED
        out[tables.META] -= one_in_hand(side, code)
        put(out, target, code, side)
        return
    taken, code = code_at(row, target), code_at(row, origin)
    if taken != 0:
        clear(out, target)
        if taken != tables.KING:
            out[tables.META] += one_in_hand(side, taken & 7)
    clear(out, origin)
    put(out, target, code + tables.PROMOTION if move & tables.PROMOTED else code, side)


@fills(shared.key, ShogiRules)
@inlined
def key(rules, row):
    """See ``core.kernels.key``."""
    odd, total = FIRST, ZERO
    for place in range(row.size):
        total += mixed(row[place], odd)
        odd = following(odd)
    return folded(total)


@fills(shared.rekey, ShogiRules)
@inlined
def rekey(rules, row, move, out, before):
    """See ``core.kernels.rekey``."""
    return key(rules, out)
