"""Evaluations of fog chess on one possible board.

``Fogwise``: piece-square tables and visibility. The correction of a leaf is how many more
squares one side sees than the other, as every piece is a sensor; and quiescence tries all
captures. All else is that of the classical evaluation.

``FogTerms``: the terms of open chess and the squares in view. A possible board is a
position of chess, but that kings are taken: one may be left en prise, and then the other
side wins at once. So the terms are its worth, and its search may leave out the
same.

``Learned`` is an NNUE evaluation, a network that corrects the value of the pieces. See
Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi",
2018. There is one input for each kind of piece of either side on each square, seen from
each side; one narrow hidden layer, whose accumulator is updated move by move, because a
move changes few inputs; and one output. All numbers are integers, so that an updated
accumulator is bit for bit that computed from scratch.

``Taught``: material and a network that was taught by Stockfish's, of the same kind, but
wider and not clipped. Squares in view are not counted beside it.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess import classical_kernels as classical
from bots.chess import open_kernels as chess
from bots.chess.open_kernels import cornered, selectively_in_chess
from bots.search import evaluation_kernels as search
from core import kernels as shared
from core.boards import NONE_YET, ZERO, bit, count, lowest, rest
from core.games.chess.castling_kernels import castled, castles
from core.games.chess.moves_kernels import becomes, mover_of, origin_of, taken, target_of
from core.games.chess.rows_kernels import all_men, kind_at, men_of, side_to_move
from core.games.chess.rules import ChessRules
from core.games.chess.tables import KINGS, QUEENS, ROOKS, WHITE
from core.games.chess.views_kernels import sight
from core.jit import falls_back_on, fills, inlined, inner, kernel
from core.kernels import copy


@falls_back_on(classical.Classical)
class Fogwise(NamedTuple):
    """Piece-square tables and squares in view; kings may stand en prise.

    Attributes:
        rules: The rules of the moves.
        walls: No squares; needed by the classical kernels.
        worth: The piece-square tables for White, ``[6, 64]``, in pawns.
        square: The value of one more square in view, in pawns.
        most: The largest correction of a leaf, in pawns.
        salt: A word that sets the keys of this search apart from those of others.
    """

    rules: ChessRules
    walls: np.uint64
    worth: NDArray[np.float64]
    square: float
    most: float
    salt: np.uint64


@inlined
def outlook(evaluation, row):
    """The value of the squares that the side to move sees in excess, in pawns."""
    if evaluation.square == 0.0:
        return 0.0
    side = side_to_move(row)
    more = count(sight(evaluation.rules, row, side)) - count(
        sight(evaluation.rules, row, 1 - side)
    )
    return min(evaluation.most, max(-evaluation.most, evaluation.square * more))


@inner
def captures(evaluation, row, moves):
    """Writes the captures of ``row``, most valuable victim by least valuable attacker."""
    side = side_to_move(row)
    own = men_of(row, side)
    number = NONE_YET
    for kind in range(QUEENS, -1, -1):
        prey = row[kind] & ~own
        while prey != ZERO:
            square = lowest(prey)
            prey = rest(prey)
            number = classical.write_captures(evaluation, row, square, own, moves, number)
    return number


@fills(search.correction, Fogwise)
@inlined
def fogwise_correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: the squares in view."""
    return outlook(evaluation, row)


@fills(search.correction_bound, Fogwise)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``."""
    return evaluation.most


@fills(search.replies, Fogwise)
@inlined
def replies(evaluation, row, move, moves):
    """See ``search.replies``: any capture, on whatever square."""
    return captures(evaluation, row, moves)


@partial(selectively_in_chess, forgets=False)
@falls_back_on(Fogwise)
class FogTerms(NamedTuple):
    """Weighed terms and squares in view; kings may stand en prise.

    A search keeps what the one before it learnt of quiet moves, as the boards of a belief
    differ little.

    Attributes:
        rules: The rules of the moves.
        walls: No squares; needed by the classical kernels.
        square: The value of one more square in view, in pawns.
        most: The largest value of all squares in view, in pawns.
        salt: A word that sets the keys of this search apart from those of others.
        weights: As of ``Open``.
    """

    rules: ChessRules
    walls: np.uint64
    square: float
    most: float
    salt: np.uint64
    weights: NDArray[np.int16]

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return chess.ACCUMULATOR


fills(search.evaluate, FogTerms)(chess.evaluate)
fills(search.correction_bound, FogTerms)(chess.correction_bound)
fills(search.gain, FogTerms)(chess.gain)
fills(search.refresh_accumulator, FogTerms)(chess.refresh_accumulator)
fills(search.update_accumulator, FogTerms)(chess.update_accumulator)
fills(shared.checked, FogTerms)(cornered)


@fills(search.correction, FogTerms)
@inner
def terms_correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: the weighed terms and the squares in view."""
    terms = chess.correction(evaluation, row, accumulators, ply)
    return terms + outlook(evaluation, row)


INPUTS, STAGES = 768, 4
"""Pieces on squares; sets of output weights by material."""

BIAS, SECOND = INPUTS, INPUTS + 1
SHIFT = SECOND + STAGES
ROWS = SHIFT + 1

FULL = np.int16(255)
"""The upper limit of a hidden unit (clipped ReLU)."""


