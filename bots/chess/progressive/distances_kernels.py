"""Mates by distance to the king and squares covered around it, as one student's A* has it.

From *Iskanje matov pri progresivnem šahu* (University of Ljubljana): the cost of a position
is 0.1 x the Manhattan distances of all own pieces to the other king, less 0.9 x the squares
covered at that king, less 0.8 x the moves made, less 0.5 if the last one made a queen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bots.solving.series.kernels import moves_left, promise, write_mates
from core.boards import NONE_YET, ZERO, bit, count, lowest, rest
from core.games.chess.attacks_kernels import leap_targets, slide_targets
from core.games.chess.checks_kernels import king_square
from core.games.chess.moves_kernels import promotion_of
from core.games.chess.progressive_turns_kernels import left_of, length_of
from core.games.chess.rows_kernels import all_men, men_of, side_to_move
from core.games.chess.tables import BISHOPS, KING, KINGS, KNIGHTS, QUEENS, ROOKS
from core.jit import fills, inlined


class DistanceOrder(NamedTuple):
    """What counts how much, in tenths.

    Attributes:
        rules: The rules.
        manhattan: For each step by file or rank between a piece and the other king.
        coverage: For each square at that king, its own included, that pieces attack which
            are no pawns.
        depth: For each move made.
        promotion: For a move that makes a queen.
    """

    rules: Any
    manhattan: int
    coverage: int
    depth: int
    promotion: int


@fills(moves_left, DistanceOrder)
@inlined
def _moves_left(order, row):
    return moves_left(order.rules, row)


@fills(write_mates, DistanceOrder)
@inlined
def _write_mates(order, row, moves, after):
    return write_mates(order.rules, row, moves, after)


@inlined
def manhattan(row, side, king):
    """The steps from all pieces of ``side`` to ``king``, by files and ranks."""
    total, own = NONE_YET, men_of(row, side)
    while own != ZERO:
        square = lowest(own)
        own = rest(own)
        total += abs((square & 7) - (king & 7)) + abs((square >> 3) - (king >> 3))
    return total


@inlined
def covered(row, side, king):
    """How many squares at ``king``, its own included, ``side`` attacks without pawns."""
    own = men_of(row, side)
    straight, slanted = row[ROOKS] | row[QUEENS], row[BISHOPS] | row[QUEENS]
    seen = slide_targets(straight & own, slanted & own, ~all_men(row))
    seen |= leap_targets(row[KNIGHTS] & own) | KING[lowest(row[KINGS] & own)]
    return count(seen & (KING[king] | bit(king)))


@fills(promise, DistanceOrder)
@inlined
def _promise(order, row, move, after, surveyed, value, last):
    side = side_to_move(row)
    king = king_square(row, 1 - side)
    cost = order.manhattan * manhattan(after, side, king)
    cost -= order.coverage * covered(after, side, king)
    cost -= order.depth * (length_of(after) - left_of(after))
    if promotion_of(move) == QUEENS:
        cost -= order.promotion
    return -cost
