"""Series of progressive chess: what mates, what promises a mate, what a position is worth.

Squares around the other king to which it could step are its *flights*; to take those away
promises most. A last move mates only if it leaves none, so of the moves that give check
most are recognised by that alone and never made. What a move does counts once more, a
little less, for every move after it.

``DistanceOrder`` goes by distance to the king and squares covered around it, as in
*Iskanje matov pri progresivnem šahu* (University of Ljubljana): the cost of a position is
0.1 x the Manhattan distances of all own pieces to the other king, less 0.9 x the squares
covered at that king, less 0.8 x the moves made, less 0.5 if the last one made a queen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess import progressive_tables as at
from bots.search import evaluation_kernels as search
from bots.solving.series_kernels import ROOT, moves_left, promise, survey, write_mates
from core.boards import NONE_YET, ONE, ZERO, bit, count, lowest, rest
from core.games.chess.attacks_kernels import (
    PROMOTION_RANKS,
    attacks,
    eastward,
    leap_targets,
    pushed,
    pushed_twice,
    rook_attacks,
    slide_targets,
    westward,
)
from core.games.chess.castling_kernels import castles
from core.games.chess.checks_kernels import attacked, discoverers, in_check, king_square
from core.games.chess.checks_tables import BETWEEN, BISHOP_LINES, ROOK_LINES
from core.games.chess.moves_kernels import (
    becomes,
    is_passing,
    mover_of,
    origin_of,
    promotion_of,
    target_of,
)
from core.games.chess.progressive_checks_kernels import bars_checks, striking
from core.games.chess.progressive_kernels import (
    BLACK_RIGHTS,
    WHITE_RIGHTS,
    apply,
    generate,
    mobility,
)
from core.games.chess.progressive_turns_kernels import left_of, length_of
from core.games.chess.rows_kernels import all_men, en_passant, men_of, side_to_move
from core.games.chess.rules import ProgressiveRules
from core.games.chess.tables import (
    BISHOPS,
    COLUMN,
    KING,
    KINGS,
    KNIGHTS,
    META,
    MOVER,
    PAWNS,
    QUEENS,
    ROOKS,
    TARGET,
)
from core.games.chess.tables import PROMOTION as GROWN
from core.jit import fills, inlined, inner

CASTLED = np.uint64(0x28)
"""Where the rook of White may come to stand by castling."""


@fills(moves_left, ProgressiveRules)
@inlined
def _moves_left(rules, row):
    return left_of(row)


@inlined
def _sliding(row, side, occupied):
    """What bishops, rooks and queens of ``side`` attack."""
    own = men_of(row, side)
    straight, slanted = row[ROOKS] | row[QUEENS], row[BISHOPS] | row[QUEENS]
    return slide_targets(straight & own, slanted & own, ~occupied)


@inlined
def _leaping(row, side):
    """What all others attack."""
    own = men_of(row, side)
    pawns = row[PAWNS] & own
    seen = westward(pawns, side) | eastward(pawns, side) | leap_targets(row[KNIGHTS] & own)
    return seen | KING[king_square(row, side)]


@inlined
def _steps_uncover(row, king, side):
    """Whether the king of ``side`` alone may stand between its own slider and the other.

    A step that uncovers a check is no way out where that check would come too early.
    """
    foe = king_square(row, 1 - side)
    snipers = ROOK_LINES[foe] & (row[ROOKS] | row[QUEENS])
    snipers |= BISHOP_LINES[foe] & (row[BISHOPS] | row[QUEENS])
    snipers &= men_of(row, side)
    while snipers != ZERO:
        if BETWEEN[foe, lowest(snipers)] & bit(king) != ZERO:
            return True
        snipers = rest(snipers)
    return False


@inlined
def _net(rules, row, side, king):
    """What is around ``king``, that of the other side.

    Returns its flights, those which nothing attacks, what pieces attack that do not slide,
    and the pieces of ``side`` that a slider of its own stands behind. There are no flights
    where those might be barred for giving check too early.
    """
    free = KING[king] & ~men_of(row, 1 - side)
    if rules.check_ends == 0 and _steps_uncover(row, king, 1 - side):
        free = ZERO
    leaping, sliding = _leaping(row, side), _sliding(row, side, all_men(row) & ~bit(king))
    return free, free & ~(leaping | sliding), leaping, sliding & men_of(row, side)


@inlined
def _left_open(row, side, king, net, origin):
    """The flights that nothing attacks once the piece on ``origin`` has gone."""
    if net[3] & bit(origin) == ZERO:
        return net[1]
    occupied = all_men(row) & ~(bit(king) | bit(origin))
    return net[0] & ~(net[2] | _sliding(row, side, occupied))


@inner
def _note_mate(rules, row, move, after, moves, number):
    """Write ``move`` at ``number`` if it is legal and mates; return the number then."""
    side = side_to_move(row)
    apply(rules, row, move, after)
    if side_to_move(after) == side or in_check(after, side):
        return number
    if not in_check(after, 1 - side) or mobility(rules, after) != 0:
        return number
    moves[number] = move
    return number + 1


@inlined
def _has_rare(row, side, king, hidden):
    """Whether a move may check otherwise than by the piece that moves."""
    if (hidden | en_passant(row)) != ZERO:
        return True
    rights = row[META] & (WHITE_RIGHTS if side == 0 else BLACK_RIGHTS)
    return rights != ZERO and ROOK_LINES[king] & CASTLED << np.uint64(56 * side) != ZERO


@inner
def _write_rare(rules, row, hidden, moves, after):
    """Write the mates by castling, in passing and by what stands before a slider."""
    number = NONE_YET
    for index in range(generate(rules, row, moves)):
        move = moves[index]
        uncovers = bit(origin_of(move)) & hidden != ZERO
        if uncovers or castles(rules, move) or is_passing(row, move):
            number = _note_mate(rules, row, move, after, moves, number)
    return number


@inlined
def _striking_of(kind, struck):
    """From where a piece of ``kind`` other than a pawn attacks the king."""
    if kind == KNIGHTS:
        return struck[1]
    if kind == BISHOPS:
        return struck[2]
    return struck[3] if kind == ROOKS else struck[2] | struck[3]


@inner
def _write_pieces(rules, row, king, net, struck, movers, moves, number, after):
    """Write the mates by pieces that check from where they go; return the number."""
    side, occupied = side_to_move(row), all_men(row)
    free = ~men_of(row, side)
    for kind in range(KNIGHTS, KINGS):
        men, wanted = row[kind] & movers, _striking_of(kind, struck) & free
        while men != ZERO:
            origin = lowest(men)
            men = rest(men)
            targets = attacks(kind, origin, occupied) & wanted
            if targets == ZERO:
                continue
            needed = _left_open(row, side, king, net, origin)
            after_all = occupied & ~(bit(king) | bit(origin))
            while targets != ZERO:
                target = lowest(targets)
                targets = rest(targets)
                reach = attacks(kind, target, after_all) | bit(target)
                if needed & ~reach == ZERO:
                    move = origin | target << TARGET | kind << MOVER
                    number = _note_mate(rules, row, move, after, moves, number)
    return number


@inner
def _write_pawns(rules, row, king, net, struck, movers, moves, number, after):
    """Write the mates by pawns that check from where they go; return the number."""
    side = side_to_move(row)
    occupied, enemies = all_men(row), men_of(row, 1 - side)
    pawns, wanted = row[PAWNS] & movers, struck[0] | PROMOTION_RANKS
    forward = 8 if side == 0 else -8
    single = pushed(pawns, side) & ~occupied
    twice = pushed_twice(single, ~occupied, side)
    west, east = westward(pawns, side) & enemies, eastward(pawns, side) & enemies
    for way in range(4):
        if way == 0:
            targets, step = single & wanted, forward
        elif way == 1:
            targets, step = twice & wanted, 2 * forward
        elif way == 2:
            targets, step = west & wanted, forward - 1
        else:
            targets, step = east & wanted, forward + 1
        while targets != ZERO:
            target = lowest(targets)
            targets = rest(targets)
            number = _write_pawn(
                rules, row, king, net, target - step, target, moves, number, after
            )
    return number


@inner
def _write_pawn(rules, row, king, net, origin, target, moves, number, after):
    """Write what a pawn's move mates with: itself, or any piece that it becomes."""
    side, there = side_to_move(row), bit(target)
    needed = _left_open(row, side, king, net, origin) & ~there
    move = origin | target << TARGET | PAWNS << MOVER
    if there & PROMOTION_RANKS == ZERO:
        if needed & ~(westward(there, side) | eastward(there, side)) == ZERO:
            number = _note_mate(rules, row, move, after, moves, number)
        return number
    occupied = all_men(row) & ~(bit(king) | bit(origin))
    for kind in range(QUEENS, PAWNS, -1):
        reach = attacks(kind, target, occupied)
        if reach & bit(king) != ZERO and needed & ~reach == ZERO:
            grown = move | kind << GROWN
            number = _note_mate(rules, row, grown, after, moves, number)
    return number


