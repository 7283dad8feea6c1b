"""The moves of chess that may give check, told from the others without making them."""

from __future__ import annotations

from bots.solving.checks.kernels import write_checks
from core.boards import ZERO, bit, lowest, rest
from core.games.chess.attacks.kernels import (
    bishop_attacks,
    eastward,
    rook_attacks,
    westward,
)
from core.games.chess.castling.kernels import castles
from core.games.chess.checks.kernels import king_square
from core.games.chess.checks.tables import BETWEEN, BISHOP_LINES, ROOK_LINES
from core.games.chess.moves.kernels import (
    is_passing,
    mover_of,
    origin_of,
    promotion_of,
    target_of,
)
from core.games.chess.orthodox.kernels import generate
from core.games.chess.orthodox.rules import OrthodoxRules
from core.games.chess.rows.kernels import all_men, men_of, side_to_move
from core.games.chess.tables import BISHOPS, KINGS, KNIGHT, KNIGHTS, PAWNS, QUEENS, ROOKS
from core.jit import fills, inlined, inner


@inlined
def _discoverers(row, king, side):
    """The pieces of ``side`` that alone stand between its own sliders and ``king``."""
    occupied, own = all_men(row), men_of(row, side)
    snipers = ROOK_LINES[king] & (row[ROOKS] | row[QUEENS])
    snipers = (snipers | (BISHOP_LINES[king] & (row[BISHOPS] | row[QUEENS]))) & own
    found = ZERO
    while snipers != ZERO:
        shields = BETWEEN[king, lowest(snipers)] & occupied
        if shields != ZERO and rest(shields) == ZERO:
            found |= shields & own
        snipers = rest(snipers)
    return found


@fills(write_checks, OrthodoxRules)
@inner
def _write_checks(rules, row, moves):
    """Direct and discovered checks; all castling, promotions and captures en passant."""
    side = side_to_move(row)
    king, occupied = king_square(row, 1 - side), all_men(row)
    here = bit(king)
    discoverers = _discoverers(row, king, side)
    straight, slanted = rook_attacks(king, occupied), bishop_attacks(king, occupied)
    pawns = westward(here, 1 - side) | eastward(here, 1 - side)
    number, kept = generate(rules, row, moves), 0
    for index in range(number):
        move = moves[index]
        mover, wanted = mover_of(move), ZERO
        if mover == PAWNS:
            wanted = pawns
        elif mover == KNIGHTS:
            wanted = KNIGHT[king]
        elif mover == BISHOPS:
            wanted = slanted
        elif mover == ROOKS:
            wanted = straight
        elif mover == QUEENS:
            wanted = straight | slanted
        if (
            bit(target_of(move)) & wanted != ZERO
            or bit(origin_of(move)) & discoverers != ZERO
            or (mover == KINGS and castles(rules, move))
            or (mover == PAWNS and (promotion_of(move) != 0 or is_passing(row, move)))
        ):
            moves[kept] = move
            kept += 1
    return kept
