"""The classical evaluation of chess, captures for quiescence, and maximin over boards.

Squares of fog are walls: nothing steps onto them or slides over them, in the whole tree.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.search import evaluation_kernels as search
from bots.search.kernels import open_root, root_value
from bots.search.ordering_kernels import INFINITY
from core import kernels as shared
from core.boards import NONE_YET, ZERO, bit, lowest, rest
from core.games.chess import kernels as chess
from core.games.chess import tables
from core.games.chess.attacks_kernels import (
    PROMOTION_RANKS,
    bishop_attacks,
    eastward,
    rook_attacks,
    westward,
)
from core.games.chess.castling_kernels import castled, castles
from core.games.chess.moves_kernels import becomes, mover_of, origin_of, taken, target_of
from core.games.chess.rows_kernels import all_men, kind_at, men_of, side_to_move
from core.games.chess.rules import ChessRules
from core.jit import fills, inlined, inner, kernel


class Classical(NamedTuple):
    """Piece-square tables, with fog that nothing enters and noise to break ties.

    Attributes:
        rules: The rules of the moves.
        walls: Squares of fog, one bit each.
        worth: The piece-square tables for White, ``[6, 64]``; Black's are mirrored.
        noise: The largest random correction of a leaf.
        salt: A word that sets the keys of this search apart from those of others.
    """

    rules: ChessRules
    walls: np.uint64
    worth: NDArray[np.float64]
    noise: float
    salt: np.uint64


@inlined
def worth(evaluation, side, kind, square):
    """The value of a piece to its own side."""
    return evaluation.worth[kind, square ^ (56 * side)]


@fills(search.evaluate, Classical)
@inner
def evaluate(evaluation, row):
    """See ``search.evaluate``."""
    total = 0.0
    side = side_to_move(row)
    for kind in range(tables.WHITE):
        men = row[kind]
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            owner = np.int64(row[tables.WHITE] & bit(square) == ZERO)
            value = worth(evaluation, owner, kind, square)
            total += value if owner == side else -value
    return total


@fills(search.gain, Classical)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``."""
    rules = evaluation.rules
    origin, mover, side = origin_of(move), mover_of(move), side_to_move(row)
    if castles(rules, move):
        king, rook, rook_target = castled(rules, move)
        total = worth(evaluation, side, mover, king)
        total -= worth(evaluation, side, mover, origin)
        other = worth(evaluation, side, tables.ROOKS, rook_target)
        return total + (other - worth(evaluation, side, tables.ROOKS, rook))
    total = worth(evaluation, side, becomes(move), target_of(move))
    total -= worth(evaluation, side, mover, origin)
    victim = taken(row, move)
    if victim != ZERO:
        total += worth(evaluation, 1 - side, kind_at(row, victim), lowest(victim))
    return total


@fills(search.wins, Classical)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``."""
    return row[tables.KINGS] & bit(target_of(move)) != ZERO


@fills(search.correction, Classical)
@inlined
def correction(evaluation, row, accumulators, ply):
    """See ``bots.search.evaluation_kernels``: the same for the same position and salt."""
    if evaluation.noise == 0.0:
        return 0.0
    word = (chess.key(evaluation.rules, row) ^ evaluation.salt) * np.uint64(
        0x9E37_79B9_7F4A_7C15
    )
    share = np.float64(word >> np.uint64(11)) / 9007199254740992.0
    return evaluation.noise * (2.0 * share - 1.0)


@fills(search.can_win_now, Classical)
@inlined
def can_win_now(evaluation, row):
    """See ``bots.search.evaluation_kernels``: whether the side to move can take a king."""
    side = side_to_move(row)
    own = men_of(row, side)
    kings = row[tables.KINGS] & ~own & ~evaluation.walls
    while kings != ZERO:
        if _attackers(evaluation, row, lowest(kings), own, side) != ZERO:
            return True
        kings = rest(kings)
    return False


@inlined
def _attackers(evaluation, row, square, own, side):
    """The pieces of ``side`` that could capture on ``square``."""
    occupied = all_men(row) | evaluation.walls
    found = _pawns_onto(row, square, own, side)
    found |= tables.KNIGHT[square] & row[tables.KNIGHTS] & own
    found |= tables.KING[square] & row[tables.KINGS] & own
    slanted = (row[tables.BISHOPS] | row[tables.QUEENS]) & own
    if slanted != ZERO:
        found |= bishop_attacks(square, occupied) & slanted
    straight = (row[tables.ROOKS] | row[tables.QUEENS]) & own
    if straight != ZERO:
        found |= rook_attacks(square, occupied) & straight
    return found


@inlined
def _pawns_onto(row, square, own, side):
    here = bit(square)
    asides = westward(here, 1 - side) | eastward(here, 1 - side)
    return asides & row[tables.PAWNS] & own


@fills(search.replies, Classical)
@inner
def replies(evaluation, row, move, moves):
    """See ``bots.search.evaluation_kernels``: recaptures, the least of pieces first."""
    square = target_of(move)
    own = men_of(row, side_to_move(row))
    return write_captures(evaluation, row, square, own, moves, NONE_YET)


@inlined
def write_captures(evaluation, row, square, own, moves, number):
    """Appends the captures on ``square`` by the pieces ``own``, least valuable first.

    They go to ``moves`` from ``number`` on; returns the new number.
    """
    attackers = _attackers(evaluation, row, square, own, side_to_move(row))
    promotes = bit(square) & PROMOTION_RANKS != ZERO
    for kind in range(tables.WHITE):
        men = attackers & row[kind]
        while men != ZERO:
            capture = lowest(men) | square << tables.TARGET | kind << tables.MOVER
            men = rest(men)
            if kind == tables.PAWNS and promotes:
                least = tables.KNIGHTS if evaluation.rules.underpromotion else tables.QUEENS
                for promotion in range(tables.QUEENS, least - 1, -1):
                    moves[number] = capture | promotion << tables.PROMOTION
                    number += 1
            else:
                moves[number] = capture
                number += 1
    return number


@fills(search.correction_bound, Classical)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``."""
    return evaluation.noise


@fills(search.stuck, Classical)
@inlined
def stuck(evaluation, row, score, depth):
    """See ``search.stuck``: the search may stop there."""
    return score


@fills(shared.generate, Classical)
@inlined
def generate(evaluation, row, moves):
    """See ``core.kernels.generate``: nothing steps onto walls or slides over them."""
    return chess.write_moves(evaluation.rules, row, evaluation.walls, moves)


@fills(shared.key, Classical)
@inlined
def key(evaluation, row):
    """See ``core.kernels.key``; the same for the same position and salt."""
    return chess.key(evaluation.rules, row) ^ evaluation.salt


EQUAL = 1e-6
"""Values nearer than this are the same."""


@kernel
def worsen(evaluation, rows, depth, work, moves, worst, often):
    """Lowers ``worst[i]`` to the minimum of the values of move ``i`` on ``rows``.

    ``often[i]`` counts the rows with that value. All rows look alike to the side to move,
    so they have the same moves in the same order; these are written to ``moves``, and their
    number is returned. Values above the minimum are not searched exactly.
    """
    number = 0
    for index in range(rows.shape[0]):
        number = open_root(evaluation, rows[index], work, moves)
        for place in range(number):
            least = worst[place]
            value = root_value(
                evaluation, work, moves[place], depth, -INFINITY, least + EQUAL
            )
            if value < least - EQUAL:
                worst[place], often[place] = value, 1
            elif value < least + EQUAL:
                often[place] += 1
    return number