@fills(write_mates, ProgressiveRules)
@inner
def _write_mates(rules, row, moves, after):
    """See ``write_mates``: what is rare, then pieces by their kinds, then pawns."""
    number = NONE_YET
    if bars_checks(rules, row):
        return number
    side = side_to_move(row)
    king = king_square(row, 1 - side)
    hidden = discoverers(row, king, 1 - side)
    if _has_rare(row, side, king, hidden):
        number = _write_rare(rules, row, hidden, moves, after)
    net, struck = _net(rules, row, side, king), striking(row, king, side)
    movers = men_of(row, side) & ~hidden
    number = _write_pieces(rules, row, king, net, struck, movers, moves, number, after)
    return _write_pawns(rules, row, king, net, struck, movers, moves, number, after)


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
    score = value * at.CARRIED // 100 - at.MADE
    score += at.FLIGHT * (flights - _open_flights(after, king, 1 - side))
    if bit(target) & men_of(row, 1 - side) != ZERO:
        score += at.CAPTURE
        if bit(target) & KING[king] != ZERO:
            score += at.CAPTURE_AT_KING
    if last != ROOT and target_of(last) == origin:
        score += at.SAME_PIECE
    if kind == PAWNS:
        return score + _pawn_promise(row, target, becomes(move), side)
    return score + at.NEAR[kind, origin, king] - at.NEAR[kind, target, king]


