"""The slopes of the error of the learnt evaluation, forth and back through its network."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.learned.kernels import INPUTS, STAGES
from core.jit import inlined, kernel

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