@selectively_in_chess
@falls_back_on(Fogwise)
class Learned(NamedTuple):
    """Piece-square tables, squares in view and the network.

    Attributes:
        rules: The rules of the moves.
        walls: No squares; needed by the classical kernels.
        worth: The piece-square tables for White, ``[6, 64]``, in pawns.
        square: The value of one more square in view, in pawns.
        most: The largest correction of a leaf, in pawns.
        salt: A word that sets the keys of this search apart from those of others.
        net: The network, ``[ROWS, accumulator]``, as wide as the hidden layer for both
            sides. Row by row: the input weights, for the hidden units as White sees the
            board, then as Black does; their biases; the output weights, the mover's, then
            the other side's, by the number of pieces left; and the output biases. One
            array, as each more costs time at every call.
        unit: Pawns to one of the output.
    """

    rules: ChessRules
    walls: np.uint64
    worth: NDArray[np.float64]
    square: float
    most: float
    salt: np.uint64
    net: NDArray[np.int16]
    unit: float

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return int(self.net.shape[1])


@inlined
def _input(side, kind, square):
    return (side * 6 + kind) * 64 + square


@inlined
def _add(evaluation, accumulators, ply, place):
    net = evaluation.net
    for unit in range(net.shape[1]):
        accumulators[ply, unit] += net[place, unit]


@inlined
def _take(evaluation, accumulators, ply, place):
    net = evaluation.net
    for unit in range(net.shape[1]):
        accumulators[ply, unit] -= net[place, unit]


@inlined
def _step(evaluation, accumulators, ply, old, new):
    """The accumulator of the next ply: one input replaced by another."""
    net = evaluation.net
    for unit in range(net.shape[1]):
        accumulators[ply + 1, unit] = (
            accumulators[ply, unit] + net[new, unit] - net[old, unit]
        )


@fills(search.refresh_accumulator, Learned)
@inner
def refresh_accumulator(evaluation, row, accumulators, ply):
    """See ``search.refresh_accumulator``: White's view before Black's."""
    copy(evaluation.net[BIAS], accumulators[ply])
    for kind in range(WHITE):
        men = row[kind]
        while men != ZERO:
            square = lowest(men)
            men = rest(men)
            side = np.int64(row[WHITE] & bit(square) == ZERO)
            _add(evaluation, accumulators, ply, _input(side, kind, square))


@fills(search.update_accumulator, Learned)
@inlined
def update_accumulator(evaluation, row, move, accumulators, ply):
    """See ``search.update_accumulator``."""
    side, after = side_to_move(row), ply + 1
    old = _input(side, mover_of(move), origin_of(move))
    if castles(evaluation.rules, move):
        king, rook, rook_target = castled(evaluation.rules, move)
        _step(evaluation, accumulators, ply, old, _input(side, KINGS, king))
        _take(evaluation, accumulators, after, _input(side, ROOKS, rook))
        _add(evaluation, accumulators, after, _input(side, ROOKS, rook_target))
    else:
        new = _input(side, becomes(move), target_of(move))
        _step(evaluation, accumulators, ply, old, new)
        victim = taken(row, move)
        if victim != ZERO:
            piece = _input(1 - side, kind_at(row, victim), lowest(victim))
            _take(evaluation, accumulators, after, piece)


@inlined
def _half(evaluation, accumulators, ply, half, stage, place):
    """The contribution of one side's hidden units to the output."""
    net = evaluation.net
    # Unsigned, as loops over numbers that might count from the end are not vectorised.
    width = np.uint64(net.shape[1] >> 1)
    first, second = np.uint64(half) * width, np.uint64(place) * width
    total = np.int32(0)
    for unit in range(width):
        clipped = min(max(accumulators[ply, first + unit], np.int16(0)), FULL)
        total += np.int32(clipped) * np.int32(net[SECOND + stage, second + unit])
    return total


@inlined
def network(evaluation, row, accumulators, ply):
    """The output of the network for the side to move, in pawns."""
    side = side_to_move(row)
    stage = min(STAGES - 1, (count(all_men(row)) - 1) // (32 // STAGES))
    total = np.int32(evaluation.net[SHIFT, stage]) * np.int32(FULL)
    total += _half(evaluation, accumulators, ply, side, stage, 0)
    total += _half(evaluation, accumulators, ply, 1 - side, stage, 1)
    return total * evaluation.unit


@fills(search.correction, Learned)
@inlined
def learned_correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: what is seen, and what was learnt."""
    total = outlook(evaluation, row) + network(evaluation, row, accumulators, ply)
    return min(evaluation.most, max(-evaluation.most, total))


@kernel
def network_values(evaluation, rows, values):
    """Writes the output of the network for each of ``rows``, computed from scratch."""
    accumulators = np.empty((1, evaluation.net.shape[1]), np.int16)
    for index in range(rows.shape[0]):
        refresh_accumulator(evaluation, rows[index], accumulators, 0)
        values[index] = network(evaluation, rows[index], accumulators, 0)


fills(shared.checked, Learned)(cornered)


@partial(selectively_in_chess, forgets=False)
@falls_back_on(Fogwise)
class Taught(NamedTuple):
    """Pieces and the network; kings may stand en prise.

    A search keeps what the one before it learnt of quiet moves, as the boards of a belief
    differ little.

    Attributes:
        rules: The rules of the moves.
        walls: No squares; needed by the classical kernels.
        salt: A word that sets the keys of this search apart from those of others.
        net: The network, as ``Learned.net``.
        unit: Pawns to one of the output.
    """

    rules: ChessRules
    walls: np.uint64
    salt: np.uint64
    net: NDArray[np.int16]
    unit: float

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return int(self.net.shape[1])


fills(search.evaluate, Taught)(chess.evaluate)
fills(search.correction_bound, Taught)(chess.correction_bound)
fills(search.gain, Taught)(chess.gain)
fills(search.refresh_accumulator, Taught)(refresh_accumulator)
fills(search.update_accumulator, Taught)(update_accumulator)
fills(search.correction, Taught)(network)
fills(shared.checked, Taught)(cornered)