@inlined
def _pawn_promise(row, target, grown, side):
    """What a pawn's move promises: a new queen, or one in time for the last move."""
    if grown != PAWNS:
        return at.PROMOTION if grown == QUEENS else 0
    steps = 7 - (target >> 3) if side == 0 else target >> 3
    return at.COMING if steps < left_of(row) - 1 else 0


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
def _turn_left(order, row):
    return moves_left(order.rules, row)


@fills(write_mates, DistanceOrder)
@inlined
def _write_last_moves(order, row, moves, after):
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
def _distance_promise(order, row, move, after, surveyed, value, last):
    side = side_to_move(row)
    king = king_square(row, 1 - side)
    cost = order.manhattan * manhattan(after, side, king)
    cost -= order.coverage * covered(after, side, king)
    cost -= order.depth * (length_of(after) - left_of(after))
    if promotion_of(move) == QUEENS:
        cost -= order.promotion
    return -cost


@inner
def count_terms(row, terms):
    """Writes the terms of ``row`` into ``terms``."""
    for place in range(at.TERMS):
        terms[place] = 0
    _count_side(row, 0, 1, terms)
    _count_side(row, 1, -1, terms)


@inlined
def _moves_coming(row, side):
    """How many moves the next series of ``side`` has left, or will have."""
    return left_of(row) if side == side_to_move(row) else length_of(row) + 1


@inlined
def _ahead(square, side):
    """The squares before a pawn, up to the last rank."""
    below = bit(square) - ONE
    return COLUMN[square] & (~below if side == 0 else below)


@inner
def _count_side(row, side, sign, terms):
    """Adds the terms of one side, times ``sign``."""
    occupied, own = all_men(row), men_of(row, side)
    for kind in range(KINGS):
        terms[kind] += sign * count(row[kind] & own)
    _count_pawns(row, side, sign, terms)
    square, danger = lowest(row[KINGS] & own), attacked(row, side)
    ring = KING[square]
    flights = count(ring & ~own & ~danger)
    terms[at.FLIGHTS] += sign * flights
    terms[at.NO_FLIGHT] += sign * (flights == 0)
    terms[at.BLOCKED] += sign * count(ring & own)
    terms[at.LINES] += sign * count(rook_attacks(square, occupied))
    terms[at.KING_RANK] += sign * (square >> 3 if side == 0 else 7 - (square >> 3))
    terms[at.REACH] -= sign * count(danger)
    if danger & bit(square) != ZERO:
        terms[at.CHECKING] -= sign


@inlined
def _count_pawns(row, side, sign, terms):
    """Adds the terms of the pawns of one side."""
    pawns, occupied = row[PAWNS] & men_of(row, side), all_men(row)
    coming = _moves_coming(row, side)
    while pawns != ZERO:
        square = lowest(pawns)
        pawns = rest(pawns)
        rank = square >> 3 if side == 0 else 7 - (square >> 3)
        if rank > 1:
            terms[at.ADVANCED + rank - 2] += sign
        needed = 7 - rank - (rank == 1)
        if needed <= coming and _ahead(square, side) & occupied == ZERO:
            terms[at.PROMOTING] += sign


SHORT, LONG = 2, 8
"""Series up to which the first weights hold, and from which on the others."""


class SeriesTerms(NamedTuple):
    """Weighed terms.

    Attributes:
        rules: The rules of the moves.
        weights: For short and for long series, in pawns.
        terms: Room for the terms of a position.
    """

    rules: ProgressiveRules
    weights: NDArray[np.float64]
    terms: NDArray[np.int64]


@fills(search.evaluate, SeriesTerms)
@inner
def evaluate(evaluation, row):
    """See ``search.evaluate``: the weighed terms."""
    terms, weights = evaluation.terms, evaluation.weights
    count_terms(row, terms)
    short, long = 0.0, 0.0
    for term in range(at.TERMS):
        short += terms[term] * weights[0, term]
        long += terms[term] * weights[1, term]
    share = min(1.0, max(0.0, (length_of(row) - SHORT) / (LONG - SHORT)))
    total = short * (1.0 - share) + long * share
    return total if side_to_move(row) == 0 else -total
