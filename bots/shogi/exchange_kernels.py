"""What moves of shogi bring at once: exchanges, moves that take or promote, checks.

In an exchange on one square both sides take with their least piece; see
https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm. Pins are not seen, and nothing
promotes but by the first move. What is taken counts twice: one side lacks it, and the other
has it in hand.
"""

from __future__ import annotations

import numpy as np

from core.boards import (
    NONE_YET,
    bit2,
    common,
    count2,
    empty2,
    lowest2,
    meets,
    rest2,
    union,
    without,
)
from core.games.shogi.attacks_kernels import (
    attacks,
    bishop_attacks,
    bishops,
    board_at,
    checks_and_pins,
    every_square,
    king_square,
    king_targets,
    lance_attacks,
    near_attackers,
    pin_line,
    rook_attacks,
    rooks,
    steps,
)
from core.games.shogi.kernels import origin_of, target_of
from core.games.shogi.rows_kernels import (
    all_pieces,
    code_at,
    in_hand,
    is_empty,
    of_code,
    pieces_of,
    side_to_move,
)
from core.games.shogi.tables import (
    BISHOP,
    BISHOP_LINES,
    CODES,
    DEAD,
    DECLINED,
    DRAGON,
    DROPPED,
    GOLD,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    LANCE_LINES,
    MOVER,
    PAWN,
    PROMOTED,
    PROMOTION,
    ROOK,
    ROOK_LINES,
    SILVER,
    SQUARES,
    TARGET,
    TOKIN,
    ZONE,
)
from core.jit import inlined, inner


@inlined
def _reaches(side, code, square, king):
    """Whether a piece on ``square`` attacks ``king``, where nothing stands between."""
    found = steps(side, code, square)
    if code & 7 == BISHOP:
        found = union(found, board_at(BISHOP_LINES, square))
    elif code & 7 == ROOK:
        found = union(found, board_at(ROOK_LINES, square))
    elif code == LANCE:
        found = board_at(LANCE_LINES[side], square)
    return meets(found, bit2(king))


@inlined
def may_give_check(row, move):
    """Whether ``move`` may give check; where it says no, the move gives none.

    A move may uncover a check wherever it leaves a line through the king.
    """
    side, origin, target = side_to_move(row), origin_of(move), target_of(move)
    king = king_square(row, 1 - side)
    if king >= SQUARES:
        return False
    if origin >= SQUARES:
        return _reaches(side, origin - DROPPED, target, king)
    here = bit2(origin)
    if meets(board_at(BISHOP_LINES, king), here) or meets(board_at(ROOK_LINES, king), here):
        return True
    code = move >> MOVER & 15
    code = code + PROMOTION if move & PROMOTED else code
    return _reaches(side, code, target, king)


_VALUES = {
    PAWN: 1.0, LANCE: 2.7, KNIGHT: 3.0, SILVER: 4.4, GOLD: 5.2, BISHOP: 6.8, ROOK: 7.8,
    TOKIN: 5.6, PROMOTION + LANCE: 5.4, PROMOTION + KNIGHT: 5.4, PROMOTION + SILVER: 5.4,
    HORSE: 9.8, DRAGON: 11.4,
}  # fmt: skip

VALUES = np.array([_VALUES.get(code, 0.0) for code in range(CODES)])
"""By code, in pawns, on the board and in hand."""

SWING = VALUES + VALUES[np.arange(CODES) & 7]
"""By code: what taking it brings. Nobody takes a king."""
SWING[KING] = 200.0

LEAST_FIRST = np.array(
    [
        PAWN, LANCE, KNIGHT, SILVER, GOLD, PROMOTION + SILVER, PROMOTION + KNIGHT,
        PROMOTION + LANCE, TOKIN, BISHOP, ROOK, HORSE, DRAGON, KING,
    ],
    np.int64,
)  # fmt: skip
"""All codes in the order in which pieces take."""


@inlined
def _far_attackers(row, square, occupied):
    """The pieces of both sides that attack ``square`` from afar."""
    found = common(bishop_attacks(square, occupied), bishops(row))
    found = union(found, common(rook_attacks(square, occupied), rooks(row)))
    lances = of_code(row, LANCE)
    black = common(lances, pieces_of(row, 0))
    found = union(found, common(lance_attacks(1, square, occupied), black))
    white = without(lances, black)
    return union(found, common(lance_attacks(0, square, occupied), white))


@inlined
def _attackers(row, square, occupied):
    """The pieces of both sides that attack ``square``."""
    found = union(near_attackers(row, square, 0), near_attackers(row, square, 1))
    return common(union(found, _far_attackers(row, square, occupied)), occupied)


@inlined
def worth_of(prices, row, side):
    """What ``side`` has on the board and in hand, by prices of codes."""
    own, total = pieces_of(row, side), 0.0
    for code in range(PAWN, CODES):
        total += prices[code] * count2(common(own, of_code(row, code)))
    for code in range(PAWN, GOLD + 1):
        total += prices[code] * in_hand(row, side, code)
    return total


@inlined
def mover_of(move):
    """The code of the piece that ``move`` lets go, or puts."""
    origin = origin_of(move)
    return origin - DROPPED if origin >= SQUARES else move >> MOVER & 15


@inlined
def victim_of(row, move):
    """The code of what ``move`` takes; 0 for nothing."""
    return code_at(row, target_of(move)) if origin_of(move) < SQUARES else 0


@inlined
def growth(code):
    """What a piece with that ``code`` gains by promotion."""
    return VALUES[code + PROMOTION] - VALUES[code]


@inner
def balance(row, move):
    """What the side to move gains by ``move`` and the exchange that follows, in pawns."""
    origin, target, mover = origin_of(move), target_of(move), mover_of(move)
    here = bit2(target)
    occupied = union(all_pieces(row), here)
    if origin < SQUARES:
        occupied = without(occupied, bit2(origin))
    total, sign, standing = SWING[victim_of(row, move)], -1.0, mover
    if move & PROMOTED:
        total += growth(mover)
        standing = mover + PROMOTION
    side = 1 - side_to_move(row)
    left = without(_attackers(row, target, occupied), here)
    low, high = -1e9, 1e9
    # Whoever is to take may stop instead, so the value lies between what either side can
    # have by stopping.
    while True:
        if sign < 0:
            high = min(high, total)
            if high <= low:
                return low
        else:
            low = max(low, total)
            if low >= high:
                return high
        own = common(left, pieces_of(row, side))
        if is_empty(own):
            break
        least = 0
        while is_empty(common(own, of_code(row, LEAST_FIRST[least]))):
            least += 1
        code = LEAST_FIRST[least]
        if code == KING and not is_empty(without(left, own)):
            break
        total += sign * SWING[standing]
        standing, sign, side = code, -sign, 1 - side
        occupied = without(occupied, bit2(lowest2(common(own, of_code(row, code)))))
        left = union(left, _far_attackers(row, target, occupied))
        left = without(common(left, occupied), here)
    return high if sign < 0 else low


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
