"""The moves of chess that may give check, told from the others without making them."""

from __future__ import annotations

from bots.solving.checks_kernels import write_checks
from core.boards import ZERO, bit
from core.games.chess.attacks_kernels import (
    bishop_attacks,
    eastward,
    rook_attacks,
    westward,
)
from core.games.chess.castling_kernels import castles
from core.games.chess.checks_kernels import discoverers, king_square
from core.games.chess.moves_kernels import (
    is_passing,
    mover_of,
    origin_of,
    promotion_of,
    target_of,
)
from core.games.chess.orthodox_kernels import generate
from core.games.chess.rows_kernels import all_men, side_to_move
from core.games.chess.rules import OrthodoxRules
from core.games.chess.tables import BISHOPS, KINGS, KNIGHT, KNIGHTS, PAWNS, QUEENS, ROOKS
from core.jit import fills, inlined, inner


@inlined
def checks_of(row):
    """Whence pawns, knights, bishops and rooks check, and the pieces that uncover checks.

    It is the king of the side not to move that they check.
    """
    side = side_to_move(row)
    king, occupied = king_square(row, 1 - side), all_men(row)
    here = bit(king)
    pawns = westward(here, 1 - side) | eastward(here, 1 - side)
    slanted, straight = bishop_attacks(king, occupied), rook_attacks(king, occupied)
    return pawns, KNIGHT[king], slanted, straight, discoverers(row, king, 1 - side)


@inlined
def may_give_check(rules, row, checks, move):
    """Direct and discovered checks; all castling, promotions and captures en passant.

    ``checks`` is what ``checks_of`` says of the row.
    """
    pawns, knights, slanted, straight, uncovering = checks
    mover, wanted = mover_of(move), ZERO
    if mover == PAWNS:
        wanted = pawns
    elif mover == KNIGHTS:
        wanted = knights
    elif mover == BISHOPS:
        wanted = slanted
    elif mover == ROOKS:
        wanted = straight
    elif mover == QUEENS:
        wanted = straight | slanted
    return (
        bit(target_of(move)) & wanted != ZERO
        or bit(origin_of(move)) & uncovering != ZERO
        or (mover == KINGS and castles(rules, move))
        or (mover == PAWNS and (promotion_of(move) != 0 or is_passing(row, move)))
    )


@fills(write_checks, OrthodoxRules)
@inner
def _write_checks(rules, row, moves):
    """Direct and discovered checks; all castling, promotions and captures en passant."""
    checks, kept = checks_of(row), 0
    for index in range(generate(rules, row, moves)):
        move = moves[index]
        if may_give_check(rules, row, checks, move):
            moves[kept] = move
            kept += 1
    return kept
