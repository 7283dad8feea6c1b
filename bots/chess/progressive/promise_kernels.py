"""Which moves of a series in progressive chess promise mate.

Squares around the other king to which it could step are its *flights*; to take those away
promises most. What a move does counts once more, a little less, for every move after it.
"""

from __future__ import annotations

from bots.chess.progressive.promise_tables import (
    CAPTURE,
    CAPTURE_AT_KING,
    CARRIED,
    COMING,
    FLIGHT,
    MADE,
    NEAR,
    PROMOTION,
    SAME_PIECE,
)
from bots.solving.series.kernels import ROOT, promise, survey
from core.boards import ZERO, bit, count
from core.games.chess.checks_kernels import attacked, king_square
from core.games.chess.moves_kernels import becomes, mover_of, origin_of, target_of
from core.games.chess.progressive_turns_kernels import left_of
from core.games.chess.rows_kernels import men_of, side_to_move
from core.games.chess.rules import ProgressiveRules
from core.games.chess.tables import KING, PAWNS, QUEENS
from core.jit import fills, inlined


@inlined
def _open_flights(row, king, side):
    """How many flights of the king of ``side`` nothing attacks."""
    return count(KING[king] & ~(men_of(row, side) | attacked(row, side)))


@fills(survey, ProgressiveRules)
@inlined
def _survey(rules, row):
    """The king that is to be mated, and how many flights of it are open."""
    side = 1 - side_to_move(row)
    king = king_square(row, side)
    return king, _open_flights(row, king, side)


@fills(promise, ProgressiveRules)
@inlined
def _promise(rules, row, move, after, surveyed, value, last):
    king, flights = surveyed
    side = side_to_move(row)
    origin, target, kind = origin_of(move), target_of(move), mover_of(move)
    score = value * CARRIED // 100 - MADE
    score += FLIGHT * (flights - _open_flights(after, king, 1 - side))
    if bit(target) & men_of(row, 1 - side) != ZERO:
        score += CAPTURE
        if bit(target) & KING[king] != ZERO:
            score += CAPTURE_AT_KING
    if last != ROOT and target_of(last) == origin:
        score += SAME_PIECE
    if kind == PAWNS:
        return score + _pawn_promise(row, target, becomes(move), side)
    return score + NEAR[kind, origin, king] - NEAR[kind, target, king]


@inlined
def _pawn_promise(row, target, grown, side):
    """What a pawn's move promises: a new queen, or one in time for the last move."""
    if grown != PAWNS:
        return PROMOTION if grown == QUEENS else 0
    steps = 7 - (target >> 3) if side == 0 else target >> 3
    return COMING if steps < left_of(row) - 1 else 0
