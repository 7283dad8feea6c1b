"""An evaluation of shogi by material, which counts the same on the board and in hand.

What the pieces are worth is a guess, in pawns.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bots.search.evaluation import kernels as search
from bots.search.evaluation.kernels import PRIZE
from core.boards import bit2, common, count2, meets
from core.games.shogi.attacks.kernels import king_square, king_targets
from core.games.shogi.kernels import origin_of, target_of
from core.games.shogi.rows.kernels import code_at, in_hand, of_code, pieces_of, side_to_move
from core.games.shogi.rules import ShogiRules
from core.games.shogi.tables import (
    CODES,
    GOAL,
    GOLD,
    KING,
    PAWN,
    PROMOTED,
    PROMOTION,
    SQUARES,
)
from core.jit import fills, inlined

WORTH = np.array(
    [0.0, 1.0, 3.0, 3.5, 5.0, 8.0, 9.5, 5.5, 0.0, 4.5, 5.0, 5.25, 5.5, 11.0, 13.0]
)
"""By code: pawn, lance, knight, silver, bishop, rook, gold, king, then promoted ones."""


class ShogiMaterial(NamedTuple):
    """What the pieces are worth.

    Attributes:
        rules: The rules of the moves.
    """

    rules: ShogiRules


@inlined
def worth_of(row, side):
    """What ``side`` has on the board and in hand."""
    own, total = pieces_of(row, side), 0.0
    for code in range(PAWN, CODES):
        total += WORTH[code] * count2(common(own, of_code(row, code)))
    for code in range(PAWN, GOLD + 1):
        total += WORTH[code] * in_hand(row, side, code)
    return total


@fills(search.evaluate, ShogiMaterial)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``."""
    side = side_to_move(row)
    return worth_of(row, side) - worth_of(row, 1 - side)


@fills(search.gain, ShogiMaterial)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``: what is taken counts for one side no more, and for the other."""
    origin = origin_of(move)
    if origin >= SQUARES:
        return 0.0
    taken = code_at(row, target_of(move))
    gained = WORTH[taken]
    if taken != KING:
        gained += WORTH[taken & 7]
    if move & PROMOTED:
        code = code_at(row, origin)
        gained += WORTH[code + PROMOTION] - WORTH[code]
    return gained


@fills(search.wins, ShogiMaterial)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: mates show by having no move; a king may arrive by a move."""
    if evaluation.rules.try_rule == 0 or origin_of(move) >= SQUARES:
        return False
    arrives = target_of(move) == GOAL[side_to_move(row)]
    return arrives and code_at(row, origin_of(move)) == KING


@fills(search.can_win_now, ShogiMaterial)
@inlined
def can_win_now(evaluation, row):
    """See ``search.can_win_now``: whether the king can arrive."""
    if evaluation.rules.try_rule == 0:
        return False
    side = side_to_move(row)
    king = king_square(row, side)
    if king >= SQUARES:
        return False
    return meets(king_targets(row, side, king), bit2(GOAL[side]))


@fills(search.stuck, ShogiMaterial)
@inlined
def stuck(evaluation, row, score, depth):
    """See ``search.stuck``: having no move loses, in check or not."""
    return -PRIZE * (100 + depth)


@fills(search.refresh_accumulator, ShogiMaterial)
@inlined
def refresh_accumulator(evaluation, row, accumulators, ply):
    """See ``search.refresh_accumulator``: there is none."""


@fills(search.update_accumulator, ShogiMaterial)
@inlined
def update_accumulator(evaluation, row, move, accumulators, ply):
    """See ``search.update_accumulator``: there is none."""


@fills(search.correction, ShogiMaterial)
@inlined
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: none."""
    return 0.0


@fills(search.correction_bound, ShogiMaterial)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``: none."""
    return 0.0


@fills(search.replies, ShogiMaterial)
@inlined
def replies(evaluation, row, move, moves):
    """See ``search.replies``: none are looked at."""
    return 0
