"""Training data of the learnt evaluation: inputs, values, and the slopes of its error."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.fog_kernels import INPUTS, STAGES
from bots.search.evaluation_kernels import PRIZE, can_win_now, evaluate
from bots.search.kernels import search_best
from core.boards import ZERO, bit, count, lowest, rest
from core.games.chess.moves_kernels import target_of
from core.games.chess.rows_kernels import all_men, side_to_move
from core.games.chess.tables import WHITE
from core.games.chess.views_kernels import sight
from core.jit import inlined, kernel
from core.kernels import apply, copy, generate, most_moves, over


@kernel
def strayed(rules, row, dice, after):
    """Writes ``row`` after a random move for each number of ``dice``, from 0 to 1.

    The position goes to ``after``. Returns whether the game goes on.
    """
    moves = np.empty(most_moves(rules), np.int64)
    before = np.empty_like(row)
    copy(row, before)
    copy(row, after)
    for die in dice:
        number = generate(rules, before, moves)
        if number == 0:
            return False
        apply(rules, before, moves[int(die * number)], after)
        if over(rules, after):
            return False
        copy(after, before)
    return True


@kernel
def taught(evaluation, rows, depth, work, values):
    """Writes the values of ``rows`` for the side to move by a search, in pawns.

    The search is ``depth`` plies deep. The value is ``nan`` where the best move captures or
    a king can be taken: such positions are never leaves.
    """
    room = most_moves(evaluation.rules)
    moves, found = np.empty(room, np.int64), np.empty(room)
    for index in range(rows.shape[0]):
        row = rows[index]
        values[index] = np.nan
        if (
            can_win_now(evaluation, row)
            or search_best(evaluation, row, depth, work, moves, found) == 0
        ):
            continue
        captures = all_men(row) & bit(target_of(moves[0])) != ZERO
        if not captures and abs(found[0]) < PRIZE:
            values[index] = found[0]


@kernel
def described(evaluation, rows, worth, more, men, places):
    """Writes what is known of each of ``rows`` without a search.

    ``worth`` is its static score in pawns, ``more`` how many more squares the side to move
    sees, ``men`` the number of pieces, and ``places[i]`` the inputs of the network as the
    mover sees them, as many as there are pieces.
    """
    for index in range(rows.shape[0]):
        row = rows[index]
        side = side_to_move(row)
        worth[index] = evaluate(evaluation, row)
        own, other = (
            sight(evaluation.rules, row, side),
            sight(evaluation.rules, row, 1 - side),
        )
        more[index] = count(own) - count(other)
        number = 0
        for kind in range(WHITE):
            standing = row[kind]
            while standing != ZERO:
                square = lowest(standing)
                standing = rest(standing)
                owner = np.int64(row[WHITE] & bit(square) == ZERO)
                places[index, number] = ((owner ^ side) * 6 + kind) * 64 + (
                    square ^ (56 * side)
                )
                number += 1
        men[index] = number


SPREAD = 2.0
"""The scale of pawns in winning chances: the logistic function of pawns / this."""

Floats = NDArray[np.float32]


class Network(NamedTuple):
    """The weights while they are learnt, in pawns, or their slopes.

    Attributes:
        first: From the inputs to the hidden units, ``[INPUTS, hidden]``.
        bias: Of the hidden units, which are cut off at 0 and at 1.
        second: From the hidden units, the mover's before the other side's, to the output,
            by the number of pieces, ``[STAGES, 2 * hidden]``.
        shift: Of the output, by the number of pieces.
        square: The value of one more square in view; one number.
    """

    first: Floats
    bias: Floats
    second: Floats
    shift: Floats
    square: Floats


class Lessons(NamedTuple):
    """Positions from the point of view of the side to move.

    Attributes:
        places: The inputs of the network as the mover sees them, ``[positions, 32]``.
        men: The number of pieces, which is that of inputs.
        worth: The score that the network adds to, in pawns.
        more: How many more squares than the other side it sees.
        chances: What its chance to win is said to be.
    """

    places: NDArray[np.int16]
    men: NDArray[np.int16]
    worth: Floats
    more: Floats
    chances: Floats


@inlined
def _place(lessons, index, piece, half):
    """An input as the mover (0) or the other side (1) sees it."""
    place = np.int64(lessons.places[index, piece])
    turned = (place + INPUTS // 2) % INPUTS ^ 56
    return turned if half == 1 else place


@inlined
def _kept(unit):
    return min(max(unit, np.float32(0.0)), np.float32(1.0))


@kernel
def add_slopes(network, lessons, some, slopes):
    """Adds up the slopes of squared errors of chances at the places ``some`` of lessons.

    Returns the sum of the squared errors.
    """
    width = network.bias.size
    hidden = np.empty((2, width), np.float32)
    total = 0.0
    for index in some:
        men = lessons.men[index]
        stage = min(STAGES - 1, (men - 1) // (32 // STAGES))
        score = lessons.worth[index] + network.shift[stage]
        score += network.square[0] * lessons.more[index]
        for half in range(2):
            units = hidden[half]
            second = network.second[stage, half * width : (half + 1) * width]
            for unit in range(width):
                units[unit] = network.bias[unit]
            for piece in range(men):
                first = network.first[_place(lessons, index, piece, half)]
                for unit in range(width):
                    units[unit] += first[unit]
            for unit in range(width):
                score += second[unit] * _kept(units[unit])
        chance = 1.0 / (1.0 + exp(-score / SPREAD))
        off = chance - lessons.chances[index]
        total += off * off
        slope = np.float32(2.0 * off * chance * (1.0 - chance) / SPREAD)
        slopes.shift[stage] += slope
        slopes.square[0] += slope * lessons.more[index]
        for half in range(2):
            units = hidden[half]
            second = network.second[stage, half * width : (half + 1) * width]
            slopes_of_second = slopes.second[stage, half * width : (half + 1) * width]
            for unit in range(width):
                kept = _kept(units[unit])
                slopes_of_second[unit] += slope * kept
                inside = kept == units[unit]
                units[unit] = slope * second[unit] if inside else np.float32(0.0)
                slopes.bias[unit] += units[unit]
            for piece in range(men):
                first = slopes.first[_place(lessons, index, piece, half)]
                for unit in range(width):
                    first[unit] += units[unit]
    return total
