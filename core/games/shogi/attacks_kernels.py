"""Where pieces go on a board, what attacks a square, and what is pinned to a king."""

from __future__ import annotations

from core.boards import (
    bit2,
    common,
    empty2,
    highest2,
    lowest2,
    meets,
    rest2,
    union,
    without,
)
from core.games.shogi import tables
from core.games.shogi.rows_kernels import all_pieces, is_empty, of_code, pieces_of
from core.jit import inlined, inner


@inlined
def board_at(table, square):
    """The board that a ``table`` has for ``square``."""
    return table[square, 0], table[square, 1]


@inlined
def steps(side, code, square):
    """Where a piece goes in one step or jump."""
    return tables.STEPS[side, code, square, 0], tables.STEPS[side, code, square, 1]


@inlined
def _upward(way, square, occupied):
    """The squares towards higher ones up to the first piece, which is included."""
    ray = board_at(tables.RAY[way], square)
    behind = board_at(tables.RAY[way], lowest2(common(ray, occupied)))
    return without(ray, behind)


@inlined
def _downward(way, square, occupied):
    """As ``_upward``, towards lower squares."""
    ray = board_at(tables.RAY[way], square)
    behind = board_at(tables.RAY[way], highest2(common(ray, occupied)))
    return without(ray, behind)


@inner
def bishop_attacks(square, occupied):
    """Where a bishop goes."""
    higher = union(_upward(1, square, occupied), _upward(3, square, occupied))
    lower = union(_downward(5, square, occupied), _downward(7, square, occupied))
    return union(higher, lower)


@inner
def rook_attacks(square, occupied):
    """Where a rook goes."""
    higher = union(_upward(0, square, occupied), _upward(2, square, occupied))
    lower = union(_downward(4, square, occupied), _downward(6, square, occupied))
    return union(higher, lower)


@inlined
def lance_attacks(side, square, occupied):
    """Where a lance of ``side`` goes."""
    if side == 0:
        return _upward(0, square, occupied)
    return _downward(4, square, occupied)


@inner
def attacks(side, code, square, occupied):
    """The squares that a piece attacks."""
    found = steps(side, code, square)
    if code & 7 == tables.BISHOP:
        found = union(found, bishop_attacks(square, occupied))
    elif code & 7 == tables.ROOK:
        found = union(found, rook_attacks(square, occupied))
    elif code == tables.LANCE:
        found = lance_attacks(side, square, occupied)
    return found


@inlined
def golds(row):
    """The pieces of both sides that go like a gold."""
    small = union(
        of_code(row, tables.PROMOTION + tables.PAWN),
        of_code(row, tables.PROMOTION + tables.LANCE),
    )
    large = union(
        of_code(row, tables.PROMOTION + tables.KNIGHT),
        of_code(row, tables.PROMOTION + tables.SILVER),
    )
    return union(of_code(row, tables.GOLD), union(small, large))


@inlined
def bishops(row):
    """The bishops and horses of both sides."""
    return union(of_code(row, tables.BISHOP), of_code(row, tables.HORSE))


@inlined
def rooks(row):
    """The rooks and dragons of both sides."""
    return union(of_code(row, tables.ROOK), of_code(row, tables.DRAGON))


@inlined
def near_attackers(row, square, side):
    """The enemies of ``side`` that attack ``square`` by a step or jump."""
    found = common(steps(side, tables.PAWN, square), of_code(row, tables.PAWN))
    found = union(
        found, common(steps(side, tables.KNIGHT, square), of_code(row, tables.KNIGHT))
    )
    found = union(
        found, common(steps(side, tables.SILVER, square), of_code(row, tables.SILVER))
    )
    found = union(found, common(steps(side, tables.GOLD, square), golds(row)))
    round_about = union(
        of_code(row, tables.KING),
        union(of_code(row, tables.HORSE), of_code(row, tables.DRAGON)),
    )
    found = union(found, common(steps(side, tables.KING, square), round_about))
    return common(found, pieces_of(row, 1 - side))


@inner
def is_attacked(row, square, side, occupied):
    """Whether enemies of ``side`` on ``occupied`` attack ``square``."""
    if not is_empty(common(near_attackers(row, square, side), occupied)):
        return True
    enemies = common(pieces_of(row, 1 - side), occupied)
    straight = common(rooks(row), enemies)
    if not is_empty(common(board_at(tables.ROOK_LINES, square), straight)) and not is_empty(
        common(rook_attacks(square, occupied), straight)
    ):
        return True
    slanted = common(bishops(row), enemies)
    if not is_empty(
        common(board_at(tables.BISHOP_LINES, square), slanted)
    ) and not is_empty(common(bishop_attacks(square, occupied), slanted)):
        return True
    lances = common(of_code(row, tables.LANCE), enemies)
    return not is_empty(
        common(board_at(tables.LANCE_LINES[side], square), lances)
    ) and not is_empty(common(lance_attacks(side, square, occupied), lances))


@inlined
def snipers(row, square, side):
    """The enemies of ``side`` that would attack ``square`` from afar on an empty board."""
    straight = common(board_at(tables.ROOK_LINES, square), rooks(row))
    slanted = common(board_at(tables.BISHOP_LINES, square), bishops(row))
    lances = common(board_at(tables.LANCE_LINES[side], square), of_code(row, tables.LANCE))
    return common(union(union(straight, slanted), lances), pieces_of(row, 1 - side))


@inlined
def between(one, other):
    """What lies between two squares on one line."""
    return tables.BETWEEN[one, other, 0], tables.BETWEEN[one, other, 1]


@inlined
def king_square(row, side):
    """Where the king of ``side`` stands; 128 where it has none."""
    return lowest2(common(of_code(row, tables.KING), pieces_of(row, side)))


@inlined
def in_check(row, side):
    """Whether the king of ``side`` is attacked; never where it has none."""
    king = king_square(row, side)
    return king < 128 and is_attacked(row, king, side, all_pieces(row))


@inner
def checks_and_pins(row, king, side):
    """Where a move ends a check, and the own pieces that are pinned to the king.

    The first is every square without a check, and none where two pieces give check:
    then only the king may move.
    """
    occupied, own = all_pieces(row), pieces_of(row, side)
    near = near_attackers(row, king, side)
    ending, pinned = every_square(), empty2()
    if not is_empty(near):
        ending = near if is_empty(rest2(near)) else empty2()
    far = snipers(row, king, side)
    while not is_empty(far):
        sniper = lowest2(far)
        inside = between(king, sniper)
        shields = common(inside, occupied)
        if is_empty(shields):
            ending = common(ending, union(inside, bit2(sniper)))
        elif is_empty(rest2(shields)):
            pinned = union(pinned, common(shields, own))
        far = rest2(far)
    return ending, pinned


@inlined
def every_square():
    """Every square."""
    return tables.BOARD[0], tables.BOARD[1]


@inner
def king_targets(row, side, king):
    """Where the king may go without being taken."""
    occupied = without(all_pieces(row), bit2(king))
    safe, found = empty2(), without(steps(side, tables.KING, king), pieces_of(row, side))
    while not is_empty(found):
        target = lowest2(found)
        found = rest2(found)
        if not is_attacked(row, target, side, occupied):
            safe = union(safe, bit2(target))
    return safe


@inlined
def pin_line(row, king, side, pinned):
    """The squares to which a pinned piece may go: those between king and sniper, and it."""
    far = snipers(row, king, side)
    while not is_empty(far):
        sniper = lowest2(far)
        inside = between(king, sniper)
        if meets(inside, pinned):
            return union(inside, bit2(sniper))
        far = rest2(far)
    return empty2()
