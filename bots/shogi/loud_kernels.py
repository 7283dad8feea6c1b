"""The moves that take or promote, which a quiescence search tries."""

from __future__ import annotations

from core.boards import (
    NONE_YET,
    bit2,
    common,
    empty2,
    lowest2,
    meets,
    rest2,
    union,
    without,
)
from core.games.shogi.attacks_kernels import (
    attacks,
    board_at,
    checks_and_pins,
    every_square,
    king_square,
    king_targets,
    pin_line,
)
from core.games.shogi.rows_kernels import (
    all_pieces,
    code_at,
    is_empty,
    of_code,
    pieces_of,
    side_to_move,
)
from core.games.shogi.tables import (
    BISHOP,
    DEAD,
    DECLINED,
    GOLD,
    KING,
    MOVER,
    PAWN,
    PROMOTED,
    ROOK,
    SQUARES,
    TARGET,
    ZONE,
)
from core.jit import inlined, inner


@inlined
def always_promotes(code):
    """Whether a piece loses nothing by promotion: it goes as before, and farther."""
    return code in (PAWN, BISHOP, ROOK)


@inner
def _write(row, side, code, origin, targets, moves, number):
    """Writes what one piece takes and where it promotes; returns the number of moves."""
    promotable = empty2()
    if code < GOLD:
        zone = board_at(ZONE, side)
        promotable = targets if meets(zone, bit2(origin)) else common(targets, zone)
    dead = board_at(DEAD[side], code)
    enemies = pieces_of(row, 1 - side)
    targets = union(common(targets, enemies), promotable)
    while not is_empty(targets):
        target = lowest2(targets)
        here = bit2(target)
        targets = rest2(targets)
        move = origin | target << TARGET | code << MOVER
        if not meets(promotable, here):
            moves[number] = move
            number += 1
            continue
        moves[number] = move | PROMOTED
        number += 1
        if not always_promotes(code) and meets(enemies, here) and not meets(dead, here):
            moves[number] = move | DECLINED
            number += 1
    return number


@inner
def write_loud(row, moves):
    """Writes the legal moves that take or promote, where the king is not in check.

    Those by which a pawn, a bishop or a rook declines to promote are left out. Returns
    their number.
    """
    side, number = side_to_move(row), NONE_YET
    occupied, own = all_pieces(row), pieces_of(row, side)
    king = king_square(row, side)
    pinned = empty2()
    wanted = without(every_square(), own)
    if king < SQUARES:
        _ending, pinned = checks_and_pins(row, king, side)
        targets = king_targets(row, side, king)
        number = _write(row, side, KING, king, targets, moves, number)
    zone = board_at(ZONE, side)
    enemies = pieces_of(row, 1 - side)
    movers = without(own, of_code(row, KING))
    while not is_empty(movers):
        origin = lowest2(movers)
        movers = rest2(movers)
        code = code_at(row, origin)
        targets = common(attacks(side, code, origin, occupied), wanted)
        if code >= GOLD or not meets(zone, bit2(origin)):
            within = union(enemies, zone) if code < GOLD else enemies
            targets = common(targets, within)
        if is_empty(targets):
            continue
        if meets(pinned, bit2(origin)):
            targets = common(targets, pin_line(row, king, side, bit2(origin)))
        number = _write(row, side, code, origin, targets, moves, number)
    return number
