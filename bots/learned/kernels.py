"""A network that says how far a position is from what its men are worth.

It is of the kind called NNUE (Nasu, "Efficiently Updatable Neural-Network-based Evaluation
Functions for Computer Shogi", 2018): one input for each kind of man of either side on each
square, seen once from each side; one narrow layer, whose sums a line of moves carries
along, because a move changes few inputs; and one number out. All in integers, so that the
sums of a line are to the last bit those worked out afresh.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.fogwise.kernels import Fogwise, outlook
from bots.search.evaluation import kernels as search
from core.boards import ZERO, bit, count, lowest, rest
from core.games.chess.rows.kernels import all_men, en_passant, kind_at, side_to_move
from core.games.chess.rules import ChessRules
from core.games.chess.tables import KINGS, PAWNS, ROOKS, WHITE
from core.jit import falls_back_on, fills, inlined, kernel
from core.kernels import copy

INPUTS, HIDDEN, STAGES = 768, 32, 4
"""Men on squares; numbers carried for each side; sets of last weights by men left."""

ACCUMULATOR = 2 * HIDDEN
BIAS, SECOND = INPUTS, INPUTS + 1
SHIFT = SECOND + STAGES
ROWS = SHIFT + 1

FULL = np.int16(255)
"""What a hidden number is at most."""


@falls_back_on(Fogwise)
class Learned(NamedTuple):
    """A way to judge chess positions that was learnt.

    Attributes:
        rules: The rules of the moves.
        walls: No squares at all; the classical kernels ask for them.
        worth: Worth of each kind on each square for White, ``[6, 64]``, in pawns.
        square: Worth of one square more in view, in pawns.
        most: The most that anything but men may shift a leaf, in pawns.
        salt: A word that tells the keys of this search from those of others.
        net: The network, ``[ROWS, CARRIED]``. Row by row: what each input adds to the
            hidden numbers, to those as White sees the board, then to those as Black does;
            what they are without men; what they add to the result, the mover's, then the
            other side's, by the number of men left; and what that is without them. In
            one array, for each more would cost time at every call.
        unit: Pawns to one of the result.
        rise: The most that a move is taken to lift, for its side, what leaves are shifted
            by, in pawns. Most moves lower it, for the right to move is worth something.
    """

    rules: ChessRules
    walls: np.uint64
    worth: NDArray[np.float64]
    square: float
    most: float
    salt: np.uint64
    net: NDArray[np.int16]
    unit: float
    rise: float

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return ACCUMULATOR


@inlined
def _input(side, kind, square):
    return (side * 6 + kind) * 64 + square


@inlined
def _add(evaluation, accumulators, ply, place):
    net = evaluation.net
    for unit in range(ACCUMULATOR):
        accumulators[ply, unit] += net[place, unit]


@inlined
def _take(evaluation, accumulators, ply, place):
    net = evaluation.net
    for unit in range(ACCUMULATOR):
        accumulators[ply, unit] -= net[place, unit]


@inlined
def _step(evaluation, accumulators, ply, old, new):
    """The sums of the next ply: those of this one with one input for another."""
    net = evaluation.net
    for unit in range(ACCUMULATOR):
        accumulators[ply + 1, unit] = (
            accumulators[ply, unit] + net[new, unit] - net[old, unit]
        )


@fills(search.refresh_accumulator, Learned)
@kernel
def refresh_accumulator(evaluation, row, accumulators, ply):
    """See ``bots.search.evaluation``: the sums, White's view before Black's."""
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
    origin, target = move & 63, (move >> 6) & 63
    promotion, mover = (move >> 12) & 15, (move >> 16) & 7
    side = side_to_move(row)
    there = bit(target)
    becomes = promotion if promotion != 0 else mover
    old, new = _input(side, mover, origin), _input(side, becomes, target)
    _step(evaluation, accumulators, ply, old, new)
    if all_men(row) & there != ZERO:
        _take(
            evaluation, accumulators, ply + 1, _input(1 - side, kind_at(row, there), target)
        )
    elif mover == PAWNS and there == en_passant(row):
        _take(
            evaluation,
            accumulators,
            ply + 1,
            _input(1 - side, PAWNS, target - 8 + 16 * side),
        )
    elif mover == KINGS and target - origin == 2:
        _take(evaluation, accumulators, ply + 1, _input(side, ROOKS, target + 1))
        _add(evaluation, accumulators, ply + 1, _input(side, ROOKS, target - 1))
    elif mover == KINGS and origin - target == 2:
        _take(evaluation, accumulators, ply + 1, _input(side, ROOKS, target - 2))
        _add(evaluation, accumulators, ply + 1, _input(side, ROOKS, target + 1))


@inlined
def _half(evaluation, accumulators, ply, first, stage, place):
    """What one side's hidden numbers add to the result."""
    net = evaluation.net
    total = np.int32(0)
    for unit in range(HIDDEN):
        kept = min(max(accumulators[ply, first + unit], np.int16(0)), FULL)
        total += np.int32(kept) * np.int32(net[SECOND + stage, place + unit])
    return total


@inlined
def network(evaluation, row, accumulators, ply):
    """What the network adds for the side to move, in pawns."""
    side = side_to_move(row)
    stage = min(STAGES - 1, (count(all_men(row)) - 1) // (32 // STAGES))
    total = np.int32(evaluation.net[SHIFT, stage]) * np.int32(FULL)
    # Constants for the places, or the processor would not take many units at once.
    if side == 0:
        total += _half(evaluation, accumulators, ply, 0, stage, 0)
        total += _half(evaluation, accumulators, ply, HIDDEN, stage, HIDDEN)
    else:
        total += _half(evaluation, accumulators, ply, HIDDEN, stage, 0)
        total += _half(evaluation, accumulators, ply, 0, stage, HIDDEN)
    return total * evaluation.unit


@fills(search.correction, Learned)
@inlined
def correction(evaluation, row, accumulators, ply):
    """See ``search.correction``: what is seen, and what was learnt."""
    total = outlook(evaluation, row) + network(evaluation, row, accumulators, ply)
    return min(evaluation.most, max(-evaluation.most, total))


@kernel
def judged(evaluation, rows, values):
    """What the network adds on each of ``rows``, into ``values``, worked out afresh."""
    accumulators = np.empty((1, ACCUMULATOR), np.int16)
    for index in range(rows.shape[0]):
        refresh_accumulator(evaluation, rows[index], accumulators, 0)
        values[index] = network(evaluation, rows[index], accumulators, 0)


@fills(search.correction_bound, Learned)
@inlined
def correction_bound(evaluation, here):
    """See ``search.correction_bound``."""
    return here + evaluation.rise
